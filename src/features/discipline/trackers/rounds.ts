import { type CommandAction, mutates, type WriteAction } from '../../../kernel/action.ts';
import { failureIn, saysNothing } from '../../../kernel/checks/check-failure.ts';
import { checkIn } from '../../../kernel/checks/checks.ts';
import { ranCheck } from '../../../kernel/checks/check-run.ts';
import { applyChange, codeWrittenBy } from '../../../kernel/checks/edit.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { markOf, putsBack } from '../../../kernel/checks/put-back.ts';
import { redact, shorten } from '../../../kernel/text/secrets.ts';
import { familyOf, sameLine } from '../../../kernel/checks/same-command.ts';
import { hashOf } from '../../../kernel/work/task-identity.ts';
import {
  asksAfter,
  changedIn,
  failedAgain,
  failedIn,
  noRounds,
  passedIn,
  RoundsSection,
} from '../../../kernel/checks/rounds.ts';
import { isScratch, isTestFile } from '../../../kernel/checks/code-file.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { addedTitles } from '../checks/test-changes.ts';
import { succeeded } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

export const rounds = defineTracker({
  id: 'rounds',
  summary: 'Count rounds of a change, a check of it, and the same failure as before',
  scope: 'session',
  on: ['prompt.before', 'tool.after', 'tool.failed'],
  schema: RoundsSection,
  initial: noRounds,
  restrictive: { ...noRounds, vain: asksAfter },
  reduce({ section, event }) {
    if (event.kind === 'prompt.before') return heard(section, event);
    const run = ranCheck(event);
    // What only sounds like tests, as a rerun of CI does, is a try like any other.
    if (event.kind === 'tool.failed' && checkIn(event.action) === undefined)
      return afterFailure(section, event);
    if (!run) return event.kind === 'tool.after' ? afterChange(afterSuccess(section, event), event) : section;
    if (run.ended === 'passed') return passedIn(section, run.kind);
    if (run.ended === 'unknown' || saysNothing(run.output)) return section;
    return failedIn(section, {
      kind: run.kind,
      signature: failureIn(run.output).signature,
      command: shorten(subjectOf(event) ?? event.tool, 80),
      error: shorten(run.output.slice(-8_000).replaceAll(/\s+/g, ' ').trim(), 200),
    });
  },
});

/** Who writes has looked: the count starts again. What failed last is still known. */
const heard = (section: RoundsSection, { agent, prompt }: EventOf<'prompt.before'>): RoundsSection =>
  agent !== undefined || prompt === '' || (section.vain === 0 && section.again === undefined)
    ? section
    : { ...section, vain: 0, files: [], before: {}, again: undefined };

/**
 * A command that is to do something, and fails: the same failure after a change is a round in vain, as with a check; the
 * same without any change is the same try again.
 */
function afterFailure(section: RoundsSection, event: EventOf<'tool.failed'>): RoundsSection {
  const { action } = event;
  if (event.interrupted || action.kind !== 'command' || !doesSomething(action)) return section;
  const family = familyOf(action);
  const signature = hashOf([family, failureIn(event.error).signature || normalError(event.error)]);
  const error = shorten(event.error.slice(-8_000).replaceAll(/\s+/g, ' ').trim(), 200);
  const again = failedAgain(section.again, {
    family,
    signature,
    error,
    line: redact(sameLine(action.command)),
  });
  const command = shorten(action.command, 80);
  const belongs = section.failure === null || section.failure === signature;
  const next =
    belongs && !saysNothing(event.error)
      ? failedIn(section, { kind: 'check', signature, command, error })
      : section;
  return { ...next, again };
}

/** What only looks may be asked as often as one likes, and git says no for many reasons. */
const doesSomething = ({ report }: CommandAction): boolean =>
  report !== undefined && report.effect !== 'read' && !report.programs.includes('git');

const normalError = (error: string): string => error.slice(0, 2_000).replaceAll(/\d+/g, '#');

/** A look may show why. Once it works, the tries before it are over. */
function afterSuccess(section: RoundsSection, { action }: EventOf<'tool.after'>): RoundsSection {
  const { again } = section;
  if (again === undefined) return section;
  if (!mutates(action)) return again.looked ? section : { ...section, again: { ...again, looked: true } };
  if (action.kind !== 'command' || again.family !== familyOf(action)) return section;
  return section.failure === again.signature ? noRounds : { ...section, again: undefined };
}

/** Fresh tests are red before their code is there; one that is only changed should be green afterwards. */
const writesTests = (action: WriteAction, original: string | null | undefined): boolean =>
  isTestFile(action.path) &&
  (action.change.kind === 'replace' || typeof original === 'string'
    ? addedTitles(action, original).length > 0
    : true);

function afterChange(section: RoundsSection, event: EventOf<'tool.after'>): RoundsSection {
  const { action, original, cwd } = event;
  if (!succeeded(event) || putsBack(action)) return section;
  if (action.kind !== 'write')
    return codeWrittenBy(action)
      .filter((path) => !isScratch(path, cwd))
      .reduce((next, path) => changedIn(next, path, isTestFile(path), undefined), section);
  const [path] = codeWrittenBy(action);
  if (path === undefined || isScratch(path, cwd)) return section;
  const before = typeof original === 'string' ? markOf(original) : undefined;
  const { after } = typeof original === 'string' ? applyChange(action, original) : action;
  const mark = after === undefined ? undefined : markOf(after);
  if (mark !== undefined && mark === section.before[path]) {
    const tried = section.tried?.path === path ? { ...section.tried, now: null } : section.tried;
    return { ...section, changed: section.changed.filter((each) => each !== path), tried };
  }
  return changedIn(section, path, writesTests(action, original), before, mark);
}
