import type { Damage, RecordedCall, Sections } from '../domain/state.ts';

export const documentVersion = 1;

/** One signed file: the sections of one scope. */
export interface StateDocument {
  readonly version: number;
  readonly sections: Partial<Sections>;
  readonly calls: readonly RecordedCall[];
  readonly damage: readonly Damage[];
  /** Hash of the newest audit line when this was written: a log cut short is noticed by it. */
  readonly auditHead: string | null;
}

export const emptyDocument: StateDocument = {
  version: documentVersion,
  sections: {},
  calls: [],
  damage: [],
  auditHead: null,
};
