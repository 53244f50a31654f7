import type { Stances } from '../../kernel/work/stance.ts';
import { type ReadData, readSections } from '../reading/data-file.ts';
import { sharesOf } from '../reading/tag-table.ts';
import type { Reading } from '../reading/word-tags.ts';
import { heardIn } from './heard-in.ts';
import { type HashedTable, hashedTable } from './hashed-table.ts';
import { stanceTokensOf } from './stance-tokens.ts';
import { knownWords } from './word-features.ts';

export const stancesFile = 'weights/stances.txt';

/** What the weights hold a level for: neither of the two, not wanted, a refusal of what the agent did or proposed. */
export const stanceColumns = ['rest', 'unwanted', 'refused'] as const;

/** A long prompt says at its start what it wants. */
const mostWords = 250;

export const stanceTable = (read: ReadData): HashedTable =>
  hashedTable(stancesFile, readSections(read, stancesFile), 'words', stanceColumns.length);

type Heard = Pick<Reading, 'said' | 'first' | 'turn' | 'words' | 'tagsIn'>;

/** How the conversation stood before the prompt, in a word. */
const standOf = ({ first, turn }: Heard): string =>
  first ? 'start' : turn.questions.length > 0 ? 'asked' : 'told';

/** Everything that is known of each word of a prompt by its place. */
export function placesIn(reading: Heard) {
  const tokens = stanceTokensOf(reading.said).slice(0, mostWords);
  const heard = heardIn(reading);
  return { tokens, known: knownWords(reading.said, tokens, { heard, stand: standOf(reading) }) };
}

/** What each word of a prompt stands in. */
export function stancesIn(reading: Heard, table: HashedTable): Stances {
  const { tokens, known } = placesIn(reading);
  const shared = new Map<readonly string[], readonly number[]>();
  const sumsOf = (features: readonly string[]): readonly number[] => {
    const sums = shared.get(features) ?? table.sums(features);
    shared.set(features, sums);
    return sums;
  };
  const words = known.flatMap(({ index, own, shared: around }) => {
    const [token, both] = [tokens[index], sumsOf(around)];
    if (!token) return [];
    const shares = sharesOf(table.sums(own).map((sum, column) => sum + (both[column] ?? 0)));
    return [{ from: token.from, to: token.to, unwanted: shares[1] ?? 0, refused: shares[2] ?? 0 }];
  });
  return { text: reading.said, words };
}
