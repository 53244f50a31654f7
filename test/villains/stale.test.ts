import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Company, diff, first, givenCompany, mine, silent, theirs } from './given-stale.ts';
import { expectObjection, type Said } from './given-villain.ts';

type Attempt = readonly [what: string, attempt: (company: Company) => Promise<Said>];
type Work = readonly [what: string, work: (company: Company) => Promise<unknown>];

const book = (source: string): string =>
  JSON.stringify({ cells: [{ id: 'c1', cell_type: 'code', source }], nbformat: 4 });

const routes: readonly Attempt[] = [
  ['Write', ({ writes }) => writes()],
  ['Edit', ({ edits }) => edits('a = 1', 'a = 3')],
  [
    'a tool that nobody knows',
    ({ uses, root }) => uses('MultiEdit', { file_path: `${root}/src/a.ts`, edits: [] }),
  ],
  [
    'a tool of a server that writes',
    ({ uses }) => uses('mcp__fs__write_file', { path: 'src/a.ts', content: mine }),
  ],
  [
    'a tool of a server that edits',
    ({ uses }) => uses('mcp__fs__edit_file', { path: 'src/a.ts', edits: [] }),
  ],
  [
    'a tool that applies patches',
    ({ uses }) =>
      uses('mcp__fs__apply_patch', { input: '*** Begin Patch\n*** Update File: src/a.ts\n*** End Patch\n' }),
  ],
  ['a patch in a file', ({ runs, put }) => (put(diff, 'fix.patch'), runs('git apply fix.patch'))],
  ['a patch in the line', ({ runs }) => runs(`git apply <<'END'\n${diff}END`)],
  ['a patch that flows in', ({ runs, put }) => (put(diff, 'fix.diff'), runs('patch -p1 < fix.diff'))],
  ['a patch of a named file', ({ runs, put }) => (put(diff, 'fix.diff'), runs('patch src/a.ts fix.diff'))],
  ['a document', ({ runs }) => runs(`cat > src/a.ts <<'END'\n${mine}END`)],
  ['echo', ({ runs }) => runs("echo 'export const a = 3;' > src/a.ts")],
  ['tee', ({ runs }) => runs('echo x | tee src/a.ts')],
  ['a copy', ({ runs, put }) => (put(mine, 'new.ts'), runs('cp new.ts src/a.ts'))],
  ['a move, from its folder', ({ runs, put }) => (put(mine, 'new.ts'), runs('cd src && mv ../new.ts a.ts'))],
];

describe('a file that somebody else changed is not written over [RO-044, RO-052, RO-053, RO-059]', () => {
  it.each(routes)('by %s; read again, it is', async (_, attempt) => {
    const company = givenCompany();
    await company.reads();
    company.put(theirs);
    for (let tries = 0; tries < 3; tries += 1) expectObjection(await attempt(company), 'stale_file');
    await company.reads();
    expect(await attempt(company)).toEqual(silent);
  });

  it('by an edit of a cell', async () => {
    const company = givenCompany();
    company.put(book('1'), 'a.ipynb');
    const input = { notebook_path: `${company.root}/a.ipynb`, cell_id: 'c1', new_source: '3' };
    await company.reads('a.ipynb');
    expect(await company.before('NotebookEdit', input)).toEqual(silent);
    company.put(book('2'), 'a.ipynb');
    expectObjection(await company.before('NotebookEdit', input), 'stale_file');
    await company.reads('a.ipynb');
    expect(await company.before('NotebookEdit', input)).toEqual(silent);
  });

  it('and is told which one, since when, and what to do', async () => {
    const company = givenCompany();
    await company.reads();
    company.put(theirs);
    await company.writes();
    const [line] = (await (await company.open()).audit.read({})).slice(-1);
    expect(line?.findings).toMatchObject([
      {
        gate: 'stale-file',
        reason: expect.stringMatching(
          /^src\/a\.ts was changed at \d\d:\d\d:\d\d UTC, after you read it at \d\d:\d\d:\d\d UTC\.$/,
        ),
        remedy: expect.stringMatching(/^Read src\/a\.ts again/),
      },
    ]);
  });

  it.each<Work>([
    ['a part of it', ({ reads }) => reads('src/a.ts', { offset: 1, limit: 1 })],
    ['in the shell', ({ runs }) => runs('cat src/a.ts')],
    ['the lines that matter', ({ runs }) => runs("cd src && sed -n '1,20p' a.ts")],
    [
      'through a server',
      ({ uses }) => uses('mcp__fs__read_text_file', { path: 'src/a.ts' }, { response: [{ text: 'x' }] }),
    ],
  ])('however it was read: %s', async (_, read) => {
    const company = givenCompany();
    await read(company);
    company.put(theirs);
    expectObjection(await company.writes(), 'stale_file');
    await read(company);
    expect(await company.writes()).toEqual(silent);
  });

  it.each<Work>([
    ['written', ({ writes }) => writes()],
    ['written by a command', ({ runs, put }) => runs(`echo x > src/a.ts`, () => put('x\n'))],
    ['changed in its place by a command', ({ runs, put }) => runs('sed -i s/1/3/ src/a.ts', () => put(mine))],
    [
      'written through a server',
      ({ uses, put }) => uses('mcp__fs__write_file', { path: 'src/a.ts' }, { perform: () => put(mine) }),
    ],
  ])('nor is one that the agent had %s itself', async (_, work) => {
    const company = givenCompany();
    company.put(first);
    await company.aMinuteAgo(() => work(company));
    company.put(theirs);
    expectObjection(await company.writes('export {};\n'), 'stale_file');
  });

  it('by any other name of it', async () => {
    const company = givenCompany();
    symlinkSync(`${company.root}/src`, `${company.root}/lib`);
    symlinkSync(`${company.root}/src/a.ts`, `${company.root}/link.ts`);
    await company.reads('link.ts');
    company.put(theirs);
    for (const name of ['src/a.ts', 'lib/a.ts', 'src/../src/./a.ts', 'link.ts'])
      expectObjection(await company.writes(mine, name), 'stale_file');
    expectObjection(await company.before('Write', { file_path: 'src/a.ts', content: mine }), 'stale_file');
  });

  it('in another case, where that is the same file, and only there', async () => {
    const company = givenCompany();
    await company.reads();
    company.put(theirs);
    const isSame = existsSync(`${company.root}/src/A.ts`);
    if (!isSame) company.put(theirs, 'src/A.ts');
    const { codes } = await company.writes(mine, 'src/A.ts');
    expect(codes).toEqual(isSame ? ['stale_file'] : []);
  });

  it('when it was deleted and made again', async () => {
    const company = givenCompany();
    await company.reads();
    rmSync(`${company.root}/src/a.ts`);
    company.put(theirs);
    expectObjection(await company.writes(), 'stale_file');
  });

  it('after an engine or a hook was started anew [RO-055]', async () => {
    const company = givenCompany();
    await company.reads();
    expect(await company.writesAfterRestart()).toBe('');
    company.put(theirs);
    expect(await company.writesAfterRestart()).toContain('stale_file');
  });

  it('after a compaction, a clear or a pause', async () => {
    const company = givenCompany();
    await company.reads();
    for (const source of ['compact', 'resume', 'clear']) await company.hook('SessionStart', { source });
    expect((await company.edits('x', 'y')).codes).not.toContain('stale_file');
    company.put(theirs);
    expectObjection(await company.writes(), 'stale_file');
  });

  it('because it changed while it was read, and task unknown version was seen', async () => {
    const company = givenCompany();
    await company.reads();
    const input = { file_path: `${company.root}/src/a.ts` };
    const call = { tool_use_id: 'toolu_slow' };
    await company.before('Read', input, call);
    await setTimeout(30);
    company.put(theirs);
    await company.after('Read', input, { type: 'text', file: { content: 'x' } }, call);
    expectObjection(await company.writes(), 'stale_file');
  });

  it('because a command of the agent’s own ran after that', async () => {
    const company = givenCompany();
    await company.reads();
    company.put(theirs);
    await setTimeout(30);
    await company.runs('npm run format');
    await company.runs('grep -q a src/a.ts || echo a >> src/a.ts');
    expectObjection(await company.writes(), 'stale_file');
  });

  it('because it was counted, searched or copied', async () => {
    const company = givenCompany();
    await company.reads();
    company.put(theirs);
    for (const line of ['wc -l src/a.ts', 'grep a src/a.ts', 'cp src/a.ts b.ts', 'cat src/a.ts | wc -l'])
      await company.runs(line);
    expectObjection(await company.writes(), 'stale_file');
  });

  it('while tests run', async () => {
    const company = givenCompany();
    await company.reads();
    await company.runs('npm test', () => company.put(theirs));
    expectObjection(await company.writes(), 'stale_file');
  });

  it('in observe it is written down', async () => {
    const company = givenCompany(', stale-file: note');
    await company.reads();
    company.put(theirs);
    expect(await company.writes()).toEqual(silent);
  });
});

describe('what git brings in has to be read [RO-053]', () => {
  it.each([
    'git checkout main',
    'git pull',
    'git switch -',
    'git -C . merge dev',
    'git restore src/a.ts',
    'git stash pop',
    'gh pr checkout 7',
  ])('%s', async (line) => {
    const company = givenCompany();
    await company.reads();
    expect(await company.runs(line, () => company.put(theirs))).toEqual(silent);
    expectObjection(await company.edits('a = 1', 'a = 3'), 'stale_file');
  });

  it('unless the agent knew it: its own work put aside, and brought back', async () => {
    const company = givenCompany();
    await company.reads();
    await company.writes(mine);
    await company.runs('git stash', () => company.put(first));
    expect(await company.edits('b = 1', 'b = 2')).toEqual(silent);
    await company.runs('git checkout src/a.ts', () => company.put(first));
    await company.runs('git stash pop', () => company.put(mine));
    expect(await company.edits('b = 1', 'b = 2')).toEqual(silent);
  });
});

describe('several at once [RO-063]', () => {
  const other = { session_id: '22222222-2222-4222-8222-222222222222' };

  it('what one session writes is stale for the other, and only for it', async () => {
    const company = givenCompany();
    await company.reads();
    await company.reads('src/a.ts', other);
    expect(await company.writes(theirs, 'src/a.ts', other)).toEqual(silent);
    expectObjection(await company.edits('a = 1', 'a = 3'), 'stale_file');
    expect(await company.edits('a = 1', 'a = 3', 'src/a.ts', other)).toEqual(silent);
    expectObjection(await company.writes(), 'stale_file');
    await company.reads();
    expect(await company.writes()).toEqual(silent);
    expectObjection(await company.writes(theirs, 'src/a.ts', other), 'stale_file');
  });

  it('what another session writes while a command runs is not the command’s', async () => {
    const company = givenCompany();
    await company.reads();
    const input = { command: 'npm run generate' };
    const call = { tool_use_id: 'toolu_generate' };
    await company.before('Bash', input, call);
    await company.writes(theirs, 'src/a.ts', other);
    await company.after('Bash', input, { stdout: 'ok', interrupted: false }, call);
    expectObjection(await company.writes(), 'stale_file');
  });

  it('calls at the same time lose no record', async () => {
    const company = givenCompany();
    const files = Array.from({ length: 20 }, (_, n) => `src/${n}.ts`);
    for (const file of files) company.put(first, file);
    await Promise.all(files.map((file) => company.reads(file)));
    expect(Object.keys((await company.sections()).seen.files).sort()).toEqual([...files].sort());
    for (const file of files) company.put(theirs, file);
    const said = await Promise.all(files.map((file) => company.writes(mine, file)));
    expect(said.map(({ decision }) => decision)).toEqual(files.map(() => 'deny'));
  });
});
