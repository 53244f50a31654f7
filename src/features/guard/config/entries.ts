import * as v from 'valibot';

/* Entries of the input that operations on the configuration share. */
export const configEntries = {
  key: v.pipe(
    v.string(),
    v.minLength(1),
    v.description('a gate, or a key like profile, on_error or phase.evaluator'),
  ),
  mine: v.optional(
    v.pipe(v.boolean(), v.description('change your own ~/.ephor/config.yaml, for all projects')),
    false,
  ),
};
export const daysEntry = v.optional(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(366),
    v.description('how many days of the log to look at'),
  ),
  7,
);
