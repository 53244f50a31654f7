import * as v from 'valibot';
import type { CommandAction } from '../domain/action.ts';
import { checkIn, decidingCheckIn } from '../domain/checks.ts';
import { codeWrittenBy } from '../domain/edited.ts';
import { checkEnds, type CheckRun, type EvidenceSection, noEvidence } from '../domain/evidence.ts';
import type { EventOf } from '../domain/event.ts';
import { failureValues } from '../domain/failure-values.ts';
import { inside } from '../domain/place.ts';
import { redact, shorten } from '../domain/redact.ts';
import { isTestFile } from '../domain/test-file.ts';
import { endOf, succeeded } from '../domain/tool-end.ts';
import { defineTracker } from '../domain/tracker.ts';

const run = v.nullable(v.object({ at: v.string(), command: v.string(), ended: v.picklist(checkEnds) }));
const [keptTests, keptSteps, longestStep] = [50, 50, 200];

export const evidence = defineTracker({
  id: 'evidence',
  summary: 'Remember the newest edit, how the newest checks ended, and which steps are done',
  scope: 'session',
  on: ['tool.after', 'tool.failed', 'task.completed'],
  schema: v.object({
    edit: v.nullable(
      v.object({ at: v.string(), path: v.string(), checked: v.boolean(), tested: v.boolean() }),
    ),
    check: run,
    test: run,
    wanted: v.array(v.object({ expected: v.string(), actual: v.string() })),
    own_tests: v.array(v.string()),
    done: v.array(v.string()),
    passed_since_step: v.boolean(),
  }),
  initial: noEvidence,
  restrictive: noEvidence,
  reduce({ section, event, decision }) {
    if (event.kind === 'task.completed')
      return decision.level === 'deny' ? section : afterSteps(section, [event.task.subject]);
    const kind = checkIn(event.action);
    if (kind) return afterCheck(section, event, kind === 'test');
    if (event.kind === 'tool.failed' || !succeeded(event)) return section;
    const { action } = event;
    if (action.kind === 'other' && action.steps)
      return afterSteps(
        section,
        action.steps.filter(({ done }) => done).map(({ text }) => text),
        true,
      );
    const path = codeWrittenBy(action).findLast((name) => !isScratch(name, event.cwd));
    if (path === undefined) return section;
    const began = action.kind === 'write' && event.original === null && isTestFile(path);
    return {
      ...section,
      edit: { at: event.at, path, checked: false, tested: false },
      own_tests: began ? [...section.own_tests, path].slice(-keptTests) : section.own_tests,
    };
  },
});

/** A script for the moment, beside the project. */
const isScratch = (path: string, cwd: string): boolean =>
  /^\/(?:private\/)?(?:tmp|var)\//.test(path) && inside(path, cwd) === undefined;

function afterCheck(
  section: EvidenceSection,
  event: EventOf<'tool.after' | 'tool.failed'>,
  isTest: boolean,
): EvidenceSection {
  const end = endOf(event);
  if (!end || event.action.kind !== 'command') return section;
  const failed = end.ended === 'failed';
  const known = failed ? endsWithCheck(event.action) : decidingCheckIn(event.action) !== undefined;
  const ended = known ? end.ended : 'unknown';
  const check: CheckRun = { at: event.at, command: shorten(event.action.command, 120), ended };
  const { edit } = section;
  return {
    ...section,
    edit: edit && { ...edit, checked: true, tested: edit.tested || isTest },
    check,
    ...(isTest ? { test: check, wanted: ended === 'failed' ? wantedBy(event) : [] } : {}),
    passed_since_step: section.passed_since_step || ended === 'passed',
  };
}

/** A line may fail after its check passed, as `npm test && git push` does. */
function endsWithCheck(action: CommandAction): boolean {
  const calls = action.report?.calls.slice(-1) ?? [];
  const { report } = action;
  return report !== undefined && decidingCheckIn({ ...action, report: { ...report, calls } }) !== undefined;
}

const wantedBy = (event: EventOf<'tool.after' | 'tool.failed'>): EvidenceSection['wanted'] =>
  event.kind === 'tool.failed' ? failureValues(redact(event.error.slice(0, 20_000))) : [];

/** A whole list says which steps are done now; a single step adds to them. */
function afterSteps(
  section: EvidenceSection,
  texts: readonly string[],
  isWholeList = false,
): EvidenceSection {
  const steps = texts.map((text) => shorten(text, longestStep));
  const fresh = steps.filter((step) => !section.done.includes(step));
  const done = (isWholeList ? steps : [...section.done, ...fresh]).slice(-keptSteps);
  return fresh.length === 0 ? { ...section, done } : { ...section, done, passed_since_step: false };
}
