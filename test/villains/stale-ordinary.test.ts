import { rmSync, utimesSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Company, diff, first, givenCompany, mine, silent, theirs } from './given-stale.ts';
import { expectObjection } from './given-villain.ts';

type Work = readonly [what: string, work: (company: Company) => Promise<unknown>];

describe('ordinary work passes [RO-054]', () => {
  it.each<Work>([
    ['a file that was read', ({ reads }) => reads()],
    ['a file that nobody read', async ({ put }) => put(theirs)],
    ['a file that is gone', async ({ reads, root }) => (await reads(), rmSync(`${root}/src/a.ts`))],
    [
      'a file that was touched',
      async ({ reads, root }) => (await reads(), utimesSync(`${root}/src/a.ts`, 1, 1)),
    ],
    ['a file that was written as it was', async ({ reads, put }) => (await reads(), put(theirs), put(first))],
    ['a file that the agent wrote', ({ writes }) => writes('export {};\n')],
    ['a file that the agent edited', async ({ reads, edits }) => (await reads(), edits('a = 1', 'a = 2'))],
    [
      'a file that the agent had formatted',
      async ({ reads, runs, put }) => (
        await reads(), runs('npx prettier --write src/a.ts', () => put(theirs))
      ),
    ],
    [
      'a file that a script of the agent’s formatted',
      async ({ reads, runs, put }) => (await reads(), runs('npm run format', () => put(theirs))),
    ],
    [
      'a file that a linter repaired before it failed',
      async ({ reads, runs, put }) => (
        await reads(), runs('npm run lint -- --fix', () => put(theirs), 'Exit code 1')
      ),
    ],
    [
      'a file that a hook of git formatted',
      async ({ reads, runs, put }) => (await reads(), runs('git commit -am x', () => put(theirs))),
    ],
    [
      'a file that a tool of the agent’s changed',
      async ({ reads, uses, put }) => (
        await reads(), uses('mcp__ide__rename_symbol', { to: 'b' }, { perform: () => put(theirs) })
      ),
    ],
    [
      'a file that a patch of the agent’s changed',
      async ({ reads, runs, put }) => (await reads(), runs(`git apply <<'END'\n${diff}END`, () => put(mine))),
    ],
    [
      'a file that a formatter of the host changed after an edit',
      async ({ reads, writes, put }) => (await reads(), await writes(), put(theirs)),
    ],
    [
      'a file that the agent deleted, and others made anew',
      async ({ reads, runs, put, root }) => {
        await reads();
        await runs('rm src/a.ts', () => rmSync(`${root}/src/a.ts`));
        put(theirs);
      },
    ],
    [
      'a file that a sub-agent wrote',
      async ({ reads, writes }) => (
        await reads(), writes(theirs, 'src/a.ts', { agent_id: 'a1', agent_type: 'general-purpose' })
      ),
    ],
  ])('%s', async (_, work) => {
    const company = givenCompany();
    await work(company);
    expect(await company.writes(mine)).toEqual(silent);
    expect(await company.writes('export {};\n')).toEqual(silent);
  });

  it.each<Work>([
    [
      'a look that failed',
      ({ uses, root }) => uses('Read', { file_path: `${root}/src/a.ts` }, { error: 'denied' }),
    ],
    [
      'a look that was refused',
      ({ before, root }) =>
        before('Read', { file_path: `${root}/src/a.ts` }, { tool_use_id: 'toolu_refused' }),
    ],
    ['a look in vain', ({ runs }) => runs('cat src/a.ts nowhere', undefined, 'Exit code 1')],
  ])('%s records nothing', async (_, work) => {
    const company = givenCompany();
    await work(company);
    expect((await company.sections()).seen.files).toEqual({});
  });

  it('what builds on the file as it is', async () => {
    const company = givenCompany();
    await company.reads();
    company.put(theirs);
    for (const line of [
      'sed -i s/a/b/ src/a.ts',
      'echo x >> src/a.ts',
      'sort src/a.ts > t && mv t src/a.ts',
      'npm run gen > src/a.ts',
    ])
      expect((await company.before('Bash', { command: line })).codes, line).toEqual([]);
  });

  it('what has no text', async () => {
    const company = givenCompany();
    const binary = `${company.root}/logo.png`;
    company.write('repo/logo.png', new Uint8Array([0xff, 0x00, 0xfe]));
    company.write('repo/next.png', new Uint8Array([0xff, 0x00, 0xfe]));
    await company.reads('logo.png');
    utimesSync(binary, 1, 1);
    expect(await company.before('Bash', { command: 'cp next.png logo.png' })).toEqual(silent);
    company.write('repo/logo.png', new Uint8Array([0xff, 0x01, 0xfe]));
    expectObjection(await company.runs('cp next.png logo.png'), 'stale_file');
  });
});
