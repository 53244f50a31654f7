import * as v from 'valibot';
import { levels } from '../level.ts';

const patterns = v.union([v.string(), v.array(v.string())]);
const described = (text: string) => v.optional(v.pipe(patterns, v.description(text)));

/** What a rule looks at. Every key that is given must match; of several patterns of one key, one must. */
export const RuleMatch = v.strictObject({
  action: v.optional(
    v.pipe(
      v.picklist(['command', 'write', 'read', 'search', 'fetch', 'delegate', 'mcp', 'other']),
      v.description('The kind of action'),
    ),
  ),
  tool: described('Tool name as the host gives it; * stands for any text'),
  path: described('Glob, relative to the repository, of a file that the action touches'),
  command: described('Beginning of a command, or of a part of it; * stands for any text'),
  content: described('Text in the file as it would become; * stands for any text'),
  url: described('Address that is fetched; * stands for any text'),
  mcp: described('`server/tool` of an MCP call; * stands for any text'),
  prompt: described("Text in the user's prompt; * stands for any text"),
});

/** One thing that an agent might do, or that a user might say. */
const RuleExample = v.strictObject({
  command: v.optional(v.pipe(v.string(), v.description('A command line'))),
  write: v.optional(v.pipe(v.string(), v.description('Path of a file that is written'))),
  content: v.optional(v.pipe(v.string(), v.description('With `write`: the text of the file'))),
  read: v.optional(v.pipe(v.string(), v.description('Path of a file that is read'))),
  fetch: v.optional(v.pipe(v.string(), v.description('Address that is fetched'))),
  mcp: v.optional(v.pipe(v.string(), v.description('`server/tool` of an MCP call'))),
  delegate: v.optional(v.pipe(v.string(), v.description('Prompt for a sub-agent'))),
  prompt: v.optional(v.pipe(v.string(), v.description("The user's prompt"))),
  tool: v.optional(v.pipe(v.string(), v.description('Tool name; alone, a tool that Ephor does not know'))),
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
