import type { FactInput } from '../../../kernel/fact.ts';
import type { CommandLosing } from '../../../kernel/commands/losing.ts';
import type { Loss } from './loss.ts';
import type { Disk } from './disk.ts';
import type { OwnWork } from './own-work.ts';

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
