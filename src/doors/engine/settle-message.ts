import type { Settled } from '../../kernel/stores/ledger.ts';

/** What the thread that settles has to know about the engine. */
export interface SettlerStart {
  readonly userHome: string;
  readonly version: string;
  readonly packageFolder: string;
}

export interface SettleRequest {
  readonly id: number;
  readonly root: string;
}

export interface SettleAnswer {
  readonly id: number;
  readonly settled?: Settled;
  readonly error?: string;
}
