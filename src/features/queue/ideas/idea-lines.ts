import type { Idea, IdeaTaker } from '../../../kernel/stores/idea.ts';
import type { Style } from '../../../kernel/operation.ts';
import { ago } from '../../../kernel/operations/time-words.ts';

/** What a list says of an idea. */
export interface ListedIdea extends Idea {
  /** The step that has to be done first. */
  readonly waitsFor: string | null;
}

export const listedIdea = (
  { id, title, created, project, status, chain, enriched, taken }: Idea,
  waits: string | undefined,
): ListedIdea => ({
  id,
  title,
  created,
  project,
  status,
  chain,
  enriched,
  taken,
  waitsFor: waits ?? null,
});

const signs = { queued: '○', taken: '◐', done: '●', dropped: '✗' };

export function ideaLines(idea: ListedIdea, now: string, style: Style): readonly string[] {
  const { id, title, status, chain, taken, waitsFor, created, project, enriched } = idea;
  const sign = status === 'taken' ? style.warn(signs[status]) : style.dim(signs[status]);
  const about = [
    ago(created, now),
    ...(chain ? [`step ${chain.step} of ${chain.of}`] : []),
    ...(waitsFor === null ? [] : [`waits for ${waitsFor}`]),
    ...(enriched === 'none' ? [] : [`worked out by the ${enriched}`]),
    project ?? 'no project',
  ];
  return [
    `${sign} ${style.strong(title)}`,
    `  ${style.code(id)}`,
    `  ${style.dim(about.join(' · '))}`,
    ...(taken
      ? [`  ${style.warn(takenText(taken, now))}; ${style.code(`ephor queue release ${id}`)} puts it back`]
      : []),
  ];
}

const takenText = ({ since, by }: IdeaTaker, now: string): string =>
  by === null
    ? `taken ${ago(since, now)} by somebody who died over it`
    : `taken ${ago(since, now)} by ${by === terminal ? by : `session ${by.slice(0, 8)}`}`;

/** Who took an idea where no agent is at work. */
export const terminal = 'a terminal';

/** Nothing that a terminal would obey: the words of an idea come from anywhere. */
export const visible = (text: string): string =>
  text.replaceAll(/(?!\n|\t)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
