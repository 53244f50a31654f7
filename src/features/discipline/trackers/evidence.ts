import type { CommandAction, WriteAction } from '../../../kernel/action.ts';
import { failureIn, saysNothing } from '../../../kernel/checks/check-failure.ts';
import { outputOf, type RanCheck, ranCheck } from '../../../kernel/checks/check-run.ts';
import { verdictIn } from '../../../kernel/checks/check-output.ts';
import { codeWrittenBy } from '../../../kernel/checks/edit.ts';
import {
  type CheckRun,
  EvidenceSection,
  noEvidence,
  type RedCheck,
} from '../../../kernel/checks/evidence.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { failureValues } from '../../../kernel/checks/error-signature.ts';
import { changesProgram, isProgram } from '../../../kernel/checks/owes-check.ts';
import { addedTitles, redWords, saysTestsFail } from '../checks/test-changes.ts';
import { redact, shorten } from '../../../kernel/text/secrets.ts';
import { isScratch, isTestFile } from '../../../kernel/checks/code-file.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { inputsIn } from '../checks/special-cases.ts';
import { succeeded } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

/** Words of an agent that offers to change tests, or to go past a check. */
const proposesIt =
  /\b(?:skip\w*|disabl\w+|remov\w+|delet\w+|updat\w+|adjust\w*|chang\w+|relax\w*|loosen\w*|lower\w*|rais\w+|ignor\w+|exclud\w+|no-verify|bypass\w*)\b[^.!?\n]{0,80}\b(?:tests?|specs?|assertions?|snapshots?|hooks?|checks?|thresholds?|coverage|rules?|steps?|jobs?|strict\w*|warnings?|baseline)\b|continue-on-error|allow_failure|--no-verify/i;
const [keptTests, keptSteps, keptRed, keptInputs, longestStep] = [50, 50, 5, 120, 200];

export const evidence = defineTracker({
  id: 'evidence',
  summary: 'Remember the newest edit, how the latest checks ended, and which steps are done',
  scope: 'session',
  on: ['prompt.before', 'tool.after', 'tool.failed', 'task.completed', 'turn.end'],
  schema: EvidenceSection,
  initial: noEvidence,
  restrictive: noEvidence,
  reduce({ section, event, decision }) {
    if (event.kind === 'task.completed')
      return decision.level === 'deny' ? section : afterSteps(section, [event.task.subject]);
    if (event.kind === 'prompt.before') return told(section, event);
    if (event.kind === 'turn.end')
      return { ...section, proposed: proposesIt.test((event.message ?? '').slice(-4_000)) };
    const run = ranCheck(event);
    const failed = event.kind === 'tool.failed' ? refused(section, event) : section;
    if (run) return afterCheck(failed, event, run);
    if (event.kind === 'tool.failed' || !succeeded(event)) return failed;
    const { action } = event;
    if (action.kind === 'read' && action.paths.some(isTestFile)) return afterReading(section, event);
    if (action.kind === 'delegate') return afterDelegate(section, event);
    if (action.kind === 'mcp')
      return section.edit ? { ...section, edit: { ...section.edit, ran: true } } : section;
    if (action.kind === 'other' && action.steps)
      return afterSteps(
        section,
        action.steps.filter(({ done }) => done).map(({ text }) => text),
        true,
      );
    return edited(action.kind === 'command' ? afterCommand(section, action, event.at) : section, event);
  },
});

/** A test that fails by the user’s own word fails like one that was run. */
function told(section: EvidenceSection, { agent, at, prompt }: EventOf<'prompt.before'>): EvidenceSection {
  const text = agent ? '' : prompt.slice(0, 8_000);
  if (text === '') return section;
  return { ...testsTold(section, at, text), red: redAfterWords(section, text) };
}

/** What the user says is red stays so until they ask for something else. */
function redAfterWords({ red = [] }: EvidenceSection, text: string): readonly RedCheck[] {
  const what = redWords(text);
  const isShort = text.split(/\s+/).length < 5;
  const kept = red.filter(({ kind }) => kind !== null || isShort);
  return what === undefined ? kept : [...kept, { what: redact(what), kind: null }].slice(-keptRed);
}

function testsTold(section: EvidenceSection, at: string, text: string): EvidenceSection {
  if (section.test?.ended === 'failed') return section;
  const wanted = failureValues(redact(text));
  const fails = wanted.length > 0 || verdictIn(text) === 'failed' || saysTestsFail(text);
  return fails ? { ...section, reported: at, wanted } : section;
}

function edited(section: EvidenceSection, event: EventOf<'tool.after'>): EvidenceSection {
  const { action, original } = event;
  const path = codeWrittenBy(action).findLast((name) => !isScratch(name, event.cwd));
  if (path === undefined) return section;
  const counts = action.kind === 'write' ? changesProgram(action, original) : isProgram(path);
  const fresh = isTestFile(path) && action.kind === 'write';
  const began = fresh && original === null;
  return {
    ...section,
    ...(counts ? { edit: { at: event.at, path, checked: false, tested: false } } : { touched: true }),
    own_tests: began ? [...section.own_tests, path].slice(-keptTests) : section.own_tests,
    own_cases:
      fresh && !began
        ? [...new Set([...(section.own_cases ?? []), ...titlesIn(action, original)])].slice(-keptTests)
        : section.own_cases,
  };
}

const titlesIn = (action: WriteAction, original: string | null | undefined): readonly string[] =>
  action.change.kind === 'whole' && original === undefined
    ? []
    : addedTitles(action, original).map((title) => shorten(title, 150));

function afterCheck(
  section: EvidenceSection,
  event: EventOf<'tool.after' | 'tool.failed'>,
  run: RanCheck,
): EvidenceSection {
  const { kind, ended, output } = run;
  if (ended !== 'passed' && saysNothing(output)) return section;
  const { edit } = section;
  const command = shorten(subjectOf(event) ?? event.tool, 120);
  const check: CheckRun = { at: event.at, command, ended };
  const isTest = kind === 'test';
  return {
    ...section,
    edit: edit && {
      ...edit,
      checked: true,
      ran: true,
      tested: edit.tested || isTest || mayTest.test(command),
    },
    check,
    red: redAfterCheck(section, command, run),
    ...(isTest
      ? {
          test: check,
          wanted: ended === 'failed' ? failureValues(redact(output.slice(-20_000))) : [],
          reported: null,
          broke: ended === 'failed' && brokeAfterEdit(section),
          failing: ended === 'failed' ? failureIn(output).names.slice(0, keptTests) : [],
        }
      : {}),
    passed_since_step: section.passed_since_step || ended === 'passed',
  };
}

/** Only while tests fail does it matter what stands in them. */
function afterReading(section: EvidenceSection, event: EventOf<'tool.after'>): EvidenceSection {
  if (section.test?.ended !== 'failed' && section.reported == null) return section;
  const inputs = inputsIn(redact(readText(event)));
  return inputs.length === 0
    ? section
    : { ...section, inputs: [...new Set([...(section.inputs ?? []), ...inputs])].slice(-keptInputs) };
}

function readText(event: EventOf<'tool.after'>): string {
  const { response } = event;
  const file =
    typeof response === 'object' && response !== null ? (response as { file?: unknown }).file : null;
  const content = typeof file === 'object' && file !== null ? (file as { content?: unknown }).content : null;
  return typeof content === 'string' ? content : outputOf(event);
}

/** The same check that passes, or another of its kind, is green again; what it needs to be is whole. */
function redAfterCheck({ red = [] }: EvidenceSection, what: string, { kind, ended }: RanCheck) {
  if (ended === 'unknown') return red;
  const others = red.filter(
    (each) => each.what !== what && !(ended === 'passed' && isGreenBy(each, what, kind)),
  );
  return ended === 'failed' ? [...others, { what, kind }].slice(-keptRed) : others;
}

/** `gradle test` says nothing of `gradle check`, and `npm test` all of `npx vitest a.test.ts`. */
const isGreenBy = ({ what, kind }: RedCheck, command: string, ran: RanCheck['kind']): boolean =>
  kind === ran && (ran === 'test' ? !mayTest.test(what) : programOf(what) === programOf(command));

const programOf = (command: string): string => /[\w./-]*\w(?=\s|$)/.exec(command)?.[0] ?? command;

/** Tests that failed before any edit stay so, whatever is edited afterwards. */
const brokeAfterEdit = ({ test, broke, edit, reported }: EvidenceSection): boolean =>
  test?.ended === 'failed' ? broke === true : edit !== null && reported == null;

/** Goes by another name and may well run the tests. */
const mayTest = /\b(?:check|validate|gradlew?|mvnw?|make|just|ninja|bazel|pre-commit|ci|all)\b/;

/** What a sub-agent says of its own tests is taken for a run that ended with an unknown result. */
function afterDelegate(section: EvidenceSection, event: EventOf<'tool.after'>): EvidenceSection {
  if (
    !/\b(?:tests?|specs?|suite|build|checks?)\b[^]{0,80}\b(?:pass\w*|green|succe\w+|ok)\b|\b\d+ passed\b/i.test(
      outputOf(event),
    )
  )
    return section;
  const check: CheckRun = { at: event.at, command: 'a sub-agent', ended: 'unknown' };
  const { edit } = section;
  return {
    ...section,
    edit: edit && { ...edit, checked: true, tested: true, ran: true },
    check,
    test: check,
    failing: [],
    wanted: [],
  };
}

/** Programs that look, move files or keep versions show nothing of how the code works. */
const showsNothing = new Set(
  'cd ls cat head tail grep rg find sed awk wc echo printf pwd mkdir touch cp mv rm ln chmod tree diff git gh which sort uniq jq xargs test true false sleep export'.split(
    ' ',
  ),
);

function afterCommand(section: EvidenceSection, action: CommandAction, at: string): EvidenceSection {
  const saved = (action.report?.calls ?? []).some(({ words }) => savesInGit(words));
  const runs = (action.report?.programs ?? []).some((name) => !showsNothing.has(name));
  const next = saved && section.hook != null ? { ...section, hook: null } : section;
  if (!runs || !next.edit) return next;
  const seen = { ...next, edit: { ...next.edit, ran: true } };
  const tests = (action.report?.calls ?? []).some(({ words }) => soundsLikeATest(words));
  if (!tests) return next.edit.ran ? next : seen;
  const run: CheckRun = { at, command: shorten(action.command, 120), ended: 'unknown' };
  return { ...seen, edit: { ...seen.edit, checked: true, tested: true }, check: run, test: run };
}

/** A program that nobody knows, and that is told to test something: how it ended is not known either. */
function soundsLikeATest([program = '', ...rest]: readonly (string | undefined)[]): boolean {
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (showsNothing.has(name)) return false;
  const first = rest.find((word) => word !== undefined && !word.startsWith('-')) ?? '';
  return /test/i.test(name) || /^[\w:-]*tests?\w*$/i.test(first);
}

const savesInGit = ([program, ...rest]: readonly (string | undefined)[]): boolean =>
  program === 'git' && rest.some((word) => word === 'commit' || word === 'push');

/** Git’s own reasons to refuse are no hook’s. */
const ofGit =
  /nothing to commit|no changes added|not a git repository|please tell me who you are|pathspec|non-fast-forward|fetch first|\[rejected\]|permission denied|could not read|does not appear to be a git|no upstream|src refspec|authentication|unmerged|index\.lock|would be overwritten/i;

function refused(section: EvidenceSection, event: EventOf<'tool.failed'>): EvidenceSection {
  const { action } = event;
  if (event.interrupted || action.kind !== 'command' || ofGit.test(event.error)) return section;
  const commits = (action.report?.calls ?? []).some(({ words }) => savesInGit(words));
  return commits ? { ...section, hook: shorten(action.command, 120) } : section;
}

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
