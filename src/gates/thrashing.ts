import * as v from 'valibot';
import type { EditsSection } from '../domain/discipline.ts';
import { isCodeFile } from '../domain/code-file.ts';
import { defineGate } from '../domain/gate.ts';
import { reading, writing } from './lib/command-examples.ts';

const path = '/repo/src/a.ts';
const edited = (times: number, file = path): { readonly edits: EditsSection } => ({
  edits: {
    count: times,
    unique_files: [file],
    last_file: file,
    unchecked: times === 0 ? {} : { [file]: times },
    row: [],
  },
});
const tested = { facts: { checks: { command: 'npm test' } } };

export const thrashing = defineGate({
  id: 'thrashing',
  summary: 'Stop coming back to the same file without a check that passes',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'deny' },
  needs: ['checks'],
  options: v.object({
    edits: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.description('rounds of edits of one file without a passing check'),
      ),
      3,
    ),
  }),
  examples: {
    objects: [
      {
        name: 'coming back to a file for the fourth time with no check that passed in between',
        event: writing(path),
        state: edited(3),
        ...tested,
      },
      {
        name: 'where the project says that two are enough',
        event: writing(path),
        state: edited(2),
        options: { edits: 2 },
        ...tested,
      },
    ],
    passes: [
      { name: 'coming back for the third time', event: writing(path), state: edited(2), ...tested },
      {
        name: 'one more edit in a row',
        event: writing(path),
        state: { edits: { ...edited(3).edits, row: [path] } },
        ...tested,
      },
      { name: 'an edit after a check passed', event: writing(path), state: edited(0), ...tested },
      { name: 'another file', event: writing('/repo/src/b.ts'), state: edited(3), ...tested },
      { name: 'reading that file', event: reading(path), state: edited(3), ...tested },
      {
        name: 'a document',
        event: writing('/repo/README.md'),
        state: edited(3, '/repo/README.md'),
        ...tested,
      },
      {
        name: 'a project that has nothing to check with',
        event: writing(path),
        state: edited(3),
        facts: { checks: { command: null } },
      },
    ],
  },
  check({ event: { action }, facts, state, options }) {
    if (action.kind !== 'write' || !isCodeFile(action.path)) return;
    const most = options?.edits ?? 3;
    const times = state.edits.unchecked[action.path] ?? 0;
    // Once more after so many further edits, not at each of them: the user may have said yes.
    if (times === 0 || times % most !== 0 || state.edits.row.includes(action.path)) return;
    if (!state.verification.verification_run && facts.checks.command === null) return;
    const name = action.path.slice(action.path.lastIndexOf('/') + 1);
    return {
      code: 'thrashing',
      reason: `${name} was edited in ${times} rounds and no check has passed in between.`,
      remedy: `Run a check before the next edit, as a command of its own so that its exit code counts${example(facts.checks.command)}. If it keeps failing, tell the user what you learned instead of trying again.`,
    };
  },
});

const example = (command: string | null): string => (command === null ? '' : `, for example ${command}`);
