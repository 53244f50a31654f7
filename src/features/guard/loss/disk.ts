import type { Loss } from './loss.ts';
import type { OwnWork } from './own-work.ts';
import type { CommandLosing } from '../../../kernel/commands/losing.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import type { FileEntry, FileKind, Io } from '../../../kernel/io.ts';

const mostEntries = 20_000;
const mostMs = 250;

/** The disk, for as long as there is time to look at it. */
export interface Disk {
  entries(folder: string): readonly FileEntry[];
  kindOf(path: string): FileKind | undefined;
  /** Not everything was looked at. */
  readonly spent: boolean;
}

export function boundedDisk(
  { files, clock }: Pick<Io, 'files' | 'clock'>,
  most: { readonly mostEntries: number; readonly mostMs: number } = { mostEntries, mostMs },
): Disk {
  let [left, leftMs] = [most.mostEntries, most.mostMs];
  let spent = false;
  return {
    entries(folder) {
      if (left <= 0 || leftMs <= 0) {
        spent = true;
        return [];
      }
      const began = clock.monotonic();
      const found = files.entries(folder);
      leftMs -= clock.monotonic() - began;
      left -= found.length + 1;
      return found;
    },
    kindOf: (path) => files.kindOf(path),
    get spent() {
      return spent;
    },
  };
}

/** All that is needed to find out what would be lost. */
export interface LossInput extends FactInput {
  readonly disk: Disk;
  readonly own: OwnWork;
  /** Of the project and of the user, links followed. */
  readonly root: string;
  readonly home: string;
}

export type LosingOf<H extends CommandLosing['how']> = Extract<CommandLosing, { how: H }>;

export const nothingLost = ({ command, how }: Pick<CommandLosing, 'command' | 'how'>): Loss => ({
  command,
  how,
  lost: [],
  lostMore: false,
  committed: 0,
  committedMore: false,
  folders: [],
});
