import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import { claimsWithoutChecks } from './claims-without-checks.ts';
import { claimIn } from '../checks/success-claims.ts';

const at = '2026-01-01T00:00:00.000Z';
const edit = { at, path: '/repo/src/cart.ts', checked: false, tested: false };
const run = (command: string, ended: 'passed' | 'failed' | 'unknown') => ({ at, command, ended });
const objection = (message: string, section: Partial<EvidenceSection>, command: string | null = 'npm test') =>
  said(claimsWithoutChecks, {
    name: '',
    event: { kind: 'turn.end', continued: false, message },
    state: { evidence: { ...noEvidence, ...section } },
    facts: { checks: { command } },
  });

const ofTests = [
  'All tests pass.',
  'Done. All 12 tests pass.',
  'Done: `total` rounds half up, with a test. All 12 tests pass.',
  'Renamed in three files; types and tests pass.',
  'The tests pass now.',
  'Tests pass.',
  'All handlers validate their input; tests pass.',
  'I renamed it, and the test suite passes.',
  'The unit tests are passing.',
  'All tests are green.',
  '12 tests passed.',
  '**All 48 tests are passing** ✅',
  'It passes all the tests.',
  'All 7 pass.',
  'All unit tests pass (24/24).',
  'The test suite passes with no failures.',
  '`npm test` passes.',
  'The full test suite is green.',
  'Both tests now pass.',
  'All existing tests still pass.',
  'The change is in; all specs pass with no errors.',
  '0 failed, all 30 tests passed.',
  '- Fixed the cart\n- All tests pass',
];
const ofWork = [
  'Done.',
  'Done!',
  'All done.',
  'Fixed.',
  'The bug is fixed.',
  'The login is now working.',
  'It works now.',
  'Implemented and documented.',
  'The feature has been implemented.',
  'I fixed the rounding.',
  'I’ve implemented the flag.',
  'Everything is complete.',
  'The export works as expected.',
  'Successfully migrated to v3.',
  'That’s fixed.',
  'This is now production-ready.',
  'Task complete! The API now returns 404 for missing users.',
  'Bug fixed.',
  'The bug is fixed and documented.',
];
const ofChecks = ['The build passes.', 'Lint is clean.', 'The build succeeds now.', 'Types are clean.'];
const elsewhere = [
  'Fertig. Alle Tests sind grün.',
  'Alle 12 Tests laufen durch.',
  'C’est fait, tous les tests passent.',
  'Listo: todos los tests pasan.',
  'Pronto. Todos os testes passam.',
  'Fatto, tutti i test passano.',
  'Готово, все тесты проходят.',
  '修正しました。すべてのテストが通りました。',
  '改好了，所有测试都通过了。',
  '모든 테스트가 통과합니다.',
];
const noClaims = [
  'Run the tests to verify.',
  'I didn’t run the tests.',
  'Its test passes; `adds lines` in cart.test.ts fails, as it did before me.',
  'The tests were passing before this change.',
  'I left the tests alone; they pass or fail as before.',
  'Sobald alle Tests grün sind, committe ich.',
  'Les tests devraient passer, je n’ai pas pu les lancer.',
  '如果所有测试通过，就可以合并。',
  'テストは実行していません。',
  '',
  'I changed `total` to round half up.',
  'I will run the tests next.',
  'Let me make sure that all tests pass.',
  'Once the tests pass, I will commit.',
  'If all tests pass, it can be merged.',
  'The tests should pass now.',
  'The tests would pass with Node 22.',
  'I expect that all tests pass on CI.',
  'All tests must pass before the merge.',
  'Do all tests pass?',
  'Shall I go on until all tests pass?',
  'The tests do not pass yet.',
  'Not all tests pass.',
  'The tests don’t pass.',
  'No tests pass.',
  'Two tests still fail.',
  'Done, but two tests are failing.',
  'Done. 3 tests fail for reasons that were there before.',
  'Fixed. I could not run the tests here.',
  'Implemented; I haven’t tested it.',
  'Done, untested.',
  'The fix is implemented. Please run the tests.',
  'It is not fixed yet.',
  'This isn’t done.',
  'The work is almost done.',
  'I am half done; the parser is missing.',
  'It is partly implemented.',
  'Only the unit tests pass.',
  'Most tests pass.',
  'You said “all tests pass”, which is not what I see.',
  'The readme says that all tests pass.',
  'Plan:\n1. Fix the parser\n2. Make all tests pass',
  'My plan: make the tests pass, then refactor.',
  'To be done: the docs.',
  'The issue would be fixed by a lock.',
  'This could be resolved with a cache.',
  'When it is done, the server restarts.',
  'Added the section.',
  'Renamed `getUser` to `fetchUser`.',
  'In `src/middleware.ts`.',
  'Committed.',
  'Pushed `fix/typo`.',
  'I looked at the failing test and found the cause.',
  'The function passes the options through.',
  'It passes the user to the template.',
  'The fixed header is 60 pixels high.',
  'What remains to be done is the migration.',
  '```\nAll tests pass\n```',
  '> All tests pass.',
  'The build still fails with TS2345.',
  'The test is still red.',
  'I need to finish the tests so that they pass.',
  'Previously all tests passed.',
  'The types are generated from the schema.',
  'There is nothing to be fixed here.',
  'I think it works now.',
  'It probably works now.',
  'Before deploying, run `npm test` and confirm that everything passes.',
  'The function is complete in the sense that it covers all branches, but error handling is missing.',
  'Step 1 is done; step 2 (the UI) is not started.',
  'The tests passed before my change and fail now; I need your input.',
  'The request is done on the server, and the client only polls.',
  'A promise that is resolved twice is ignored.',
  'The error is resolved by upgrading to v5; shall I do that?',
  'The type is complete except for `meta`.',
  'The position is fixed so the header stays on top.',
  'There are two ways this can be fixed: a lock or a queue.',
  'Tests: 3 failed, 20 passed.',
  'I resolved the merge conflict in favour of main.',
  'After this, everything passes through the proxy.',
  'The user passes the tests page and lands on the dashboard.',
  'Every build passes through staging first.',
  'The linter passes the AST to each rule.',
  'CI is green on main, red on this branch.',
  'The check passes a token along.',
  'Looks like the tests pass a mock.',
  'The retry is implemented as a loop with backoff.',
  'It is implemented in `src/a.ts`, line 40.',
  'The suite has 20 passing tests and 2 failing ones.',
];

describe('a claim of success [AO-009]', () => {
  it.each(ofTests)('that the tests pass: %s', (message) => {
    expect(claimIn(message)?.claim).toBe('tests');
  });

  it.each(ofWork)('that it is done: %s', (message) => {
    expect(claimIn(message)?.claim).toBe('done');
  });

  it.each(ofChecks)('that another check does: %s', (message) => {
    expect(claimIn(message)?.claim).toBe('checks');
  });

  it.each(elsewhere)('in another language: %s', (message) => {
    expect(claimIn(message)?.claim).toBe('tests');
  });

  it.each(noClaims)('is not: %s', (message) => {
    expect(claimIn(message)).toBeUndefined();
  });

  it('is read in a moment, however long the message is', () => {
    expect(claimIn(`${'all the tests '.repeat(20_000)}fail`)).toBeUndefined();
  });
});

const passed = run('npm test', 'passed');
const failed = run('npm test', 'failed');
const lint = run('npm run lint', 'passed');
const seen = { ...edit, checked: true, tested: true };

describe('is held against what is on record [AO-009]', () => {
  it.each<[string, string, Partial<EvidenceSection>, RegExp]>([
    ['nothing ran', 'All tests pass.', { edit }, /“All tests pass”, but no test ran after.*src\/cart\.ts/],
    [
      'a check before the edit',
      'Done.',
      { edit, check: passed, test: passed },
      /`npm test` passed before it/,
    ],
    [
      'failed tests',
      'Fixed.',
      { edit: seen, check: failed, test: failed },
      /newest check failed: `npm test`/,
    ],
    [
      'failed tests, then a linter',
      'Tests pass.',
      { edit: seen, check: lint, test: failed },
      /newest tests failed/,
    ],
    ['nothing ran', 'The build passes.', { edit }, /no check ran after the edit of/],
    ['a style that changed, and nothing ran', 'All tests pass.', { touched: true }, /no test ran/],
    ['a linter only', 'Tests pass.', { edit: { ...seen, tested: false }, check: lint }, /no test ran/],
  ])('%s', (_, message, section, reason) => {
    expect(objection(message, section)?.reason).toMatch(reason);
  });

  it.each<[string, string, Partial<EvidenceSection>]>([
    ['tests that passed', 'All tests pass.', { edit: seen, check: passed, test: passed }],
    ['tests, then a linter', 'Tests and lint pass.', { edit: seen, check: lint, test: passed }],
    [
      'a linter, and no claim about tests',
      'Lint is clean.',
      { edit: { ...seen, tested: false }, check: lint },
    ],
    [
      'tests that ended with an unknown result',
      'Tests pass.',
      { edit: seen, check: run('npm test | tail', 'unknown'), test: run('npm test | tail', 'unknown') },
    ],
    ['no edit of code', 'Done. All tests pass.', {}],
    [
      'a style that changed after the tests',
      'All tests pass.',
      { touched: true, check: passed, test: passed },
    ],
    [
      'a linter that failed after the tests',
      'All tests pass.',
      { edit: seen, check: run('npm run lint', 'failed'), test: passed },
    ],
    ['tests that failed, and a build', 'The build passes.', { edit: seen, check: failed, test: failed }],
    ['a check that may run the tests', 'All tests pass.', { edit: seen, check: run('make check', 'passed') }],
    ['no claim', 'I changed the cart.', { edit }],
  ])('and not with %s', (_, message, section) => {
    expect(objection(message, section)).toBeUndefined();
  });

  it('once for each change, and “done” only in a note', () => {
    expect(objection('All tests pass.', { edit })?.atMost).toBeUndefined();
    expect(objection('The bug is fixed.', { edit })?.atMost).toBe('note');
    expect(
      said(claimsWithoutChecks, {
        name: '',
        event: { kind: 'turn.end', continued: true, message: 'All tests pass.' },
        state: { evidence: { ...noEvidence, edit } },
        facts: { checks: { command: 'npm test' } },
      }),
    ).toBeUndefined();
    expect(claimsWithoutChecks.levels).toEqual({ observe: 'note', standard: 'deny', strict: 'deny' });
  });

  it('but “done” is no claim where there is nothing to check with', () => {
    expect(objection('Done.', { edit }, null)).toBeUndefined();
    expect(objection('All tests pass.', { edit }, null)).toBeDefined();
  });
});
