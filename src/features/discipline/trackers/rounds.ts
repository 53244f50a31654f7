import * as v from 'valibot';
import type { WriteAction } from '../../../kernel/action.ts';
import { failureIn, saysNothing } from '../../../kernel/checks/check-failure.ts';
import { ranCheck } from '../../../kernel/checks/check-run.ts';
import { applyChange } from '../../../kernel/checks/edit.ts';
import { codeWrittenBy } from '../../../kernel/checks/edited.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { markOf, putsBack } from '../../../kernel/checks/put-back.ts';
import { shorten } from '../../../kernel/text/redact.ts';
import {
  asksAfter,
  changedIn,
  failedIn,
  noRounds,
  passedIn,
  type RoundsSection,
} from '../../../kernel/checks/rounds.ts';
import { isScratch } from '../../../kernel/checks/scratch.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { addedTitles } from '../checks/test-cases.ts';
import { isTestFile } from '../../../kernel/checks/test-file.ts';
import { succeeded } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { typedIn } from '../../../kernel/text/typed.ts';

const text = v.nullable(v.string());

export const rounds = defineTracker({
  id: 'rounds',
  summary: 'Count rounds of a change, a check of it, and the same failure as before',
  scope: 'session',
  on: ['prompt.before', 'tool.after', 'tool.failed'],
  schema: v.object({
    vain: v.number(),
    failure: text,
    kind: v.nullable(v.picklist(['test', 'check'])),
    command: text,
    error: text,
    files: v.array(v.string()),
    changed: v.array(v.string()),
    tests: v.boolean(),
    before: v.record(v.string(), v.string()),
  }),
  initial: noRounds,
  restrictive: { ...noRounds, vain: asksAfter },
  reduce({ section, event }) {
    if (event.kind === 'prompt.before') return heard(section, event);
    const run = ranCheck(event);
    if (!run) return event.kind === 'tool.after' ? afterChange(section, event) : section;
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
const heard = (section: RoundsSection, event: EventOf<'prompt.before'>): RoundsSection =>
  event.agent !== undefined || typedIn(event) === '' || section.vain === 0
    ? section
    : { ...section, vain: 0, files: [], before: {} };

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
  if (after !== undefined && section.before[path] !== undefined && markOf(after) === section.before[path])
    return { ...section, changed: section.changed.filter((each) => each !== path) };
  return changedIn(section, path, writesTests(action, original), before);
}
