import { describe, expect, it } from 'vitest';
import { givenRepository, runIn } from './given/losing.ts';

const many = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [`src/f${at}.ts`, `export const a${at} = 1;\n`]),
);
const committed = {
  ...many,
  'docs/a.md': 'a',
  'docs/b.md': 'b',
  'docs/deep/c.md': 'c',
  'build/tool.ts': 'source',
  'build/other.ts': 'source',
  'README.md': 'r',
  'old/one.ts': '1',
};
const uncommitted = {
  'src/f1.ts': 'changed by the user\n',
  'notes.md': 'never committed',
  'draft/x.md': 'x',
  'draft/y.md': 'y',
  '.env': 'KEY=1',
  'db.sqlite': 'rows',
  'uploads/photo.jpg': 'jpg',
  'node_modules/a/index.js': 'x',
  'dist/bundle.js': 'x',
};

describe('what git can’t bring back is for the user to decide', () => {
  it.each<[string, string]>([
    ['rm notes.md', 'notes.md (never committed)'],
    ['rm -f notes.md README.md', 'notes.md (never committed)'],
    ['unlink notes.md', 'notes.md (never committed)'],
    ['shred -u notes.md', 'notes.md (never committed)'],
    ['rm src/f1.ts', 'src/f1.ts (changed since the last commit)'],
    ['rm .env', '.env (ignored by git)'],
    ['rm -rf uploads', 'uploads/photo.jpg (ignored by git)'],
    ['rm *.sqlite', 'db.sqlite (ignored by git)'],
    ['rm -r draft', '2 files'],
    ['rm -rf .git', '.git (the history of a repository)'],
    ['rm -rf *', 'draft/x.md (never committed)'],
    ["find . -name 'n*s.md' -delete", 'notes.md (never committed)'],
    ["find . -maxdepth 1 -name 'notes*' -exec rm {} \\;", 'notes.md (never committed)'],
    ["find . -name 'notes*' -exec sh -c 'rm \"$1\"' _ {} \\;", 'notes.md (never committed)'],
    ["find . -name 'notes*' | xargs rm", 'notes.md (never committed)'],
    ["find . -name 'notes*' -print0 | xargs -0 -I{} rm {}", 'notes.md (never committed)'],
    ["rm $(find . -name 'notes*')", 'notes.md (never committed)'],
    ['for f in $(find . -name \'notes*\'); do rm "$f"; done', 'notes.md (never committed)'],
    ['for f in *.md; do rm "$f"; done', 'notes.md (never committed)'],
    ['find . -name \'notes*\' | while read -r f; do rm "$f"; done', 'notes.md (never committed)'],
    ['while read -r f; do rm "$f"; done < <(find . -name \'notes*\')', 'notes.md (never committed)'],
    ['git ls-files -o --exclude-standard | xargs rm', 'notes.md (never committed)'],
    ['ls | xargs rm -rf', 'files'],
    ['grep -rl never . | xargs rm', 'files'],
    ['git clean -fd', 'notes.md (never committed)'],
    ['git clean -fdx -e .ephor', '.env (ignored by git)'],
    ['git clean -fdX -e .ephor', '.env (ignored by git)'],
    ['git clean -f', 'notes.md (never committed)'],
    ['git checkout -- .', 'src/f1.ts'],
    ['git checkout .', 'src/f1.ts'],
    ['git checkout src/f1.ts', 'src/f1.ts'],
    ['git checkout HEAD -- src', 'src/f1.ts'],
    ['git checkout -f', 'src/f1.ts'],
    ['git switch --discard-changes main', 'src/f1.ts'],
    ['git restore .', 'src/f1.ts'],
    ['git restore src/f1.ts', 'src/f1.ts'],
    ['git reset --hard', 'src/f1.ts'],
    ['git -C src reset --hard', 'src/f1.ts'],
    ['git rm -f src/f1.ts', 'src/f1.ts (changed since the last commit)'],
    ['mv README.md notes.md', 'notes.md (never committed)'],
    ['cp README.md notes.md', 'notes.md (never committed)'],
    ['cp README.md src/f1.ts', 'src/f1.ts (changed since the last commit)'],
    ['mv docs/a.md draft/x.md', 'draft/x.md (never committed)'],
    ['echo x > notes.md', 'notes.md (never committed)'],
    ['echo x | tee notes.md', 'notes.md (never committed)'],
    ['npm run x > notes.md', 'notes.md (never committed)'],
    [': > notes.md', 'notes.md (never committed)'],
    ['truncate -s 0 notes.md', 'notes.md (never committed)'],
    ['dd if=README.md of=notes.md', 'notes.md (never committed)'],
    ['rsync -a --delete docs/ draft/', 'draft/x.md (never committed)'],
    ['python3 -c "import shutil; shutil.rmtree(\'draft\')"', 'draft/x.md (never committed)'],
    ['python3 -c "import os; os.remove(\'notes.md\')"', 'notes.md (never committed)'],
    ["node -e \"require('fs').rmSync('draft', {recursive: true})\"", 'draft/x.md (never committed)'],
    ["printf 'notes.md\\0' | xargs -0 rm -f", 'notes.md (never committed)'],
    ['cd draft && rm x.md', 'draft/x.md (never committed)'],
    ['rm -rf "$SOMEWHERE"', 'files'],
  ])('%s', async (command, named) => {
    const given = await givenRepository(committed, uncommitted);
    await given.says('have a look at the failing test');
    const { decision, reason } = await given.asks(command);
    expect(`${decision}: ${reason}`).toMatch(/^ask: /);
    expect(reason).toContain(named);
    const [first = ''] = reason.split('\n');
    expect(first.replace(/^Ephor \([\w-]+\): /, '').length).toBeLessThanOrEqual(160);
  });
});

describe('much that was committed is asked about when nobody spoke of deleting', () => {
  const commands = [
    "find src -name '*.ts' -delete",
    "find src -name '*.ts' -exec rm {} +",
    'git ls-files | xargs rm',
    "git ls-files | grep '\\.ts$' | xargs rm",
    'git ls-files -z src | xargs -0 rm -f',
    'rm src/*.ts',
    'rm -r docs',
    'rm -rf docs',
    'rm -rf build',
    'git rm -r docs',
    'git rm -rq src',
    'python3 -c "import shutil; shutil.rmtree(\'src\')"',
    'for f in src/*.ts; do rm "$f"; done',
  ];
  it.each(commands)('%s', async (command) => {
    const given = await givenRepository(committed);
    await given.says('fix the type error in the parser');
    const { decision, reason } = await given.asks(command);
    expect(`${decision}: ${reason}`).toMatch(/^ask: .*does not mention deleting/s);
  });

  it.each(commands)('and not when somebody did: %s', async (command) => {
    const given = await givenRepository(committed);
    await given.says('remove the typescript sources, the docs and the build folder, we start over in rust');
    expect(await given.asks(command)).toEqual({ decision: 'silent', reason: '' });
  });
});

describe('nothing is said where nothing is lost', () => {
  it.each([
    'rm README.md',
    'rm src/f2.ts src/f3.ts',
    'rm -rf docs/deep',
    'rm -rf old',
    'rm -rf node_modules dist',
    'rm -rf node_modules && npm ci',
    'rm -rf no-such-folder',
    'rm -f no-such-file *.pyc',
    'rm -rf /tmp/some-scratch-folder',
    "find . -name '*.pyc' -delete",
    'find . -name node_modules -prune -exec rm -rf {} +',
    "find src -name '*.snap' -delete",
    'git checkout -- README.md',
    'git restore src/f2.ts',
    'git checkout -b feature',
    'git rm README.md',
    'git stash clear',
    'git stash drop',
    'git branch -D no-such-branch',
    'cp src/f2.ts src/f3.ts',
    'mv README.md READ.md',
    'mv src lib',
    'echo x > README.md',
    'echo x >> notes.md',
    'echo x > new.txt',
    'npm test > test.log 2>&1',
    'rm .git/index.lock',
    'sed -i s/a/b/ notes.md',
    'git stash -u && git checkout . && git stash pop',
    'git add -A && git commit -qm wip && rm notes.md',
    'kubectl get pods',
  ])('%s', async (command) => {
    const given = await givenRepository(committed, uncommitted);
    await given.says('have a look at the failing test');
    expect(await given.asks(command)).toEqual({ decision: 'silent', reason: '' });
  });

  it.each([
    'git reset --hard',
    'git checkout .',
    'git restore .',
    'git clean -fdx -e .ephor',
    'git reset --hard HEAD',
    'rm -rf "$X"',
  ])('in a clean repository: %s', async (command) => {
    const given = await givenRepository(committed, { 'node_modules/a.js': 'x' });
    await given.says('have a look at the failing test');
    expect(await given.asks(command)).toEqual({ decision: 'silent', reason: '' });
  });
});

describe('what the session made itself', () => {
  it.each<[string, string]>([
    ['echo 1 > scratch.py', 'rm scratch.py'],
    ['mkdir -p lab/x && echo 1 > lab/x/a.py && echo 2 > lab/b.py', 'rm -rf lab'],
    ['echo 1 > scratch.py', 'git clean -fd'],
    ['echo changed > README.md', 'git checkout -- README.md'],
    ['echo changed > README.md', 'git restore .'],
    ['echo changed > README.md', 'git reset --hard'],
    ['echo changed > README.md', 'rm README.md'],
    ['echo 1 > out.txt', 'echo 2 > out.txt'],
    ['echo x > .env', 'rm .env'],
    ['git checkout -qb tryout && git commit -q --allow-empty -m try', 'git reset --hard main'],
  ])('after %s, %s is silent', async (before, command) => {
    const given = await givenRepository(committed);
    await given.says('try something');
    await given.ran(before);
    expect(await given.asks(command)).toEqual({ decision: 'silent', reason: '' });
  });

  it('is still told from the user’s work beside it', async () => {
    const given = await givenRepository(committed, { 'src/f1.ts': 'by the user' });
    await given.says('try something');
    await given.ran('echo more >> src/f1.ts && echo 1 > src/f2.ts');
    const { decision, reason } = await given.asks('git checkout -- src');
    expect(decision).toBe('ask');
    expect(reason).toContain('1 file: src/f1.ts.');
  });

  it('is what it rewrites after it has read it', async () => {
    const given = await givenRepository(committed, uncommitted);
    await given.says('try something');
    expect((await given.asks('echo 2 > notes.md')).decision).toBe('ask');
    await given.ran('cat notes.md');
    expect((await given.asks('echo 2 > notes.md')).decision).toBe('silent');
    expect((await given.asks('rm notes.md')).decision).toBe('ask');
  });

  it('is the user’s when they changed it since', async () => {
    const given = await givenRepository(committed);
    await given.says('try something');
    await given.ran('echo 1 > scratch.py');
    await new Promise((resolve) => setTimeout(resolve, 80));
    runIn(given.root, 'bash', '-c', 'echo 2 >> scratch.py');
    expect((await given.asks('rm scratch.py')).decision).toBe('ask');
  });
});

describe('what the user asked for', () => {
  it.each<[string, string]>([
    ['delete notes.md', 'rm notes.md'],
    ['please get rid of the draft folder', 'rm -rf draft'],
    ['lösch bitte notes.md', 'rm notes.md'],
    ['notes.md を削除して', 'rm notes.md'],
    ['discard all my local changes', 'git checkout .'],
    ['run git reset --hard', 'git reset --hard'],
    ['throw away everything that is uncommitted', 'git reset --hard'],
    ['remove all untracked files', 'git clean -fd'],
    ['write a summary to notes.md', 'echo summary > notes.md'],
    ['remove the old uploads', 'rm -rf uploads'],
  ])('%s: %s', async (prompt, command) => {
    const given = await givenRepository(committed, uncommitted);
    await given.says(prompt);
    expect(await given.asks(command)).toEqual({ decision: 'silent', reason: '' });
  });

  it.each<[string, string, string]>([
    ['delete notes.md', 'rm -rf *', 'draft/x.md'],
    ['delete notes.md', 'git clean -fd', 'draft/x.md'],
    ['undo your last edit', 'git checkout .', 'src/f1.ts'],
    ['clean up the imports', 'rm notes.md', 'notes.md'],
  ])('is not more than that: %s, %s', async (prompt, command, named) => {
    const given = await givenRepository(committed, uncommitted);
    await given.says(prompt);
    const { decision, reason } = await given.asks(command);
    expect(decision).toBe('ask');
    expect(reason).toContain(named);
  });
});
