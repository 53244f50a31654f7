import * as v from 'valibot';

export const releaseSets = ['npm', 'sparkle'] as const;
export type ReleaseSetName = (typeof releaseSets)[number];

const described = <T>(schema: v.GenericSchema<unknown, T>, text: string) =>
  v.pipe(schema, v.description(text));
const Patterns = v.array(v.string());
const Id = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'lower case, digits and dashes'));

/** "Before a command like this, these must have succeeded for the same artifact." */
export const ReleaseRule = v.strictObject({
  id: Id,
  before: described(
    Patterns,
    'commands that release; `*` stands for anything, `{artifact}` for the file that is released',
  ),
  files: v.optional(
    described(
      Patterns,
      'names of the files that are released (default: the package around the working folder)',
    ),
  ),
  unless: v.optional(described(Patterns, 'flags with which such a command releases nothing')),
  require: v.array(
    v.strictObject({
      id: Id,
      command: described(Patterns, 'commands whose success counts'),
      says: described(v.string(), 'what to say when it is missing'),
      remedy: described(v.string(), 'what to do; `{artifact}` is the file'),
    }),
  ),
  declare: v.optional(
    described(
      v.array(
        v.strictObject({
          id: Id,
          flag: v.string(),
          manifest: described(v.string(), 'where package.json may say so instead'),
          says: v.string(),
          remedy: v.string(),
        }),
      ),
      'what the command or package.json must say',
    ),
  ),
});
export type ReleaseRule = v.InferOutput<typeof ReleaseRule>;

/** What a file that tells others of a release must not hold: attributes of one XML element. */
export const ReleaseContent = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z_]*$/, 'lower case')),
  files: described(Patterns, 'names of the files'),
  element: v.string(),
  attributes: v.array(
    v.strictObject({
      name: v.string(),
      not: v.optional(described(Patterns, 'values that are wrong; `*` stands for anything')),
      bytes: v.optional(described(v.number(), 'how many bytes the value has, in base64')),
      sizeOf: v.optional(described(v.string(), 'the attribute that names the file whose size this is')),
      says: v.string(),
    }),
  ),
});
export type ReleaseContent = v.InferOutput<typeof ReleaseContent>;

export const ReleaseConfig = v.strictObject({
  sets: v.optional(described(v.array(v.picklist(releaseSets)), 'which built-in rules to use (default: all)')),
  rules: v.optional(described(v.array(ReleaseRule), 'what must have succeeded before which command')),
  contents: v.optional(
    described(v.array(ReleaseContent), 'what files that announce a release must not contain'),
  ),
  skip: v.optional(
    described(v.array(v.string()), 'which rules this project leaves out, like `npm-publish/provenance`'),
  ),
});

export interface ReleaseSettings {
  readonly sets: readonly ReleaseSetName[];
  readonly rules: readonly ReleaseRule[];
  readonly contents: readonly ReleaseContent[];
  readonly skip: readonly string[];
}
