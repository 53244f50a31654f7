import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenLedger, inShort } from './given-ledger.ts';

/** A script whose effects nobody can read from its line. */
const append = (name: string) => `node append.js ${name}`;
const files = {
  'a.ts': 'a\n',
  'b.ts': 'b\n',
  'append.js': "require('fs').appendFileSync(process.argv[2], 'more\\n');\n",
};

describe('git brings content that nobody wrote now', () => {
  it.each([
    ['git checkout', 'git checkout -q other'],
    ['git switch', 'git switch -q other'],
    ['git merge', 'git merge -q other'],
    ['git pull', 'git pull -q . other'],
    ['git rebase', 'git rebase -q other'],
    ['git cherry-pick', 'git cherry-pick other'],
    ['git reset', 'git reset -q --hard other'],
    ['git checkout of a file', 'git checkout -q other -- a.ts'],
    ['a look around and a checkout', 'cd . && git status && git checkout -q other'],
  ])('%s leaves no record', async (_, command) => {
    const agent = givenLedger({ files });
    agent.shell('git checkout -q -b other && echo x >> a.ts && git commit -qam x && git checkout -q main');
    await agent.runs(command);
    expect(agent.read('a.ts')).toBe('a\nx\n');
    expect(agent.records()).toEqual([]);
  });

  it('git stash and back', async () => {
    const agent = givenLedger({ files });
    agent.write('a.ts', 'by a person\n');
    await agent.runs('git stash');
    await agent.runs('git stash pop');
    expect(agent.records()).toEqual([]);
  });

  it('beside a script in the same line, only what the script did counts', async () => {
    const agent = givenLedger({ files });
    agent.shell('git checkout -q -b other && echo x >> a.ts && git commit -qam x && git checkout -q main');
    await agent.runs(`git checkout -q other && ${append('b.ts')}`);
    expect(agent.records().map(inShort)).toEqual([['edit b.ts 2-2']]);
  });
});

describe('in every kind of place', () => {
  it('without a repository, the files that a command names', async () => {
    const agent = givenLedger({ files, git: false });
    await agent.runs(append('a.ts'));
    await agent.runs('echo more >> b.ts');
    await agent.writes('c.ts', 'c\n');
    expect(agent.records().map(inShort)).toEqual([['edit b.ts 2-2'], ['create c.ts 1-1']]);
    expect(agent.records().map(({ vcs }) => vcs)).toEqual([undefined, undefined]);
  });

  it('before the first commit', async () => {
    const agent = givenLedger({ files, git: false });
    agent.shell('git init -q && git add a.ts && sleep 0.05');
    await agent.runs(`${append('a.ts')} && ${append('b.ts')} && ${append('c.ts')}`);
    expect(agent.records().map(inShort)).toEqual([['create c.ts 1-1', 'edit a.ts 2-2', 'edit b.ts 2-2']]);
  });

  it.each([
    ['on a commit and no branch', 'git checkout -q --detach'],
    ['with packed refs', 'git pack-refs --all'],
  ])('%s', async (_, prepare) => {
    const agent = givenLedger({ files });
    agent.shell(prepare);
    await agent.runs(append('a.ts'));
    expect(agent.records().map(inShort)).toEqual([['edit a.ts 2-2']]);
    expect(agent.records()[0]?.vcs?.revision).toBe(agent.shell('git rev-parse HEAD').trim());
  });

  it('in a further working tree', async () => {
    const agent = givenLedger({ files });
    agent.shell('git config core.worktree . ; git config --unset core.worktree; mv .ephor ../kept');
    agent.shell(`git worktree add -q ../tree -b side && mv ../kept ../tree/.ephor`);
    const tree = join(agent.userHome, 'tree');
    const fields = {
      cwd: tree,
      tool_name: 'Bash',
      tool_input: { command: append('a.ts') },
      tool_use_id: 'w',
    };
    await agent.hook('PreToolUse', fields);
    agent.shell(append('a.ts'), tree);
    await agent.hook('PostToolUse', { ...fields, tool_response: {} });
    const line = agent.shell('cat ../tree/.ephor/agent_trace.jsonl');
    expect(JSON.parse(line)).toMatchObject({
      files: [{ path: 'a.ts' }],
      vcs: { revision: agent.shell('git rev-parse HEAD', tree).trim() },
    });
  });

  it('in a folder of a larger repository', async () => {
    const agent = givenLedger({ files, git: false });
    agent.shell('git init -q && git add -A repo && git commit -qm x', agent.userHome);
    await agent.runs(`${append('a.ts')} && ${append('../beside.ts')} && ${append('new.ts')}`);
    expect(agent.records().map(inShort)).toEqual([['create new.ts 1-1', 'edit a.ts 2-2']]);
  });

  it('a link inside the project stands for the file that it leads to', async () => {
    const agent = givenLedger({ files });
    agent.shell('ln -s a.ts link.ts && ln -s /etc/hostname out.ts');
    await agent.runs('echo more >> link.ts');
    expect(agent.records().map(inShort)).toEqual([['edit a.ts 2-2']]);
  });
});
