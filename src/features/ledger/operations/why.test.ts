import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import { type GivenProject, givenProject } from '../../../../test/given/project.ts';
import { givenChange, givenRecord, text, writeFile, writeLedger } from '../../../../test/given/trace.ts';
import { openTraceIndex } from '../attribution/follow.ts';
import type { TraceDetails } from '../../../kernel/stores/trace.ts';
import { nodeIo } from '../../../io/node.ts';
import type { WhyResult } from '../why/text.ts';
import { why } from './why.ts';

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Pat', '-c', 'user.email=pat@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: root,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_DATE: '2025-06-01T12:00:00Z',
    },
  });

const intents = `active_intents:
  - id: INT-001
    name: Faster start
    status: IN_PROGRESS
    owned_scope: ["src/**"]
    constraints: []
    acceptance_criteria: []
`;

const people = text('export const old = 1;', '', 'export function start() {', '  return old;', '}');

/** A repository with a file by people that is committed. */
function givenRepo(): GivenProject {
  const project = givenProject();
  git(project.root, 'init', '-q', '-b', 'main');
  writeFileSync(`${project.root}/.ephor/active_intents.yaml`, intents);
  writeFileSync(`${project.root}/.gitignore`, '.ephor/local/\nbuild/\n');
  writeFile(project.root, 'src/a.ts', people);
  commit(project, 'by people');
  return project;
}

const commit = ({ root }: GivenProject, message: string): void => {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', message);
};

/** An agent writes a file, and the ledger knows of it. */
function agentWrites(
  { root }: GivenProject,
  path: string,
  before: string,
  after: string,
  more: Partial<TraceDetails> = {},
) {
  const [base] = openTraceIndex(nodeIo, root).versions(path);
  writeFile(root, path, after);
  const record = givenRecord({ [path]: givenChange(before, after, base) }, more);
  writeLedger(root, record);
  return record;
}

const ask = async (project: GivenProject, target: string): Promise<WhyResult> =>
  operate<WhyResult>(why, await givenApp(project), { target });

const agents = text(
  'export const old = 1;',
  'export const limit = old * 2;',
  '',
  'export function start() {',
  '  return Math.min(old, limit);',
  '}',
);

/** For each line `agent` or `people`, as blocks say it. */
const writers = ({ blocks }: WhyResult): string =>
  blocks.map(({ from, to, by }) => `${from}-${to} ${by}`).join(', ');

describe('ephor why', () => {
  it('says which intent, prompt, session and change brought a line in [RO-060]', async () => {
    const project = givenRepo();
    const record = agentWrites(project, 'src/a.ts', people, agents, { claimed: 'AST_REFACTOR' });
    const result = await ask(project, 'src/a.ts:2');
    expect(result.blocks).toMatchObject([
      {
        from: 2,
        to: 2,
        text: ['export const limit = old * 2;'],
        by: 'agent',
        commit: null,
        change: {
          record: record.id,
          intent: { id: 'INT-001', name: 'Faster start' },
          mutation_class: 'INTENT_EVOLUTION',
          claimed: 'AST_REFACTOR',
          prompt: { text: 'make it faster' },
          session: 's1',
          tool: 'Edit',
          model: 'anthropic/some-model',
          decision: 'silent',
        },
      },
    ]);
    const screen = why.print?.(result, plainStyle) ?? '';
    for (const words of [
      'INT-001  Faster start',
      '“make it faster”',
      'not committed yet',
      'had called it AST_REFACTOR',
    ])
      expect(screen).toContain(words);
  });

  it('leads from a line that a lead wrote to its initiative, task and run', async () => {
    const project = givenRepo();
    const lead = { initiative: 'shop/checkout', task: 3, run: 'run-0007' };
    agentWrites(project, 'src/a.ts', people, agents, { lead });
    const result = await ask(project, 'src/a.ts:2');
    expect(result.blocks).toMatchObject([{ change: { lead } }]);
    expect(why.print?.(result, plainStyle)).toMatch(/initiative +shop\/checkout#3 +in run-0007/);
  });

  it('says who committed it, and that people wrote it before the ledger began', async () => {
    const project = givenRepo();
    agentWrites(project, 'src/a.ts', people, agents, {});
    commit(project, 'by an agent');
    const result = await ask(project, 'src/a.ts:1-2');
    expect(result.blocks).toMatchObject([
      { by: 'people', beforeLedger: true, commit: { author: 'Pat', summary: 'by people' }, change: null },
      { by: 'agent', beforeLedger: false, commit: { author: 'Pat', summary: 'by an agent' } },
    ]);
    expect(why.print?.(result, plainStyle)).toContain('a person: Pat, before the ledger began');
  });

  it('shows a whole file as blocks, and who wrote how much', async () => {
    const project = givenRepo();
    agentWrites(project, 'src/a.ts', people, agents);
    const result = await ask(project, 'src/a.ts');
    expect(writers(result)).toBe('1-1 people, 2-2 agent, 3-4 people, 5-5 agent, 6-6 people');
    expect(result.shares).toEqual([
      { name: 'people', lines: 4 },
      { name: 'INT-001', lines: 2 },
    ]);
    expect(why.print?.(result, plainStyle)).toMatch(/INT-001\s+█+\s+33 %\s+2 lines/);
  });

  it.each([
    ['moves the file', (root: string) => git(root, 'mv', 'src/a.ts', 'src/b.ts')],
    [
      'renames it without a word to git',
      (root: string) => renameSync(`${root}/src/a.ts`, `${root}/src/b.ts`),
    ],
    [
      'moves it and commits that',
      (root: string) => {
        git(root, 'mv', 'src/a.ts', 'src/b.ts');
        git(root, 'commit', '-q', '-m', 'moved');
      },
    ],
  ])('gives the same answer after a person %s', async (_, move) => {
    const project = givenRepo();
    agentWrites(project, 'src/a.ts', people, agents);
    commit(project, 'by an agent');
    move(project.root);
    expect(writers(await ask(project, 'src/b.ts'))).toBe(
      '1-1 people, 2-2 agent, 3-4 people, 5-5 agent, 6-6 people',
    );
  });

  it('follows lines that a person moved to another file and indented', async () => {
    const project = givenRepo();
    agentWrites(project, 'src/a.ts', people, agents);
    writeFile(project.root, 'src/a.ts', people);
    writeFile(
      project.root,
      'src/c.ts',
      text('{', '    export const limit = old * 2;', '}', 'const mine = 3;'),
    );
    expect(writers(await ask(project, 'src/c.ts'))).toBe('1-1 people, 2-2 agent, 3-4 people');
  });

  it('leaves a copy to the person who made it while the line stands where it was', async () => {
    const project = givenRepo();
    agentWrites(project, 'src/a.ts', people, agents);
    writeFile(project.root, 'src/c.ts', text('export const limit = old * 2;'));
    expect(writers(await ask(project, 'src/c.ts'))).toBe('1-1 people');
  });

  it.each([
    ['not committed', false],
    ['committed', true],
  ])('follows lines that were joined and split by a formatter, %s', async (_, committed) => {
    const project = givenRepo();
    agentWrites(project, 'src/a.ts', people, agents);
    commit(project, 'by an agent');
    const formatted = agents.replace('Math.min(old, limit)', 'Math.min(\n    old,\n    limit,\n  )');
    writeFile(project.root, 'src/a.ts', formatted);
    if (committed) commit(project, 'formatted');
    const result = await ask(project, 'src/a.ts:5-8');
    expect(writers(result)).toBe('5-8 agent');
  });

  it('answers in a clone from the ledger alone', async () => {
    const project = givenRepo();
    agentWrites(project, 'src/a.ts', people, agents);
    commit(project, 'by an agent');
    const before = await ask(project, 'src/a.ts');
    const clone = `${givenFolder()}/clone`;
    git(project.root, 'clone', '-q', project.root, clone);
    const after = await ask({ ...project, root: clone }, 'src/a.ts');
    expect(after.blocks).toEqual(before.blocks);
  });

  it('answers about a line by people in a repository without commits, or without git', async () => {
    const project = givenProject();
    writeFile(project.root, 'a.txt', 'hello\n');
    expect((await ask(project, 'a.txt:1')).blocks).toMatchObject([{ by: 'people', commit: null }]);
  });

  it.each([
    ['a path from the root', 'src/a.ts:2', 2],
    ['a path with a dot', './src/a.ts:2', 2],
    ['a column too, as compilers write it', 'src/a.ts:2:14', 2],
    ['a range', 'src/a.ts:2-4', 4],
    ['a range with a comma', 'src/a.ts:2,4', 4],
  ])('understands %s', async (_, target, last) => {
    const project = givenRepo();
    const { blocks } = await ask(project, target);
    expect([blocks[0]?.from, blocks.at(-1)?.to]).toEqual([2, last]);
    expect((await ask(project, `${project.root}/${target}`)).blocks).toEqual(blocks);
  });

  it.each([
    ['a file that is not there', 'src/none.ts:3', 'no_such_file'],
    ['a line beyond the end', 'src/a.ts:6', 'no_such_line'],
    ['line 0', 'src/a.ts:0', 'no_such_line'],
    ['a range that runs backwards', 'src/a.ts:4-2', 'no_such_line'],
    ['a folder', 'src', 'is_folder'],
    ['bytes', 'src/bytes', 'binary_file'],
    ['a file that git ignores', 'build/a.js:1', 'ignored_file'],
    ['a file outside', '/etc/hostname', 'outside_project'],
    ['the ledger itself', '.ephor/agent_trace.jsonl:1', 'own_file'],
  ])('says what is wrong with %s', async (_, target, code) => {
    const project = givenRepo();
    writeFileSync(`${project.root}/src/bytes`, Uint8Array.of(0xff, 0, 0xc3));
    writeFile(project.root, 'build/a.js', 'x\n');
    writeFile(project.root, '.ephor/agent_trace.jsonl', '');
    await expect(ask(project, target)).rejects.toMatchObject({ code });
  });

  it('survives a ledger that is damaged', async () => {
    const project = givenRepo();
    agentWrites(project, 'src/a.ts', people, agents);
    rmSync(`${project.root}/.ephor/local`, { recursive: true, force: true });
    const bad = givenRecord({
      'src/a.ts': {
        kind: 'edit',
        after: 'sha256:x',
        base: 'sha256:y',
        hunks: [{ at: 99, removed: 5, added: 'zz' }],
      },
    });
    writeLedger(project.root, bad);
    expect(writers(await ask(project, 'src/a.ts:2'))).toBe('2-2 agent');
  });

  it('takes an old checkout for what it is', async () => {
    const project = givenRepo();
    agentWrites(project, 'src/a.ts', people, agents);
    writeFile(project.root, 'src/a.ts', people);
    expect(writers(await ask(project, 'src/a.ts'))).toBe('1-5 people');
  });
});
