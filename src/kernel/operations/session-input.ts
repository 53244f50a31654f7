import * as v from 'valibot';

const which = 'which session; the beginning of its id is enough';

/** The session that an operation looks for. */
export const sessionFilter = v.optional(v.pipe(v.string(), v.description(which)));

/** The session that an operation is about. */
export const sessionInput = v.optional(v.pipe(v.string(), v.description(`${which} (default: the newest)`)));
