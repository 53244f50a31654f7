import * as v from 'valibot';
import type { Action } from '../../kernel/action.ts';
import { ownOperation, programNames } from '../../kernel/commands/mcp-tools.ts';
import { type Stored, textsOrNone } from '../../kernel/schema.ts';

const FailingCheck = v.optional(v.object({ times: v.number(), command: v.string() }));

declare module '../../kernel/state.ts' {
  interface Sections {
    scribe: ScribeSection;
  }
}

/** What happened that is worth remembering, as long as nobody has. Belongs to the tracker `scribe`. */
export const ScribeSection = v.object({
  /** Checks that fail at present, by their kind: how often in a row, and the command. */
  failing: v.optional(v.object({ test: FailingCheck, check: FailingCheck }), {}),
  /** Whether the breaker kept something from being done since the last change. */
  halted: v.optional(v.boolean(), false),
  /** In words, oldest first. */
  worth: textsOrNone,
});
export type ScribeSection = Stored<typeof ScribeSection>;

/** Operations by which something is remembered. */
const remembering: readonly string[] = ['remember', 'lesson-add', 'knowledge-add'];

/** Whether an action writes something down for later sessions. */
export function remembers(action: Action): boolean {
  switch (action.kind) {
    case 'mcp':
      return remembering.includes(ownOperation(action.server, action.tool) ?? '');
    case 'command':
      return (action.report?.calls ?? []).some(({ words: [program = '', first = '', second = ''] }) => {
        const name = program.slice(program.lastIndexOf('/') + 1);
        return (
          programNames.includes(name) && [first, `${first}-${second}`].some((id) => remembering.includes(id))
        );
      });
    case 'write':
      return action.instructs === true || /(?:^|\/)AGENTS\.md$/.test(action.path);
    case 'read':
    case 'search':
    case 'fetch':
    case 'delegate':
    case 'other':
      return false;
  }
}

/** Whether the user says that what was done is not what they wanted: only words that can hardly mean anything else. */
export const correctsAgent = (prompt: string): boolean =>
  /\b(?:that|this|it)(?:['’]s| is| was) (?:wrong|not right|incorrect|not what i (?:meant|asked|said|wanted))\b/i.test(
    prompt,
  ) ||
  /\bi (?:(?:already )?told you|(?:never|didn['’]t) (?:asked?|said|say|meant?) )/i.test(prompt) ||
  /^(?:no|nope|wrong)[,.!:;] +\S.{12,}/is.test(prompt);
