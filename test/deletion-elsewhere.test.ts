import { describe, expect, it } from 'vitest';
import { givenRepository, runIn } from './given/losing.ts';

const committed = { 'src/a.ts': '1', 'src/b.ts': '2' };
const uncommitted = { 'src/a.ts': 'changed' };

describe('stashes, branches and commits', () => {
  it('a stash is work', async () => {
    const given = await givenRepository(committed, uncommitted);
    runIn(given.root, 'git', 'stash', '-q');
    expect((await given.asks('git stash drop')).reason).toContain('would delete a stash');
    expect((await given.asks('git stash clear')).reason).toContain('would delete a stash');
  });

  it('a branch is work where no other has its commits', async () => {
    const given = await givenRepository(committed);
    runIn(given.root, 'git', 'branch', 'merged');
    runIn(given.root, 'git', 'switch', '-qc', 'feature');
    runIn(given.root, 'git', 'commit', '-qm', 'x', '--allow-empty');
    runIn(given.root, 'git', 'switch', '-q', 'main');
    expect((await given.asks('git branch -D merged')).decision).toBe('silent');
    expect((await given.asks('git branch -D feature')).reason).toContain(
      'a commit that is on no other branch',
    );
  });

  it('commits that a reset takes off their branch are work', async () => {
    const given = await givenRepository(committed);
    runIn(given.root, 'git', 'commit', '-qm', 'x', '--allow-empty');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await given.asks('git reset --hard HEAD~1')).reason).toContain(
      'a commit that is on no other branch',
    );
    runIn(given.root, 'git', 'branch', 'keep');
    expect((await given.asks('git reset --hard HEAD~1')).decision).toBe('silent');
  });
});

describe('where there is no repository', () => {
  it('everything is lost but what the session made', async () => {
    const given = await givenRepository({}, { 'plan.md': 'x' });
    runIn(given.root, 'rm', '-rf', '.git');
    await given.ran('echo 1 > mine.txt');
    expect((await given.asks('rm plan.md')).reason).toContain('plan.md (not in git)');
    expect((await given.asks('rm mine.txt')).decision).toBe('silent');
    expect((await given.asks('rm -rf node_modules')).decision).toBe('silent');
  });
});

describe('the machine', () => {
  it.each([
    ['rm -rf /', 'the whole machine'],
    ['rm -rf /*', 'the whole machine'],
    ['rm -rf ~', 'home folder'],
    ['rm -rf ~/*', 'home folder'],
    ['sudo rm -rf --no-preserve-root /', 'the whole machine'],
  ])('comes first: %s', async (command, named) => {
    const given = await givenRepository(committed);
    const { decision, reason } = await given.asks(command);
    expect(decision).toBe('deny');
    expect(reason).toContain(named);
    expect(reason).not.toMatch(/^[^\n]*\n[^\n]*Ephor's own files or the hook settings/);
  });
});
