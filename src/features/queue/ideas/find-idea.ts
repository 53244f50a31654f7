import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Style } from '../../../kernel/operation.ts';
import { ago } from '../../../kernel/operations/time-words.ts';
import {
  type Idea,
  type IdeaStatus,
  ideaStatuses,
  type IdeaTaker,
  type StoredIdea,
} from '../../../kernel/stores/idea.ts';

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
    ? `taken ${ago(since, now)} by a session that died`
    : `taken ${ago(since, now)} by ${by === terminal ? by : `session ${by.slice(0, 8)}`}`;

/** Who took an idea where no agent is at work. */
export const terminal = 'a terminal';

const mostShown = 5;

/** The idea that somebody means: by its id, by the beginning of it, or by words of its name. */
export async function findIdea(
  { ideas: queue }: Pick<App, 'ideas'>,
  given: string,
  statuses: readonly IdeaStatus[] = ideaStatuses,
): Promise<StoredIdea> {
  const { ideas, unreadable } = await queue.list(ideaStatuses);
  const wanted = given.trim().replace(/\.md$/, '').normalize('NFC');
  const broken = unreadable.find(({ file }) => file.endsWith(`/${wanted}.md`));
  if (broken) {
    throw new UserError(
      'idea_unreadable',
      `${broken.file}: ${broken.cause}`,
      'Repair the file, or move it away.',
    );
  }
  const named = matching(ideas, wanted);
  const fitting = named.filter(({ status }) => statuses.includes(status));
  const [only, another] = fitting.length > 0 ? fitting : named;
  if (only && !another) return only;
  if (only) throw ambiguous(given, fitting.length > 0 ? fitting : named);
  throw unknown(given, ideas);
}

function matching(ideas: readonly StoredIdea[], wanted: string): readonly StoredIdea[] {
  if (wanted === '') return [];
  const exact = ideas.filter(({ id }) => id === wanted);
  if (exact.length > 0) return exact;
  const begun = ideas.filter(({ id }) => id.startsWith(wanted));
  return begun.length > 0 ? begun : ideas.filter(({ id }) => id.includes(wanted.toLowerCase()));
}

const ambiguous = (given: string, ideas: readonly StoredIdea[]): UserError =>
  new UserError(
    'ambiguous_idea',
    `"${given}" could be ${ideas
      .slice(0, mostShown)
      .map(({ id }) => id)
      .join(', ')}`,
    'Type more of its id.',
  );

function unknown(given: string, ideas: readonly StoredIdea[]): UserError {
  const near = ideas
    .map(({ id }) => ({ id, likeness: likeness(given, id) }))
    .filter((each) => each.likeness >= 0.7)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ id }) => id);
  return new UserError(
    'no_idea',
    `there is no idea "${given}"`,
    near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'See `ephor queue list --all`.',
  );
}

/** How well each word has its like in the id, from 0 to 1; letters in another order are a slip. */
function likeness(given: string, id: string): number {
  const [wanted, known] = [wordsOf(given), wordsOf(id)];
  const best = wanted.map((word) => Math.max(0, ...known.map((other) => shared(word, other))));
  return best.length === 0 ? 0 : best.reduce((sum, each) => sum + each, 0) / best.length;
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .slice(0, 200)
    .match(/[\p{L}\p{N}]{2,}/gu) ?? [];

function shared(a: string, b: string): number {
  const left = Array.from(b);
  const common = Array.from(a).filter((letter) => {
    const at = left.indexOf(letter);
    return at >= 0 && left.splice(at, 1).length > 0;
  });
  return common.length / Math.max(a.length, b.length);
}

export interface MovedIdea {
  readonly id: string;
  readonly title: string;
  readonly before: IdeaStatus;
  readonly status: IdeaStatus;
  /** Who had it. */
  readonly taken: Idea['taken'];
}

/** Moves the idea that somebody means, if it stands where this makes sense. */
export async function moveIdea(
  app: App,
  given: string,
  { from, to }: { readonly from: readonly IdeaStatus[]; readonly to: IdeaStatus },
): Promise<MovedIdea> {
  const { id, title, status: before, taken } = await findIdea(app, given, from);
  if (!from.includes(before)) {
    throw new UserError(
      'wrong_status',
      `${id} is ${before}, not ${from.join(' or ')}`,
      before === to ? 'There is nothing to do.' : whatNext[before](id),
    );
  }
  const { status } = await app.ideas.move(id, to);
  return { id, title, before, status, taken };
}

const whatNext: Readonly<Record<IdeaStatus, (id: string) => string>> = {
  queued: (id) => `Take it with \`ephor pull ${id}\`.`,
  taken: (id) => `Put it back with \`ephor queue release ${id}\`.`,
  done: (id) => `Put it back with \`ephor queue restore ${id}\`.`,
  dropped: (id) => `Put it back with \`ephor queue restore ${id}\`.`,
};

export const movedText = ({ id, before, status }: MovedIdea, style: Style): string =>
  `${style.good('●')} ${style.code(id)} was ${before} and is now ${status}.`;
