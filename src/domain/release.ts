import * as v from 'valibot';

export const releaseSets = ['npm', 'sparkle'] as const;

/** "Before a command like this, these must have succeeded for the same artifact." `{artifact}` is a path in the command. */
export const ReleaseRule = v.strictObject({
  id: v.string(),
  before: v.pipe(v.string(), v.description('command that releases; `*` stands for anything')),
  require: v.array(
    v.strictObject({
      id: v.string(),
      command: v.pipe(v.string(), v.description('command whose success counts')),
      says: v.pipe(v.string(), v.description('what is missing without it')),
    }),
  ),
});
export type ReleaseRule = v.InferOutput<typeof ReleaseRule>;

export const ReleaseConfig = v.strictObject({
  sets: v.optional(v.array(v.picklist(releaseSets))),
  rules: v.optional(v.array(ReleaseRule)),
});

export interface ReleaseSettings {
  readonly sets: readonly (typeof releaseSets)[number][];
  readonly rules: readonly ReleaseRule[];
}
