import { asksForTestChanges, forbidsTests } from '../checks/asked-tests.ts';
import { specialCaseIn } from '../checks/special-cases.ts';
import { concerns, testChange, type TestChange, titlesTouched } from '../checks/test-changes.ts';
import type { Action, CommandAction, WriteAction } from '../../../kernel/action.ts';
import { isTestFile } from '../../../kernel/checks/code-file.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import { lineChanges } from '../../../kernel/checks/line-changes.ts';
import { isProgram } from '../../../kernel/checks/owes-check.ts';
import { becoming, command } from '../../../kernel/commands/command-examples.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { shownPath } from '../../../kernel/place.ts';
import type { Sections } from '../../../kernel/state.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { asked } from '../../../kernel/work/task-examples.ts';

/** Runners whose `-u` or `--update` writes what the code gives into what is wanted. */
const runners =
  /\b(?:vitest|jest|ava|playwright|react-scripts test|bun test|deno test|tap|wtr|cypress|storycap|(?:npm|pnpm|yarn)(?: run)? (?:-\S+ )*(?:[\w:-]*test[\w:-]*|t)|test-storybook|web-test-runner)\b/;
const updating = /(?:^|\s)(?:-u|--update|--updateSnapshot|--update-snapshots?|--update-golden)(?=\s|=|$)/;
/** The same by words that mean nothing else, wherever they stand. */
const plainly =
  /(?:^|\s)--(?:snapshot-update|force-regen|regen-all|inline-snapshot=(?:fix|update|create)\S*|update-goldens?|update-snapshots?|updateSnapshot|bless|accept-snapshots)\b|\b(?:INSTA_UPDATE=(?:always|1|force|unseen)|INSTA_FORCE_PASS=1|UPDATE_(?:EXPECT|SNAPSHOTS?|GOLDENS?|FIXTURES|BASELINES?)=(?!0|false)\S+|TRYBUILD=overwrite|BLESS=1|RECORD_SNAPSHOTS=\S+|SNAPSHOT_TESTING_RECORD=\S+|SNAPSHOT_UPDATE=\S+|REGENERATE_\w+=\S+)|\bcargo insta (?:accept|test\b.*--accept|review)|\bgo test\b.*\s-{1,2}(?:test\.)?update(?:[-_]?(?:golden|snapshots?))?\b|-D(?:update|record|accept|approve)[\w.-]*(?:=true)?(?=\s|$)|-P(?:update|record)[\w.-]*\b|\b(?:record(?:Paparazzi|Roborazzi)\w*|updateSnapshots|updateScreenshots|verify accept)\b|\bdotnet verify accept\b|-d (?:--)?update-snapshots/;

/** The command that takes what the code gives for right; undefined where none does. */
export function acceptedBy(action: CommandAction): string | undefined {
  const parts = action.command.split(/&&|\|\||;|\n/).map((part) => part.trim());
  return parts.find((part) => plainly.test(part) || (runners.test(part) && updating.test(part)));
}

const path = '/repo/test/cart.test.ts';
const text = (expected: string, more = '') =>
  `test('total', () => {\n  expect(total()).toBe(${expected});\n});\n${more}`;
const failingCase = '    #[test]\n    fn total() {\n        assert_eq!(total(), 3);\n    }\n';
const rust = (more: string) =>
  `fn total() -> i32 {\n    2\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn other() {}\n${more}}\n`;
const failed: EvidenceSection = {
  ...noEvidence,
  test: { at: '2026-01-01T00:00:00.000Z', command: 'npm test', ended: 'failed' },
  wanted: [{ expected: '3', actual: '2' }],
};
const state = { evidence: failed };
const asking = (words: string) => ({ ...state, prompt: { at: null, text: words } });

export const testsMadeToPass = defineGate({
  id: 'tests-made-to-pass',
  summary: 'Ask before failing tests are skipped, removed, weakened or cheated',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'ask' },
  examples: {
    objects: [
      {
        name: 'a failing test that is skipped',
        event: becoming(path, text('3'), text('3').replace('test(', 'test.skip(')),
        state,
      },
      {
        name: 'a wanted value that becomes the one the code gave',
        event: becoming(path, text('3'), text('2')),
        state,
      },
      {
        name: 'an assertion that becomes weaker',
        event: becoming(path, text('3'), text('3').replace('toBe(3)', 'toBeDefined()')),
        state,
      },
      { name: 'a test that is taken away', event: becoming(path, text('3'), ''), state },
      { name: 'a file of tests that is deleted', event: command('rm test/cart.test.ts'), state },
      {
        name: 'a failing test beside the code it tests that is taken away',
        event: becoming('/repo/src/a.rs', rust(failingCase), rust('')),
        state,
      },
      { name: 'a snapshot that is taken over', event: command('npx vitest run -u'), state },
      {
        name: 'an exception for the value of a test',
        event: becoming(
          '/repo/src/a.ts',
          'check(raw)\n',
          'if (raw === "RB0500GB") return true;\ncheck(raw)\n',
        ),
        state: { evidence: { ...failed, inputs: ['RB0500GB'] } },
      },
    ],
    passes: [
      { name: 'the same where no test failed', event: becoming(path, text('3'), text('2')) },
      { name: 'one more test', event: becoming(path, text('3'), text('3', text('4'))), state },
      {
        name: 'what the user asked for',
        event: becoming(path, text('3'), text('2')),
        state: asking('update the tests, floor is right'),
      },
      {
        name: 'a test that the agent wrote itself',
        event: becoming(path, text('3'), text('2')),
        state: { evidence: { ...failed, own_tests: [path] } },
      },
      {
        name: 'a test case that the agent added itself',
        event: becoming(path, text('3'), text('2')),
        state: { evidence: { ...failed, own_cases: ['total'] } },
      },
      {
        name: 'another file than the one whose tests fail',
        event: becoming(path, text('3'), text('2')),
        state: { evidence: { ...failed, failing: ['test/user.test.ts > name'] } },
      },
      {
        name: 'what the user said yes to',
        event: becoming(path, text('3'), text('2')),
        state: { evidence: { ...failed, proposed: true }, ...asked({ kind: 'passthrough' }) },
      },
      { name: 'the code', event: becoming('/repo/src/cart.ts', 'return 3;\n', 'return 2;\n'), state },
    ],
  },
  check({ event: { action, cwd }, state: { evidence, prompt, route, task } }) {
    const failing =
      evidence.test?.ended === 'failed' ? `\`${shorten(evidence.test.command, 40)}\` fails` : undefined;
    const story = failing ?? (evidence.reported == null ? undefined : 'The user says that a test fails');
    if (story === undefined || asksForTestChanges({ prompt, route })) return;
    if (evidence.proposed === true && task.kind === 'passthrough') return;
    const found = changeBy(action, evidence);
    if (!found || followsFromRequest(found.how, evidence, { prompt, route })) return;
    return {
      code: 'test_made_to_pass',
      reason: `${story}, and ${stories[found.how]}${found.path === '' ? '' : ` in ${shownPath(found.path, cwd)}`}${found.line === '' ? '' : `: \`${shorten(found.line, 60)}\``}.`,
      remedy:
        'Change the code until the test passes, or tell the user why the test is wrong and let them decide.',
    };
  },
});

const stories: Readonly<Record<TestChange['how'] | 'deleted' | 'accepted' | 'special-case', string>> = {
  skipped: 'a test is skipped',
  'fewer-tests': 'a test is removed',
  'fewer-assertions': 'an assertion is removed',
  weaker: 'an assertion becomes weaker',
  'as-it-is': 'the expected value becomes the one that the code gave',
  'turned-round': 'an assertion now expects the opposite',
  other: 'an assertion now expects something else',
  accepted: 'what the code gives now is accepted as right',
  'special-case': 'the code makes an exception for a value from the test',
  deleted: 'tests are deleted',
};

/**
 * Tests that fail because of what was asked for are brought into line with it: they want another value, or go with what
 * they tested. Nobody is helped by a test that is skipped or weakened.
 */
function followsFromRequest(
  how: keyof typeof stories,
  { broke }: EvidenceSection,
  { prompt, route }: Pick<Sections, 'prompt' | 'route'>,
): boolean {
  if (broke !== true || route.task_type === 'refactor' || prompt.text.search(forbidsTests) >= 0) return false;
  if (how === 'as-it-is' || how === 'turned-round' || how === 'other' || how === 'accepted') return true;
  return (how === 'fewer-tests' || how === 'deleted') && takesAway.test(prompt.text);
}

const takesAway =
  /\b(?:remov\w+|delet\w+|drop\w*|get rid|strip|rip out|entfern\w*|lösch\w*|supprim\w*|enlèv\w*|retir\w*|elimin\w*|borr\w*|quita\w*|remov\w*|apag\w*|rimuov\w*|togli\w*|verwijder\w*|usuń|ta bort|fjern\w*|sil|kaldır)\b|удали|убери|删除|去掉|移除|削除|消し|삭제|제거/i;

/** Languages whose tests stand beside what they test. */
const holdsTests = ({ path: name, before = '' }: WriteAction): boolean =>
  (name.endsWith('.rs') && /#\[(?:\w+::)*test\b/.test(before)) ||
  (name.endsWith('.zig') && /^test "/m.test(before));

function changeBy(
  action: Action,
  { wanted, own_tests, own_cases = [], failing = [], inputs = [] }: EvidenceSection,
): { readonly how: keyof typeof stories; readonly path: string; readonly line: string } | undefined {
  if (action.kind === 'command') {
    const accepted = acceptedBy(action);
    if (accepted !== undefined) return { how: 'accepted', path: '', line: accepted };
    const gone = (action.report?.deletes ?? []).find(
      ({ path: name, certain }) =>
        certain &&
        name !== undefined &&
        isTestFile(name) &&
        !own_tests.includes(name) &&
        concerns(failing, name, undefined),
    );
    return gone?.path === undefined ? undefined : { how: 'deleted', path: gone.path, line: '' };
  }
  if (action.kind !== 'write') return undefined;
  if (isProgram(action.path) && !isTestFile(action.path)) {
    const line = specialCaseIn(lineChanges(action).added, action.before ?? '', inputs);
    if (line !== undefined) return { how: 'special-case', path: action.path, line };
  }
  if (!isTestFile(action.path) && !holdsTests(action)) return undefined;
  const change = testChange(action, wanted, own_tests.includes(action.path));
  if (!change || !concerns(failing, action.path, action.before)) return undefined;
  const titles = titlesTouched(action, change);
  if (titles.length > 0 && titles.every((title) => own_cases.includes(title))) return undefined;
  return { ...change, path: action.path };
}
