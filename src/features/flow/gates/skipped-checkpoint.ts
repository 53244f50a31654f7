import * as v from 'valibot';
import { isCodeFile } from '../../../kernel/checks/code-file.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { shorten } from '../../../kernel/text/secrets.ts';

const list = (...steps: readonly (readonly [string, boolean])[]) =>
  ({
    kind: 'tool.before',
    tool: 'todo-list',
    action: {
      kind: 'other',
      input: {},
      mutates: false,
      steps: steps.map(([text, done]) => ({ text, done })),
    },
  }) as const;
const completed = (subject: string) => ({ kind: 'task.completed', task: { id: '1', subject } }) as const;
const changed = {
  edits: {
    count: 1,
    unique_files: ['/repo/src/a.ts'],
    last_file: '/repo/src/a.ts',
    unchecked: { '/repo/src/a.ts': 1 },
    row: [],
  },
};
const having = (section: Partial<EvidenceSection>) => ({ evidence: { ...noEvidence, ...section } });
const checks = { facts: { checks: { command: 'npm test' } } };
const ticked = list(['Fix the cart', true], ['CHECKPOINT: all tests pass', true]);

export const skippedCheckpoint = defineGate({
  id: 'skipped-checkpoint',
  summary: 'Hold back a checkpoint that is ticked off without a passing check',
  family: 'discipline',
  on: ['tool.before', 'task.completed'],
  levels: { observe: 'note', standard: 'note', strict: 'deny' },
  needs: ['checks'],
  options: v.object({
    every: v.optional(
      v.pipe(
        v.boolean(),
        v.description(
          'steps that need a check which passed after the latest edit, even where nothing was changed',
        ),
      ),
      false,
    ),
  }),
  presets: { strict: { every: true } },
  examples: {
    objects: [
      { name: 'a checkpoint ticked off after an edit', event: ticked, state: changed, ...checks },
      { name: 'tests that pass, when none was run', event: ticked, ...checks },
      {
        name: 'a task that is a checkpoint',
        event: completed('CHECKPOINT: verify that the fix works'),
        state: changed,
        ...checks,
      },
      {
        name: 'where each wants a check, one that none was run for, though nothing changed',
        event: completed('CHECKPOINT: verify that the fix works'),
        ...checks,
        options: { every: true },
      },
    ],
    passes: [
      {
        name: 'a checkpoint after a check',
        event: ticked,
        state: { ...changed, ...having({ passed_since_step: true }) },
        ...checks,
      },
      {
        name: 'another step',
        event: list(['Fix the cart', true], ['CHECKPOINT: all tests pass', false]),
        state: changed,
        ...checks,
      },
      {
        name: 'one that was ticked off before',
        event: ticked,
        state: { ...changed, ...having({ done: ['CHECKPOINT: all tests pass'] }) },
        ...checks,
      },
      {
        name: 'one that no check can prove',
        event: completed('CHECKPOINT: verify that the commit is pushed'),
        state: changed,
        ...checks,
      },
      {
        name: 'a project that has nothing to check with',
        event: completed('CHECKPOINT: verify that the fix works'),
        state: changed,
        facts: { checks: { command: null } },
      },
    ],
  },
  check({ event, facts, state: { edits, evidence, verification }, options }) {
    const step = stepsDoneBy(event)
      .map((text) => shorten(text, 200))
      .find((text) => isCheckpoint(text) && !evidence.done.includes(text));
    if (step === undefined) return;
    const every = options?.every ?? false;
    const files = Object.keys(edits.unchecked).filter(isCodeFile);
    if (evidence.passed_since_step && !(every && files.length > 0)) return;
    const hasChecks = facts.checks.command !== null || verification.verification_run;
    const unseen = files.length > 0 && (hasChecks || isOfTests.test(step));
    const owed = isOfTests.test(step) || (every && hasChecks);
    const never = owed && verification.last_passed_at === null;
    if (!unseen && !never) return;
    const cause =
      files.length > 0
        ? `no check has passed since ${nameOf(files.at(-1) ?? '')} changed`
        : 'no check has passed in this session';
    const { check } = evidence;
    return {
      code: 'skipped_checkpoint',
      reason: `“${step}” is ticked off, but ${cause}${check ? `; the newest one, \`${check.command}\`, ${check.ended === 'failed' ? 'failed' : 'came before'}` : ''}.`,
      remedy: `Run the check that the step asks for${facts.checks.command === null ? '' : ` (${facts.checks.command})`} first.`,
    };
  },
});

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function stepsDoneBy(event: EventOf<'tool.before' | 'task.completed'>): readonly string[] {
  if (event.kind === 'task.completed') return [event.task.subject];
  const { action } = event;
  return action.kind === 'other'
    ? (action.steps ?? []).filter(({ done }) => done).map(({ text }) => text)
    : [];
}

const isOfTests = /\b(?:tests?|specs?|suite|lint|type-?checks?|types|build|compiles?)\b/i;
/** What a person answers, git tells, or a failing test proves. */
const provenOtherwise =
  /\b(?:fail(?:s|ing)?|red|reproduc\w*|commit\w*|push\w*|merged?|approv\w*|user|confirm\w*|review\w*|deploy\w*|links?|docs?|documentation|state|session|screenshot|plan|design|decid\w*|agree\w*)\b/i;

const isCheckpoint = (text: string): boolean =>
  /^\W*CHECKPOINT\b/.test(text) && !provenOtherwise.test(text.replace(/\bno (?:\w+ )?fail\w*/i, ''));
