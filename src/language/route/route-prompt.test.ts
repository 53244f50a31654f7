import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  planningSkills,
  type TaskType,
  taskTypes,
  type Workflow,
  workflows,
} from '../../kernel/work/route.ts';
import { routePrompt } from '../../../test/given/reading.ts';

const trace =
  'Traceback (most recent call last):\n  File "/app/main.py", line 12, in <module>\nKeyError: \'id\'';

const cases: readonly (readonly [TaskType, Workflow, string])[] = [
  ['debug', 'verify-first', 'fix the crash in src/parser.ts when the file is empty'],
  ['debug', 'verify-first', 'the total ignores the discount'],
  ['debug', 'verify-first', 'why is the nightly job failing since monday?'],
  ['debug', 'verify-first', `getting this since this morning\n\n${trace}`],
  ['debug', 'verify-first', 'run the tests and fix what fails'],
  ['debug', 'verify-first', 'die suche funktioniert nicht richtig, bitte beheben'],
  ['feature', 'tdd', 'can you add a CSV export to the customers table?'],
  ['feature', 'tdd', 'users should be able to reset their password by mail'],
  ['feature', 'tdd', 'The login should lock the account for 15 minutes after 5 wrong passwords.'],
  ['feature', 'tdd', 'add a retry to the http client, then run the tests, commit and push'],
  ['feature', 'tdd', 'agrega validación al formulario de registro'],
  ['feature', 'direct', 'change the page title to "Orders"'],
  ['feature', 'plan-first', 'build a plugin system so third parties can extend the editor'],
  ['question', 'answer-only', 'how would you refactor this module?'],
  ['question', 'answer-only', 'could you explain how the cache decides what to evict?'],
  ['question', 'answer-only', 'should we go with GraphQL or REST for the partner API?'],
  ['question', 'answer-only', 'add a cache, or is that a bad idea?'],
  ['question', 'answer-only', 'was macht die Funktion `normalizeKey`?'],
  ['refactor', 'direct', 'rename getUser to fetchUser in src/api.ts'],
  ['refactor', 'direct', 'extract the modal into components/Modal.tsx'],
  ['refactor', 'plan-first', 'split the monolith into services for users, orders and billing'],
  ['docs', 'direct', 'fix the typo in the README'],
  ['docs', 'direct', 'document the environment variables we read'],
  ['test', 'tdd', 'write unit tests for lib/slug.ts'],
  ['test', 'tdd', 'there are no tests for utils/money, add some'],
  ['framework', 'plan-first', 'add a PreToolUse hook that denies edits in vendor/'],
  ['framework', 'plan-first', 'update CLAUDE.md so that you always run the linter'],
  ['ops', 'direct', 'bump react to 19'],
  ['ops', 'direct', 'deploy to staging'],
  ['ops', 'plan-first', 'migrate the user data from mongo to postgres'],
];

describe('routing a prompt', () => {
  it.each(cases)('[AO-002, AO-050, AO-051] %s, %s: %s', (task_type, workflow, prompt) => {
    expect(routePrompt(prompt)).toMatchObject({ task_type, workflow });
  });

  it.each([
    ['a test button is a button', 'add a test button to the header', 'feature'],
    ['a test of a button is a test', 'add a test for the button', 'test'],
    ['a hook of React is code', 'move fetchOrders out of the component into its own hook', 'refactor'],
    ['what is not to be done', 'add an index to orders, no refactoring', 'feature'],
    ['pasted code decides nothing', 'explain this\n```\nfix the bug and deploy it\n```', 'question'],
    ['a quotation decides nothing', 'add a note\n> please refactor everything', 'feature'],
    ['them are the tests', 'the snapshot tests are outdated. update them', 'test'],
  ] as const)('%s', (_, prompt, task_type) => {
    expect(routePrompt(prompt).task_type).toBe(task_type);
  });
});

describe('guardrails', () => {
  const of = (prompt: string) => routePrompt(prompt).guardrails;

  it('[AO-053, AO-059] plan before a large change', () => {
    expect(of('rewrite the whole backend in rust').plan_mode).toBe(true);
    expect(of('rename foo to bar in a.ts').plan_mode).toBe(false);
  });

  it('[AO-060] answer a question and stop', () => {
    expect(of('what does this function do?').answer_only).toBe(true);
    expect(of('add a flag --json').answer_only).toBe(false);
  });

  it.each([
    ['framework', 'add a rule to CLAUDE.md'],
    ['debug', 'fix the crash in app.py'],
    ['python-dev', 'add pagination to list_invoices in the django api'],
    ['feature-dev', 'implement a permission system with roles, groups and sharing per document'],
    [null, 'rename getUser to fetchUser'],
    [null, 'how does pytest find its tests?'],
  ])('[AO-017…AO-021, AO-061] require the skill %s: %s', (skill, prompt) => {
    const route = routePrompt(prompt);
    expect(route.guardrails.require_skill).toBe(skill);
    expect(route.skills_to_invoke).toEqual(skill === null ? [] : [skill]);
  });

  it('[AO-062] verify what was changed', () => {
    expect(of('deploy to staging').verify_before_complete).toBe(true);
    expect(of('add a flag --json').verify_before_complete).toBe(true);
    expect(of('run the tests').verify_before_complete).toBe(false);
    expect(of('fix the typo in the README').verify_before_complete).toBe(false);
  });

  it('[AO-063] demand an acceptance test, and put it into the list', () => {
    const { guardrails, todo_items } = routePrompt('add a flag --json to the list command');
    expect(guardrails.require_acceptance_test).toBe(true);
    expect(todo_items.some((item) => /^CHECKPOINT: .*verify/.test(item))).toBe(true);
    expect(of('deploy to staging').require_acceptance_test).toBe(false);
  });

  it('[AO-064] quote errors exactly when there are any', () => {
    expect(of(`please fix\n\n${trace}`).quote_errors_exactly).toBe(true);
    expect(of('what does this mean?\n```\nerror TS2322: no\n```').quote_errors_exactly).toBe(true);
    expect(of('add a proper error message below the field').quote_errors_exactly).toBe(false);
  });

  it('[AO-065] fix within the design', () => {
    expect(of('fix the crash in the parser').fix_within_design).toBe(true);
    expect(of('rename foo to bar').fix_within_design).toBe(true);
    expect(of('add a flag --json').fix_within_design).toBe(false);
  });
});

describe('steps and warnings', () => {
  it('[AO-016, AO-055] holds the checkpoints of a repair, and says what it is about', () => {
    expect(routePrompt('fix the crash in src/Parser.ts').todo_items).toEqual([
      'Reproduce the issue: the crash in src/Parser.ts',
      'Identify the root cause',
      'Write a test that fails because of it',
      'Implement the fix',
      'CHECKPOINT: verify that the fix works',
      'Run the test suite',
      'CHECKPOINT: all tests pass',
    ]);
  });

  const stepsIn = (prompt: string) =>
    routePrompt(prompt).todo_items.flatMap((item) => /^Step \d: (.*)$/.exec(item)?.[1] ?? []);

  it.each([
    [
      'First extract the parser, then add a cache to it, and finally update the README.',
      ['extract the parser', 'add a cache to it', 'update the README'],
    ],
    [
      'Zuerst extrahiere den Parser, dann füge einen Cache hinzu und schließlich aktualisiere die README.',
      ['extrahiere den Parser', 'füge einen Cache hinzu', 'aktualisiere die README'],
    ],
    [
      'D’abord extrais le parseur, ensuite ajoute un cache, et enfin mets à jour le README.',
      ['extrais le parseur', 'ajoute un cache', 'mets à jour le README'],
    ],
    [
      'Primero extrae el parser, luego agrega un caché y por último actualiza el README.',
      ['extrae el parser', 'agrega un caché', 'actualiza el README'],
    ],
    [
      'Сначала вынеси парсер, затем добавь кэш и наконец обнови README.',
      ['вынеси парсер', 'добавь кэш', 'обнови README'],
    ],
    ['首先提取解析器，然后添加缓存，最后更新README。', ['提取解析器', '添加缓存', '更新README']],
    [
      'まずパーサーを抽出して、次にキャッシュを追加して、最後にREADMEを更新して。',
      ['パーサーを抽出して', 'キャッシュを追加して', 'READMEを更新して'],
    ],
  ])('[AO-055] steps in order are the items of the work: %s', (prompt, steps) => {
    expect(stepsIn(prompt)).toEqual(steps);
    expect(routePrompt(prompt).todo_items.some((item) => item.startsWith('CHECKPOINT: '))).toBe(true);
  });

  it('puts committing after the proof, whichever step the user calls it', () => {
    const { todo_items } = routePrompt(
      'First rename foo to bar, then update the docs, finally commit and push.',
    );
    expect(todo_items.filter((item) => /^Step|[Cc]ommit/.test(item))).toEqual([
      'Step 1: rename foo to bar',
      'Step 2: update the docs',
      'Commit',
      'CHECKPOINT: verify that the commit is pushed',
    ]);
  });

  it.each([
    'the build fails first on macOS, then on Linux, and finally everywhere',
    'Why does the first request fail and then succeed?',
    'The first page loads then crashes, fix it',
    'add dark mode, then run the tests',
    'if the user logs in, then show the dashboard and finally the help',
    'zuerst schlägt der Build auf macOS fehl, dann auf Linux, schließlich überall',
  ])('tells no steps from what only happens in order: %s', (prompt) => {
    expect(stepsIn(prompt)).toEqual([]);
  });

  it.each([
    ['add a retry to the http client, then run the tests, commit and push', true, true],
    ['fix the crash in src/parser.ts and commit it', true, false],
    ['fix the crash in src/parser.ts, then git push', true, true],
    ['fix the crash in src/parser.ts', false, false],
    ['fix the crash, but don’t push', false, false],
    ['fix the crash, and don’t commit and push it', false, false],
    ['fix the parser of commit messages', false, false],
    ['add push notifications to the app', false, false],
    ['please push notification settings into their own page', false, false],
  ])('asks for commits and pushes only where the user does: %s', (prompt, commit, push) => {
    const { todo_items } = routePrompt(prompt);
    expect(todo_items.includes('Commit')).toBe(commit);
    expect(todo_items.includes('CHECKPOINT: verify that the commit is pushed')).toBe(push);
  });

  it.each(cases.filter(([, workflow]) => workflow !== 'answer-only'))(
    '[AO-016] %s, %s has a checkpoint: %s',
    (_, __, prompt) => {
      expect(routePrompt(prompt).todo_items.some((item) => item.startsWith('CHECKPOINT: '))).toBe(true);
    },
  );

  it.each([
    ['Quote the error exactly', `fix this\n${trace}`],
    ["Don't change tests to make them pass", 'the parser test is failing, fix it'],
    ['Production is named', 'deploy to production'],
    ['Data would be lost', 'drop the table users'],
    ['History that others share', 'force push the branch'],
    ['No file or symptom is named', 'fix the bug please'],
  ])('[AO-056] warns: %s', (warning, prompt) => {
    expect(routePrompt(prompt).warnings.join('\n')).toContain(warning);
  });
});

describe('any prompt at all', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          'fix',
          'add',
          'the',
          'test',
          '\n',
          '```',
          '"',
          '> ',
          'and',
          '?',
          ',',
          'é',
          '修复',
          '<system-reminder>',
        ),
        {
          maxLength: 80,
        },
      )
      .map((words) => words.join(' ')),
  );

  it('[AO-057] gets a whole route, the same each time, with its exact words', () => {
    fc.assert(
      fc.property(anything, (prompt) => {
        const route = routePrompt(prompt);
        expect(taskTypes).toContain(route.task_type);
        expect(workflows).toContain(route.workflow);
        expect([null, ...planningSkills]).toContain(route.guardrails.require_skill);
        expect(route.todo_items.length).toBeGreaterThan(0);
        expect(route.original_fragment).toBe(prompt);
        expect(routePrompt(prompt)).toEqual(route);
      }),
      { numRuns: 300 },
    );
  });

  it.each(cases)('%s, %s whatever its case and marks: %s', (task_type, _, prompt) => {
    if (prompt.includes('\n')) return;
    for (const other of [prompt.toLowerCase(), `  ${prompt}  `, `${prompt} \n`])
      expect(routePrompt(other).task_type).toBe(task_type);
  });

  it.each(['and add a ', 'please ', '"', '`', 'a, ', '<system-reminder>', 'should but ', 'migrate to ', 'a'])(
    'takes no longer for more of %j',
    (piece) => {
      const time = (length: number): number => {
        const prompt = piece.repeat(Math.ceil(length / piece.length));
        const start = process.cpuUsage();
        routePrompt(prompt);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      };
      time(10_000);
      expect(Math.min(time(400_000), time(400_000))).toBeLessThan(Math.max(250, 6 * time(40_000)));
    },
  );
});
