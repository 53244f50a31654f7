import type { Ranked } from './rank.ts';
import type { Style } from '../../../kernel/operation.ts';
import { wrap } from '../../../kernel/operations/layout.ts';
import { ago, localTime } from '../../../kernel/operations/time-words.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import { visible } from '../../../kernel/text/visible.ts';

const names = { decision: 'Decision', blocker: 'Blocker', question: 'Question', approval: 'Approval' };

export const whereOf = ({ space, initiative }: Pick<Escalation, 'space' | 'initiative'>): string =>
  initiative === null ? space : `${space} / ${initiative}`;

/** `task #3 and 2 behind it`, `the whole initiative`; empty where nothing waits. */
export function blocksText({ blocksInitiative, blocksTask, unblocks }: Ranked): string {
  if (blocksInitiative) return 'the whole initiative';
  if (blocksTask === null) return '';
  const id = /(\d+)\.json$/.exec(blocksTask)?.[1] ?? '?';
  return unblocks > 1 ? `task #${id} and ${unblocks - 1} behind it` : `task #${id}`;
}

/** One question as somebody reads it who is asked. */
export function questionText(
  escalation: Ranked,
  { at, number }: { readonly at: string; readonly number?: string },
  style: Style,
): string {
  const { type, question, context, suggestedAnswers, deadline, createdAt, escalatedBy, id } = escalation;
  const room = style.width - 4;
  const blocks = blocksText(escalation);
  const about = [
    id,
    `from ${visible(escalatedBy)}`,
    ...(createdAt === null ? [] : [ago(createdAt, at)]),
    ...(blocks === '' ? [] : [`blocks ${blocks}`]),
    ...(deadline === null ? [] : [`${escalation.default} counts from ${localTime(deadline, at)}`]),
  ];
  return [
    `${style.strong(names[type])}${number === undefined ? '' : style.dim(` ${number}`)}  ${style.code(whereOf(escalation))}`,
    ...wrap(visible(question), room).map((each) => `  ${style.strong(each)}`),
    ...(context === '' ? [] : wrap(visible(context), room).map((each) => `  ${each}`)),
    ...suggestedAnswers.map(({ label, description }, index) => {
      const chosen = label === escalation.default ? style.dim(' (default)') : '';
      const why = description === '' ? '' : `  ${style.dim(visible(description))}`;
      return `    ${style.code(String(index + 1))}  ${visible(label)}${chosen}${why}`;
    }),
    `  ${style.dim(about.join(' · '))}`,
  ].join('\n');
}
