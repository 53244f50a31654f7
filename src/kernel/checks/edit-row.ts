import * as v from 'valibot';
import { recordOfTexts, type Stored, textsOrNone } from '../schema.ts';

/** Files that were edited in a row, with nothing run in between, and which sub-agents edited them last. */
export const editRow = { row: textsOrNone, hands: v.optional(recordOfTexts) };
const EditRow = v.object(editRow);
export type EditRow = Stored<typeof EditRow>;

interface Hand {
  readonly agent?: { readonly id: string } | undefined;
}

export const noRow = { row: [], hands: undefined } satisfies EditRow;

const keptFiles = 200;
const nameOf = ({ agent }: Hand): string | undefined => agent?.id.slice(0, 100);

/** Whether this edit goes on with one that the same hand began. Coming back with other hands is another try. */
export const goesOn = ({ row, hands }: EditRow, path: string, hand: Hand): boolean =>
  row.includes(path) && hands?.[path] === nameOf(hand);

export function longerRow(before: EditRow, paths: readonly string[], hand: Hand): EditRow {
  const row = [...new Set([...before.row, ...paths])].slice(-keptFiles);
  const hands = Object.fromEntries(
    row.flatMap((path) => {
      const by = paths.includes(path) ? nameOf(hand) : before.hands?.[path];
      return by === undefined ? [] : [[path, by]];
    }),
  );
  return { row, hands: Object.keys(hands).length > 0 ? hands : undefined };
}
