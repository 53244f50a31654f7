import * as v from 'valibot';

/** Whose work it is, for every operation about supervised work. */
export const sessionEntry = v.optional(
  v.pipe(v.string(), v.description('a session, by the beginning of its id; without it, the newest')),
);
