import * as v from 'valibot';
import type { EditsSection } from '../../../kernel/discipline.ts';
import { isCodeFile } from '../../../kernel/checks/code-file.ts';
import { goesOn } from '../../../kernel/checks/edit-row.ts';
import { defineGate } from '../../../kernel/gate.ts';
import type { CommandAction, WriteAction } from '../../../kernel/action.ts';
import { checkIn } from '../../../kernel/checks/checks.ts';
import { sameLine } from '../../../kernel/checks/same-command.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { shownPath } from '../../../kernel/place.ts';
import {
  asksAfter,
  isUndoing,
  repeatsAfter,
  type RoundsSection,
  roundsStory,
  stopsAfter,
  tellTheUser,
  wasTried,
} from '../../../kernel/checks/rounds.ts';
import { becoming, command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { wasRejected } from '../rejected-changes.ts';
import { inRounds } from '../checks/rounds-examples.ts';

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
const stuck = {
  family: 'pnpm add jsdom',
  signature: 'x',
  error: 'Exit code 1 407 Proxy Authentication Required',
  times: 3,
  lines: ['pnpm add -D jsdom'],
};
const byEdits = { counts: 'edits' };
const tested = { facts: { checks: { command: 'npm test' } } };

export const thrashing = defineGate({
  id: 'thrashing',
  summary: 'Stop an agent that edits the same file again and again without a passing check',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['checks'],
  options: v.object({
    counts: v.optional(
      v.pipe(
        v.picklist(['rounds', 'edits']),
        v.description(
          'rounds of a change, a check and the same failure again; or edits that no check has passed',
        ),
      ),
      'rounds',
    ),
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
  presets: { strict: { counts: 'edits' } },
  examples: {
    objects: [
      {
        name: 'the file whose changes ended in the same failure three times',
        event: writing(path),
        state: inRounds(3, { files: [path] }),
        ...tested,
      },
      {
        name: 'a command that failed three times in the same way',
        event: command('pnpm add -D jsdom'),
        state: inRounds(0, { again: stuck }),
        ...tested,
      },
      {
        name: 'a version of the file that has failed before',
        event: becoming(path, 'a\n', 'b\n'),
        state: inRounds(1, { tried: { path, now: null, failed: ['2.1adufjx'] } }),
        ...tested,
      },
      {
        name: 'a change that the user wanted undone',
        event: becoming(path, 'a\n', 'return price * rate;\n'),
        state: { rejected: { made: [], closed: true, rejected: [{ path, mark: '20.1e4k27' }] } },
        ...tested,
      },
      {
        name: 'where edits count, coming back for the fourth time with no check that passed in between',
        event: writing(path),
        state: edited(3),
        ...tested,
        options: byEdits,
      },
      {
        name: 'where the project says that two are enough',
        event: writing(path),
        state: edited(2),
        ...tested,
        options: { counts: 'edits', edits: 2 },
      },
    ],
    passes: [
      {
        name: 'two rounds that ended in the same failure',
        event: writing(path),
        state: inRounds(2, { files: [path] }),
        ...tested,
      },
      {
        name: 'another way to do it',
        event: command('npm install -D happy-dom'),
        state: inRounds(0, { again: stuck }),
        ...tested,
      },
      {
        name: 'the rest of a change that the user said yes to',
        event: writing(path),
        state: inRounds(3, { files: [path], changed: [path] }),
        ...tested,
      },
      { name: 'any number of edits before a check', event: writing(path), state: edited(9), ...tested },
      {
        name: 'another file than that',
        event: writing(path),
        state: inRounds(3, { files: ['/repo/b.ts'] }),
        ...tested,
      },
      {
        name: 'coming back for the third time',
        event: writing(path),
        state: edited(2),
        ...tested,
        options: byEdits,
      },
      {
        name: 'one more edit in a row',
        event: writing(path),
        state: { edits: { ...edited(3).edits, row: [path] } },
        ...tested,
        options: byEdits,
      },
      {
        name: 'an edit after a check passed',
        event: writing(path),
        state: edited(0),
        ...tested,
        options: byEdits,
      },
      {
        name: 'another file',
        event: writing('/repo/src/b.ts'),
        state: edited(3),
        ...tested,
        options: byEdits,
      },
      { name: 'reading that file', event: reading(path), state: edited(3), ...tested, options: byEdits },
      {
        name: 'a document',
        event: writing('/repo/README.md'),
        state: edited(3, '/repo/README.md'),
        ...tested,
        options: byEdits,
      },
      {
        name: 'a project that has nothing to check with',
        event: writing(path),
        state: edited(3),
        facts: { checks: { command: null } },
        options: byEdits,
      },
    ],
  },
  check({ event, facts, state, options }) {
    const { action, cwd } = event;
    if (action.kind === 'command') return onceMore(action, state.rounds);
    if (action.kind !== 'write') return;
    if (wasRejected(action, state.rejected))
      return {
        code: 'rejected_before',
        reason: `${shownPath(action.path, cwd)} gets back the change that the user wanted undone.`,
        remedy: 'Do it another way, or tell the user why it should come back.',
        atMost: 'ask' as const,
      };
    if (options?.counts !== 'edits') return inVain(action, state.rounds);
    if (!isCodeFile(action.path)) return;
    const most = options?.edits ?? 3;
    const times = state.edits.unchecked[action.path] ?? 0;
    // Once more after so many further edits, not at each of them: the user may have said yes.
    if (times === 0 || times % most !== 0 || goesOn(state.edits, action.path, event)) return;
    if (!state.verification.verification_run && facts.checks.command === null) return;
    return {
      code: 'thrashing',
      reason: `${shownPath(action.path, cwd)} was edited in ${times} rounds, and no check passed in between.`,
      remedy: `Run a check by itself before the next edit${example(facts.checks.command)}. If it keeps failing, tell the user what you learned.`,
    };
  },
});

/** Each round begins with a question, and not each edit of it: the user may have said yes. */
function inVain(action: WriteAction, rounds: RoundsSection) {
  const { vain, files, changed, command: failed } = rounds;
  if (wasTried(action, rounds))
    return {
      code: 'tried_before',
      reason: `${action.path.slice(action.path.lastIndexOf('/') + 1)} was like this before, and ${failed === null ? 'the check' : `\`${shorten(failed, 40)}\``} failed the same way.`,
      remedy: 'Find out why it fails before the next change, or tell the user what you learned.',
      atMost: 'ask' as const,
    };
  if (vain < asksAfter || !files.includes(action.path) || isUndoing(action, rounds)) return;
  if (vain < stopsAfter && changed.length > 0) return;
  if (rounds.again?.looked === true && rounds.again.signature === rounds.failure) return;
  return {
    code: 'thrashing',
    reason: `${roundsStory(rounds)}.`,
    remedy: tellTheUser,
    atMost: vain < stopsAfter ? ('ask' as const) : undefined,
  };
}

/** The very line that failed before in the same way, with nothing changed since. */
function onceMore(action: CommandAction, { again }: RoundsSection) {
  if (again === undefined || again.times < repeatsAfter || checkIn(action) !== undefined) return;
  const line = sameLine(action.command);
  if (!again.lines.includes(line)) return;
  return {
    code: 'thrashing',
    reason: `\`${shorten(line, 60)}\` has failed ${again.times} times in the same way, and nothing has changed since: “${shorten(again.error, 60)}”.`,
    remedy: 'Find out why it fails, or tell the user what is in the way.',
    atMost: 'ask' as const,
  };
}

const example = (check: string | null): string => (check === null ? '' : `, for example ${check}`);
