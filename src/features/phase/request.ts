import type { Ban } from './ban-words.ts';

declare module '../../kernel/state.ts' {
  interface Sections {
    request: RequestSection;
  }
}

/** What the newest request says of its own size and place. Belongs to the tracker `request`. */
export interface RequestSection {
  /** The words that make it something tiny: a typo, one line, a version. */
  readonly small: string | null;
  /** Some prompt of the session spoke of packages, versions or installing. */
  readonly packages: boolean;
  /** Places that it is limited to, and places to be left alone, as they are named. */
  readonly only: readonly Limit[];
  readonly except: readonly Limit[];
  /** What it wants kept out of the work. */
  readonly bans?: readonly Ban[] | undefined;
}

export interface Limit {
  readonly place: string;
  /** The user’s own words. */
  readonly words: string;
}

export const noRequest: RequestSection = { small: null, packages: false, only: [], except: [] };
