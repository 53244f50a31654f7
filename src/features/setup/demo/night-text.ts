import { clientName } from './client.ts';
import type { Style } from '../../../kernel/operation.ts';
import { wrap } from '../../../kernel/operations/layout.ts';
import type { NightEnd, NightItem } from '../../../kernel/portfolio/night.ts';

/** What a night shows besides what every demo does. */
type OnlyNight = Extract<NightItem, { kind: 'night' | 'moment' | 'pages' | 'morning' }>;

const broad = (style: Style): number => Math.min(style.width, 92);
const names = { ephor: 'ephor', lead: 'lead', you: 'you', fate: 'fate' };

export function nightText(item: OnlyNight, style: Style): string {
  switch (item.kind) {
    case 'night':
      return titleText(item, style);
    case 'moment':
      return momentText(item, style);
    case 'pages':
      return pagesText(item, style);
    case 'morning':
      return endText(item, style);
  }
}

function titleText({ folder, client }: Extract<NightItem, { kind: 'night' }>, style: Style): string {
  const rule = style.dim('━'.repeat(broad(style) - 2));
  const who =
    client === undefined
      ? `The leads are a small program that calls the commands of leads, because ${clientName} is not on your PATH.`
      : `The leads are ${clientName} ${client} as you have it installed; a script on this machine plays its model.`;
  const about = `${who} The repositories are throw-away ones in ${folder}, and an hour of the night takes seconds. Everything else is real: the orchestrator, the worktrees, the processes and how they die, the merges, the briefing.`;
  return [
    '',
    ` ${rule}`,
    ` ${style.strong('EPHOR')}   a night of work, while you sleep`,
    ` ${rule}`,
    ...wrap(about, broad(style) - 2).map((line) => ` ${line}`),
  ].join('\n');
}

const widthOfName = 6;
const widthOfAbout = 14;

function momentText(
  { at, who, about, text, more = [], tone }: Extract<NightItem, { kind: 'moment' }>,
  style: Style,
): string {
  const head = `  ${at}  ${names[who].padEnd(widthOfName)}${about === '' ? '' : about.padEnd(widthOfAbout)}`;
  const margin = head.length;
  const paint = tone === undefined ? (line: string): string => line : style[tone];
  const [first = '', ...rest] = wrap(text, Math.max(20, broad(style) - margin));
  const name = { ephor: style.strong, lead: style.code, you: style.good, fate: style.bad }[who];
  const shownHead = `  ${style.dim(at)}  ${name(names[who].padEnd(widthOfName))}${style.dim(about.padEnd(about === '' ? 0 : widthOfAbout))}`;
  const below = more.flatMap((line) => wrap(line, Math.max(20, broad(style) - margin - 2)));
  return [
    `${shownHead}${paint(first)}`,
    ...rest.map((line) => `${' '.repeat(margin)}${paint(line)}`),
    ...below.map((line) => `${' '.repeat(margin)}${style.dim(`┃ ${line}`)}`),
  ].join('\n');
}

function pagesText({ link, stays }: Extract<NightItem, { kind: 'pages' }>, style: Style): string {
  const how = stays
    ? ' A question waits for you there: press 1. The leads go on while you look, and an agent works in a fourth project, orders: see Live, Guard and Why. Ctrl-C ends it and leaves nothing behind.'
    : ' Nobody is at this terminal, so it closes again.';
  return [
    '',
    ` ${style.strong('The dashboard is open:')}`,
    '',
    `   ${style.code(link)}`,
    '',
    ...wrap(how, broad(style) - 2).map((line) => style.dim(` ${line}`)),
    '',
  ].join('\n');
}

function endText({ seconds, runs, killed, tasks, merged, missing }: NightEnd, style: Style): string {
  const counted = `Nine hours in ${seconds} seconds: ${runs} runs, ${killed} of them killed, ${tasks} tasks done, ${counts(merged.length, 'branch', 'branches')} merged. The repositories and all processes are gone again.`;
  return [
    '',
    ...missing.map((each) => style.bad(` This should have happened but did not: ${each}`)),
    ...wrap(counted, broad(style) - 2).map((line) => style.dim(` ${line}`)),
    '',
    ` ${style.strong('Now try it with your own work')}, in one of your repositories`,
    `   ${style.code('ephor space add Shop --check "npm test"')}`,
    `   ${style.code('ephor initiative add "Checkout with Apple Pay"')}    a lead plans it, you approve the plan`,
    `   ${style.code('ephor orchestrate --for 8h')}    works through the night; Ctrl-C parks it`,
    `   ${style.code('ephor briefing')}    in the morning`,
    '',
  ].join('\n');
}

const counts = (number: number, one: string, more: string): string =>
  `${number} ${number === 1 ? one : more}`;
