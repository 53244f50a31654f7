import type { Style } from '../../../kernel/operation.ts';
import type { LeadMention, LineCommit } from '../../../kernel/stores/trace.ts';
import { column, fit, labelled, wrap } from '../../../kernel/operations/layout.ts';
import { ago, counted, localDay, localTime } from '../../../kernel/operations/time-words.ts';
import type { Share, WhyBlock, WhyChange } from './blocks.ts';

export interface WhyResult {
  readonly path: string;
  readonly at: string;
  /** Whether the whole file was asked about. */
  readonly whole: boolean;
  readonly lines: number;
  readonly blocks: readonly WhyBlock[];
  readonly shares: readonly Share[];
}

export const whyText = (result: WhyResult, style: Style): string =>
  result.whole
    ? fileText(result, style)
    : result.blocks.map((block) => blockText(result, block, style)).join('\n\n');

const labelWidth = 11;
const mostShown = 6;

function blockText({ path, at }: WhyResult, block: WhyBlock, style: Style): string {
  const shown = block.text.length > mostShown ? block.text.slice(0, mostShown - 1) : block.text;
  const digits = String(block.to).length;
  const code = shown.map(
    (text, index) =>
      `  ${style.dim(`${String(block.from + index).padStart(digits)} │`)} ${fit(text.replaceAll('\t', '  '), style.width - digits - 5)}`,
  );
  const left = block.text.length - shown.length;
  return [
    style.strong(`${path}:${rangeText(block)}`),
    ...code,
    ...(left > 0 ? [style.dim(`  ${' '.repeat(digits)} │ … ${counted(left, 'more line')}`)] : []),
    '',
    ...(block.change ? changeLines(block.change, at, style) : personLines(block, style)),
    ...labelled('commit', [commitText(block.commit, style)], style, labelWidth),
  ].join('\n');
}

const rangeText = ({ from, to }: WhyBlock): string => (from === to ? `${from}` : `${from}-${to}`);

function personLines({ commit, beforeLedger }: WhyBlock, style: Style): readonly string[] {
  const who = commit ? `a person: ${style.strong(commit.author)}` : 'a person';
  const since = beforeLedger ? `, ${style.dim('before the ledger began')}` : '';
  return labelled('written by', [`${who}${since}`], style, labelWidth);
}

function changeLines(change: WhyChange, now: string, style: Style): readonly string[] {
  const room = style.width - labelWidth - 4;
  const part = (label: string, lines: readonly string[]) => labelled(label, lines, style, labelWidth);
  const { intent, lead, prompt, claimed } = change;
  return [
    ...part('written by', [
      `${style.strong('an agent')}: ${[change.model, change.host, `session ${change.session.slice(0, 8)}`, change.agent && `agent ${change.agent}`].filter(Boolean).join(', ')}`,
      `${style.dim('with')} ${change.tool}${style.dim(`, ${localTime(change.at)}, ${ago(change.at, now)}`)}`,
    ]),
    ...part('intent', [
      intent
        ? `${style.code(intent.id)}${intent.name === null ? '' : `  ${intent.name}`}`
        : style.dim('none was selected'),
    ]),
    ...(lead === null ? [] : part('initiative', [leadText(lead, style)])),
    ...part('change', wrap(`${change.mutation_class}: ${change.evidence}`, room)),
    ...(claimed === null ? [] : part('', [style.warn(`the agent had called it ${claimed}`)])),
    ...part('prompt', promptLines(prompt, room, style)),
    ...part('decision', [decisionText(change.decision)]),
  ];
}

/** From there on, the portfolio tells of the plan, the questions and their answers. */
const leadText = ({ initiative, task, run }: LeadMention, style: Style): string =>
  `${style.code(task === null ? initiative : `${initiative}#${task}`)}  ${style.dim(`in ${run}`)}`;

function promptLines(prompt: WhyChange['prompt'], room: number, style: Style): readonly string[] {
  if (!prompt) return [style.dim('not recorded')];
  return prompt.text === null
    ? [style.dim('its text is not on this machine')]
    : wrap(`“${prompt.text}”`, room);
}

const decisions: Readonly<Record<string, string>> = {
  silent: 'no gate objected',
  note: 'a gate made a note',
  ask: 'a gate asked, and the user said yes',
};
const decisionText = (decision: string): string => decisions[decision] ?? decision;

const commitText = (commit: LineCommit | null, style: Style): string =>
  commit
    ? `${style.code(commit.id.slice(0, 10))} ${commit.summary} ${style.dim(`(${commit.author}, ${localDay(commit.at)})`)}`
    : style.dim('not committed yet');

/** One line for each block, and who wrote how much. */
function fileText({ path, lines, blocks, shares }: WhyResult, style: Style): string {
  if (lines === 0) return `${style.strong(path)}  ${style.dim('is empty')}`;
  const width = Math.max(...blocks.map((block) => rangeText(block).length));
  return [
    `${style.strong(path)}  ${style.dim(counted(lines, 'line'))}`,
    ...blocks.map(
      (block) =>
        `  ${style.dim(rangeText(block).padStart(width))}  ${lineFor(block, style.width - width - 4, style)}`,
    ),
    '',
    ...shares.map((share) => shareText(share, lines, style)),
  ].join('\n');
}

function lineFor({ change, commit, beforeLedger }: WhyBlock, room: number, style: Style): string {
  const id = commit ? commit.id.slice(0, 8) : 'not yet ';
  if (!change) {
    const what = commit ? `${commit.author}: ${commit.summary}` : 'a person';
    return `${column('people', 9)} ${style.dim(`${commit ? localDay(commit.at) : '          '} ${id}`)}  ${fit(`${what}${beforeLedger ? ' (before the ledger)' : ''}`, room - 32)}`;
  }
  const about = change.prompt?.text == null ? change.evidence : `“${change.prompt.text}”`;
  const mark = change.claimed === null ? '' : ` ${style.warn('!')}`;
  return `${style.code(column(change.intent?.id ?? change.lead?.run ?? 'agent', 9))} ${style.dim(`${localDay(change.at)} ${id}`)}  ${fit(about, room - 34)}${mark}`;
}

const barWidth = 20;

function shareText({ name, lines }: Share, all: number, style: Style): string {
  const share = lines / all;
  const bar = '█'.repeat(Math.max(1, Math.round(share * barWidth)));
  return `  ${column(name, 26)}${style.dim(bar.padEnd(barWidth))} ${String(Math.round(share * 100)).padStart(3)} %  ${counted(lines, 'line')}`;
}
