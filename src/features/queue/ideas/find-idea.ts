import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { type IdeaStatus, ideaStatuses, type StoredIdea } from '../../../kernel/stores/idea.ts';

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
    `"${given}" may be ${ideas
      .slice(0, mostShown)
      .map(({ id }) => id)
      .join(', ')}`,
    'Give more of its id.',
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
