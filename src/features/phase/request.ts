import * as v from 'valibot';
import type { Stored } from '../../kernel/schema.ts';

declare module '../../kernel/state.ts' {
  interface Sections {
    request: RequestSection;
  }
}

/** What a user wants kept out of the work: packages, running it, or a construct of the language. */
const Ban = v.object({
  of: v.picklist(['packages', 'run', 'construct']),
  /** Of a construct, which. */
  name: v.string(),
  /** The user’s own words. */
  words: v.string(),
});
export type Ban = Stored<typeof Ban>;

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
  /** What it wants kept out of the work. */
  bans: v.optional(v.array(Ban)),
});
export type RequestSection = Stored<typeof RequestSection>;

export const noRequest: RequestSection = { small: null, packages: false, only: [], except: [] };
