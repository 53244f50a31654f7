import type { Style } from '../../../kernel/operation.ts';
import { fit, paintLevel, wrap } from '../../../kernel/operations/layout.ts';
import { clientName } from './client.ts';
import { nightText } from './night-text.ts';
import type { DemoItem, EndItem, ToolItem } from './wire.ts';

const margin = '          ';
const speakers = { you: 'you', agent: 'agent' };

/** One step of the story for the terminal. */
export function demoText(item: DemoItem, style: Style): string {
  switch (item.kind) {
    case 'title':
      return titleText(item, style);
    case 'act':
      return actText(item, style);
    case 'said':
      return saidText(item, style);
    case 'session':
      return sessionText(item, style);
    case 'tool':
      return toolText(item, style);
    case 'shown':
      return [
        `${margin}${style.dim(item.file)}`,
        ...item.text
          .split('\n')
          .map((line) => `${margin}${style.code(fit(line, style.width - margin.length))}`),
        '',
      ].join('\n');
    case 'forged':
      return `  ${style.warn('someone ')}${item.text} in ${style.strong(item.file)}`;
    case 'command':
      return [
        `  ${style.dim('$')} ${style.strong(item.line)}`,
        ...item.output.split('\n').map((line) => `    ${line}`.trimEnd()),
        '',
      ].join('\n');
    case 'end':
      return endText(item, style);
    case 'night':
    case 'moment':
    case 'pages':
    case 'morning':
      return nightText(item, style);
  }
}

const broad = (style: Style): number => Math.min(style.width, 92);

function titleText({ folder, client }: Extract<DemoItem, { kind: 'title' }>, style: Style): string {
  const rule = style.dim('━'.repeat(broad(style) - 2));
  const about =
    client === undefined
      ? `The agent is scripted, and the repository is a throw-away one in ${folder}. Everything else is real: the hook that hosts call, its answers, the files, the milliseconds.`
      : `The model is scripted and answers on this machine, and the repository is a throw-away one in ${folder}. Everything else is real: ${clientName} as you have it installed, the hook it calls, what its model gets to read, the milliseconds in Ephor’s log.`;
  return [
    '',
    ` ${rule}`,
    ` ${style.strong('EPHOR')}   ${client === undefined ? 'an agent at work, under guard' : `${clientName} ${client} at work, under guard`}`,
    ` ${rule}`,
    ...wrap(about, broad(style) - 2).map((line) => ` ${line}`),
  ].join('\n');
}

function actText({ number, title, about }: Extract<DemoItem, { kind: 'act' }>, style: Style): string {
  const rule = '─'.repeat(Math.max(3, broad(style) - title.length - 7));
  return `\n ${style.strong(`${number}  ${title}`)} ${style.dim(rule)}\n    ${style.dim(about)}\n`;
}

function saidText({ who, text }: Extract<DemoItem, { kind: 'said' }>, style: Style): string {
  const name = speakers[who].padEnd(8);
  const lines = wrap(text, broad(style) - margin.length - 4);
  return lines
    .map((line, index) => {
      const label = index === 0 ? (who === 'you' ? style.good(name) : style.code(name)) : ' '.repeat(8);
      const quoted = `${index === 0 ? '“' : ' '}${line}${index === lines.length - 1 ? '”' : ''}`;
      return `  ${label}${who === 'you' ? style.strong(quoted) : style.dim(quoted)}`;
    })
    .join('\n');
}

function sessionText({ told, ms }: Extract<DemoItem, { kind: 'session' }>, style: Style): string {
  const lines = wrap(told.split('\n')[0] ?? '', broad(style) - margin.length - 4);
  return [
    headLine('starts', style.good('✓ is told'.padEnd(12)), ms, style),
    ...lines.map((line) => `${margin}${style.good('┃')} ${style.dim(line)}`),
    '',
  ].join('\n');
}

/** What the agent does, what Ephor makes of it, and how long the agent waited for that. */
function headLine(done: string, mark: string, ms: number, style: Style): string {
  const room = broad(style) - margin.length - 26;
  const time = `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
  return `  ${style.code('agent   ')}${fit(done, room).padEnd(room)}  ${mark}${style.dim(time.padStart(8))}`;
}

function toolText(item: ToolItem, style: Style): string {
  const words = { silent: '✓ silent', ask: '? asks you', deny: '✗ objects' }[item.decision].padEnd(12);
  const mark = item.decision === 'silent' ? style.good(words) : paintLevel(item.decision, words, style);
  const head = headLine(`${item.tool} ${item.subject}`, mark, item.ms, style);
  const surprise = item.decision === item.expected ? [] : [style.bad(`${margin}Expected: ${item.expected}`)];
  const after = item.seen === undefined ? [] : [''];
  return [
    head,
    ...readerLines(item, style),
    ...seenLines(item, style),
    ...answerLines(item, style),
    ...surprise,
    ...after,
  ].join('\n');
}

/** Where nobody can be asked, the client's answer is no. */
function readerLines({ byClient, seen, answer }: ToolItem, style: Style): string[] {
  if (!byClient || seen === undefined) return [];
  const why = answer === 'nobody' ? `Nobody is there to answer, so ${clientName} takes that as a no. ` : '';
  return [`${margin}${style.dim(`${why}The model reads:`)}`];
}

/** Nobody cares where the throw-away repository lies. */
const stagePath = /[^\s"]*\/ephor-demo-[0-9a-f]+\/shop\//g;

/** The agent reads the same once more as data, which people need not see; what to do is all that may be new in it. */
function seenLines({ seen, decision }: ToolItem, style: Style): string[] {
  if (seen === undefined) return [];
  const bar = `${margin}${paintLevel(decision, '┃', style)} `;
  const width = broad(style) - margin.length - 4;
  const said = seen.replaceAll(stagePath, '').split('\n');
  const plain = said.filter((line) => !line.startsWith('{'));
  const advice = suggestionsIn(said).filter((each) => !plain.join(' ').includes(each));
  return [
    ...plain.flatMap((line) => wrap(line, width)),
    ...advice.flatMap((each) => wrap(`→ ${each}`, width).map((line) => style.dim(line))),
  ].map((line) => `${bar}${line}`);
}

const suggestionsIn = (lines: readonly string[]): readonly string[] =>
  lines
    .filter((line) => line.startsWith('{'))
    .flatMap((line) => (JSON.parse(line) as { ephor: { suggestion: string }[] }).ephor)
    .map(({ suggestion }) => suggestion);

function answerLines({ answer, result }: ToolItem, style: Style): string[] {
  const said =
    answer === undefined || answer === 'nobody'
      ? []
      : [
          `  ${style.good('you     ')}${style.strong(answer === 'yes' ? '“Yes.”' : '“No.”')} ${style.dim(answer === 'yes' ? 'It runs.' : 'It does not run.')}`,
        ];
  const printed =
    result === undefined
      ? []
      : [
          `${margin}${style.dim(`↳ ${fit(result.replaceAll(stagePath, ''), broad(style) - margin.length - 2)}`)}`,
        ];
  return [...said, ...printed];
}

function endText({ calls, medianMs, slowestMs, client }: EndItem, style: Style): string {
  const [median, slowest] = [Math.ceil(medianMs), Math.ceil(slowestMs)];
  const counted =
    client === undefined
      ? `${calls} hook calls, half of them under ${median} ms, the slowest ${slowest} ms.`
      : `${clientName} called the hook ${calls} times. Ephor judged half of the calls within ${median} ms, the slowest within ${slowest} ms.`;
  return [
    '',
    ...wrap(`${counted} The repository is gone again.`, broad(style) - 2).map((line) =>
      style.dim(` ${line}`),
    ),
    '',
    ` ${style.strong('Now try it in one of your repositories')}`,
    `   ${style.code('ephor init')}      set it up and prove the hooks live`,
    `   ${style.code('ephor status')}    see what it enforces`,
    `   ${style.code('ephor explain --command "rm -rf build"')}    ask what it would say`,
    '',
    ` ${style.dim('A night of work, with a question, a death and a briefing:')} ${style.code('ephor demo --night')}`,
    '',
  ].join('\n');
}
