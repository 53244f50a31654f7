import * as v from 'valibot';
import { breakerAtStart, breakerStory } from '../../../kernel/checks/breaker.ts';
import { checkNamed } from '../../../kernel/checks/checks.ts';
import { isCodeFile } from '../../../kernel/checks/code-file.ts';
import type { EditsSection, VerificationSection } from '../../../kernel/discipline.ts';
import { defineGate } from '../../../kernel/gate.ts';
import type { Sections } from '../../../kernel/state.ts';
import { noEvidence } from '../../../kernel/checks/evidence.ts';
import { asked, routed } from '../../../kernel/work/task-examples.ts';
import { saysWhatIsOpen } from '../checks/success-claims.ts';

const end = (continued = false) => ({ kind: 'turn.end', continued }) as const;
const edited = (...files: readonly string[]): { readonly edits: EditsSection } => ({
  edits: {
    count: files.length,
    unique_files: files,
    last_file: files.at(-1) ?? null,
    unchecked: Object.fromEntries(files.map((file) => [file, 1])),
    row: files,
  },
});
const code = edited('/repo/src/a.ts');
const tested = { facts: { checks: { command: 'npm test' } } };
const untested = { facts: { checks: { command: null } } };
const checkedBefore: VerificationSection = {
  tests_run: true,
  verification_run: true,
  last_test_at: '2026-01-01T00:00:00.000Z',
  last_passed_at: null,
  test_commands: ['node test/a.test.js'],
  edits_before_test: 1,
};
const acceptance = routed({ require_acceptance_test: true }, { untested: ['/repo/src/a.ts'] });
const open = { breaker: { ...breakerAtStart, tripped: true, last_error: 'Exit code 1' } };

const always = { when: 'always' };
const at = '2026-01-01T00:00:00.000Z';
const changed = {
  evidence: { ...noEvidence, edit: { at, path: '/repo/src/a.ts', checked: false, tested: false } },
};
const seen = { ...changed.evidence.edit, checked: true, tested: true };
const failedTest = { at, command: 'npm test', ended: 'failed' } as const;
const asking = asked({ proof: { of: 'checks', words: 'make sure the tests pass' } });

export const unverifiedEdits = defineGate({
  id: 'unverified-edits',
  summary: 'Remind the agent once, before its turn ends, of code that should have been checked',
  family: 'discipline',
  on: ['turn.end'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['checks'],
  options: v.object({
    when: v.optional(
      v.pipe(
        v.picklist(['asked', 'always']),
        v.description(
          'when to hold a turn: where you asked for proof (anything else is only noted), or always',
        ),
      ),
      'asked',
    ),
  }),
  presets: { strict: { when: 'always' } },
  examples: {
    objects: [
      {
        name: 'an edit that nothing has seen, where the user asked for the tests',
        event: end(),
        state: { ...changed, ...asking },
        ...tested,
      },
      { name: 'one that nobody asked to be shown, as a note', event: end(), state: changed, ...tested },
      {
        name: 'tests that failed, where the user asked for them',
        event: end(),
        state: {
          evidence: { ...changed.evidence, edit: seen, test: failedTest, check: failedTest },
          ...asking,
        },
        ...tested,
      },
      {
        name: 'always: an edit that no check has passed',
        event: end(),
        state: code,
        ...tested,
        options: always,
      },
      {
        name: 'always: one in a project whose checks only the session knows',
        event: end(),
        state: { ...code, verification: checkedBefore },
        ...untested,
        options: always,
      },
      {
        name: 'always: a feature or a repair that was only type-checked',
        event: end(),
        state: acceptance,
        ...tested,
        options: always,
      },
      {
        name: 'always: an open breaker, after work',
        event: end(),
        state: { ...code, ...open },
        ...tested,
        options: always,
      },
    ],
    passes: [
      { name: 'a turn without edits', event: end(), state: asking, ...tested },
      {
        name: 'an edit that a check has seen',
        event: end(),
        state: { evidence: { ...changed.evidence, edit: seen }, ...asking },
        ...tested,
      },
      {
        name: 'an agent that says what it could not run',
        event: { ...end(), message: 'I could not run the tests, since there is no network.' },
        state: { ...changed, ...asking },
        ...tested,
      },
      {
        name: 'a turn that goes on because of a reminder',
        event: end(true),
        state: { ...changed, ...asking },
        ...tested,
      },
      {
        name: 'what it was told before',
        event: end(),
        state: { ...changed, ...asking, turn: { told: ['unverified_edits'] } },
        ...tested,
      },
      { name: 'a project that has nothing to check with', event: end(), state: changed, ...untested },
      { name: 'an open breaker', event: end(), state: open, ...tested },
      {
        name: 'always: documents',
        event: end(),
        state: edited('/repo/README.md', '/repo/docs/a.txt'),
        ...tested,
        options: always,
      },
      {
        name: 'always: such work in a project without tests',
        event: end(),
        state: acceptance,
        facts: { checks: { command: 'npm run lint' } },
        options: always,
      },
      {
        name: 'always: such work after it was told that no check had passed',
        event: end(),
        state: { ...acceptance, turn: { told: ['unverified_edits'] } },
        ...tested,
        options: always,
      },
      {
        name: 'always: an open breaker that this session knows nothing of',
        event: end(),
        state: open,
        ...tested,
        options: always,
      },
    ],
  },
  check({ event, facts, state, options }) {
    if (event.continued) return;
    const { command } = facts.checks;
    const objection =
      options?.when === 'always'
        ? (brokenOff(state) ?? unchecked(state, command) ?? unproved(state, command))
        : unshown(state, command, event.message);
    return objection && !state.turn.told.includes(objection.code) ? objection : undefined;
  },
});

/** What the user asked to be shown holds the turn; anything else is written down. */
function unshown(
  { evidence: { edit, check, test }, task, verification }: Sections,
  command: string | null,
  said = '',
) {
  if (!edit || saysWhatIsOpen(said)) return;
  const proof = task.proof ?? undefined;
  const failed = (proof?.of === 'any' ? check : (test ?? check))?.ended === 'failed';
  const unseen = proof?.of === 'any' ? !edit.checked && !edit.ran : !edit.checked;
  if (!unseen && !failed) return;
  if (command === null && !verification.verification_run && (!proof || edit.ran)) return;
  const newest = test ?? check;
  const found =
    failed && newest
      ? `the newest check failed: \`${newest.command}\``
      : `nothing has been run since ${named([edit.path])} changed`;
  const known = command ?? verification.test_commands.at(-1);
  return {
    code: 'unverified_edits',
    reason: proof
      ? `The user asked for proof (“${proof.words}”), and ${found}.`
      : `At the end of the turn, ${found}.`,
    remedy: `Run the check${known === undefined ? '' : ` (${known})`} and say what it showed, or tell the user why it can’t be run or what still fails. Then end your turn.`,
    atMost: proof ? undefined : ('note' as const),
  };
}

function brokenOff({ breaker, edits, activity }: Sections) {
  if (!breaker.tripped || (edits.count === 0 && activity.failures === 0)) return;
  return {
    code: 'breaker_open',
    reason: `The breaker is open: ${breakerStory(breaker)}.`,
    remedy:
      'Tell the user what fails, what you tried and that they go on with `rb-` as their message. Then end your turn.',
  };
}

function unchecked({ edits, verification }: Sections, command: string | null) {
  const files = Object.keys(edits.unchecked).filter(isCodeFile);
  if (files.length === 0 || (command === null && !verification.verification_run)) return;
  const known = command ?? verification.test_commands.at(-1);
  return {
    code: 'unverified_edits',
    reason: `No check has passed since ${named(files)} changed.`,
    remedy: `Run the project’s tests as a command of its own so that its exit code counts${known === undefined ? '' : ` (${known})`}, or tell the user why they can’t be run. Then end your turn.`,
  };
}

/**
 * Told instead of the other reminder, never after it: one for each change is enough. What is small enough to be done at
 * once is proved by any check.
 */
function unproved({ route, verification, turn }: Sections, command: string | null) {
  const { guardrails, workflow, untested: files } = route;
  const test =
    command !== null && checkNamed(command) === 'test' ? command : verification.test_commands.at(-1);
  if (
    workflow === 'direct' ||
    !guardrails.require_acceptance_test ||
    files.length === 0 ||
    test === undefined
  )
    return;
  if (turn.told.includes('unverified_edits')) return;
  return {
    code: 'untested_edits',
    reason: `No test has passed since ${named(files)} changed, and this work needs one as proof.`,
    remedy: `Run the tests as a command of its own so that its exit code counts (${test}), or tell the user why they can’t be run. Then end your turn.`,
  };
}

function named(files: readonly string[]): string {
  const names = files.slice(0, 3).map((path) => path.slice(path.lastIndexOf('/') + 1));
  const rest = files.length - names.length;
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
