import * as v from 'valibot';
import { levels } from './level.ts';

const globs = v.union([v.string(), v.array(v.string())]);

/** What a rule looks at. Every key that is given must match. */
export const RuleMatch = v.strictObject({
  action: v.optional(
    v.pipe(
      v.picklist(['command', 'write', 'read', 'search', 'fetch', 'delegate', 'mcp', 'other']),
      v.description('The kind of action'),
    ),
  ),
  tool: v.optional(v.pipe(globs, v.description('Tool names as the host gives them; * stands for any text'))),
  path: v.optional(
    v.pipe(globs, v.description('Globs, relative to the repository, that the action touches')),
  ),
  command: v.optional(v.pipe(globs, v.description('Command text; * stands for any text'))),
  content: v.optional(
    v.pipe(globs, v.description('Text of the file as it would become; * stands for any text')),
  ),
  prompt: v.optional(v.pipe(globs, v.description("Text of the user's prompt; * stands for any text"))),
});

const RuleExample = v.strictObject({
  tool: v.optional(v.string()),
  command: v.optional(v.string()),
  write: v.optional(v.string()),
  content: v.optional(v.string()),
  read: v.optional(v.string()),
  prompt: v.optional(v.string()),
});

/** A gate of the project's own, written without code. */
export const Rule = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]*$/, 'an id in lower case, digits and dashes')),
  match: RuleMatch,
  level: v.optional(v.picklist(levels), 'deny'),
  reason: v.pipe(v.string(), v.nonEmpty('a reason: why the agent should not do this')),
  remedy: v.pipe(v.string(), v.nonEmpty('a remedy: what the agent should do instead')),
  examples: v.optional(
    v.strictObject({
      objects: v.optional(v.array(RuleExample), []),
      passes: v.optional(v.array(RuleExample), []),
    }),
    { objects: [], passes: [] },
  ),
});

export const RuleFile = v.strictObject({ rules: v.array(Rule) });

export type Rule = v.InferOutput<typeof Rule>;
export type RuleMatch = v.InferOutput<typeof RuleMatch>;
export type RuleExample = v.InferOutput<typeof RuleExample>;
