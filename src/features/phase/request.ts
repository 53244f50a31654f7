import * as v from 'valibot';
import type { Stored } from '../../kernel/schema.ts';

declare module '../../kernel/state.ts' {
  interface Sections {
    request: RequestSection;
  }
}

const Limit = v.object({
  place: v.string(),
  /** The user’s own words. */
  words: v.string(),
});
export type Limit = Stored<typeof Limit>;

/** What the newest request says of its own size and place. Belongs to the tracker `request`. */
export const RequestSection = v.object({
  /** The words that make it something tiny: a typo, one line, a version. */
  small: v.nullable(v.string()),
  /** Some prompt of the session spoke of packages, versions or installing. */
  packages: v.optional(v.boolean(), false),
  /** Places that it is limited to, and places to be left alone, as they are named. */
  only: v.array(Limit),
  except: v.array(Limit),
});
export type RequestSection = Stored<typeof RequestSection>;

export const noRequest: RequestSection = { small: null, packages: false, only: [], except: [] };
