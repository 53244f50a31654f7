import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenRepository, runIn } from './given/losing.ts';

const names = [
  'a.ts',
  'b.ts',
  'c.md',
  'src/a.ts',
  'src/b.md',
  'src/in/c.ts',
  'lib/d.ts',
  'lib/e.md',
  'made/x.txt',
];
const name = fc.constantFrom(...names);
type State = 'clean' | 'changed' | 'staged' | 'new';
const state = fc.constantFrom<State>('clean', 'clean', 'changed', 'staged', 'new');

const target = fc.constantFrom(
  'a.ts',
  'b.ts',
  'c.md',
  'src',
  'src/a.ts',
  'src/in',
  'lib',
  'made',
  '*.ts',
  'src/*',
  '*',
);
const pattern = fc.constantFrom('*.ts', '*.md', 'a*', '[bc].*', '*', '?.ts');
const folder = fc.constantFrom('.', 'src', 'lib', './src');
const test = fc.oneof(
  pattern.map((each) => `-name '${each}'`),
  pattern.map((each) => `! -name '${each}'`),
  fc.tuple(pattern, pattern).map(([a, b]) => `\\( -name '${a}' -o -iname '${b}' \\)`),
  fc.constantFrom(
    '-type f',
    '-maxdepth 1',
    '-mindepth 2',
    '-size -1k',
    '-mtime -1',
    '-empty',
    "-path '*/in/*'",
    '-newer a.ts',
    '-perm -400',
  ),
);
const searched = fc
  .tuple(folder, fc.array(test, { maxLength: 2 }))
  .map(([from, tests]) => `find ${from} -mindepth 1 ! -path '*/.git*' ${tests.join(' ')} -type f`);
const command = fc.oneof(
  target.map((each) => `rm -f ${each}`),
  target.map((each) => `rm -rf ${each}`),
  fc.tuple(target, target).map(([a, b]) => `rm -r ${a} ${b}`),
  searched.map((each) => `${each} -delete`),
  searched.map((each) => `${each} -exec rm {} +`),
  searched.map((each) => `${each} -print0 | xargs -0 rm -f`),
  searched.map((each) => `${each} | grep -v '\\.md' | xargs rm -f`),
  searched.map((each) => `for f in $(${each}); do rm "$f"; done`),
  searched.map((each) => `${each} | while read -r f; do rm "$f"; done`),
  target.map((each) => `for f in ${each}; do rm -f "$f"; done`),
  fc.constantFrom(
    'git ls-files | xargs rm -f',
    'git ls-files -o --exclude-standard | xargs rm -f',
    'git ls-files -m src | xargs rm -f',
  ),
  fc.constantFrom(
    'git clean -f',
    'git clean -fd',
    'git clean -fd src',
    'git clean -fdx -e .ephor',
    'git clean -fdX -e .ephor',
  ),
  fc.constantFrom(
    'git checkout .',
    'git checkout -- src',
    'git checkout HEAD -- .',
    'git checkout a.ts',
    'git checkout -f',
  ),
  fc.constantFrom(
    'git restore .',
    'git restore src',
    'git restore --source HEAD .',
    'git restore --staged --worktree .',
    'git reset --hard',
  ),
  fc.tuple(name, name).map(([from, to]) => `cp ${from} ${to}`),
  fc.tuple(name, name).map(([from, to]) => `mv ${from} ${to}`),
  name.map((each) => `echo new > ${each}`),
  name.map((each) => `truncate -s 0 ${each}`),
  fc.constantFrom('rsync -a --delete src/ lib/', 'git rm -qf a.ts', 'git rm -rqf src', 'git rm -q b.ts'),
);

/** Every file with its content, but for what belongs to git and to Ephor. */
const contents = (root: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((path) => !/^\.(?:git|ephor)\//.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
  );

const inGit = (root: string, revision: string, path: string): string | undefined => {
  try {
    return execFileSync('git', ['show', `${revision}:${path}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
};

/** What is nowhere any more once the command has really run in a copy. */
function lostBy(root: string, line: string) {
  const copy = mkdtempSync(join(tmpdir(), 'ephor-copy-'));
  try {
    cpSync(root, copy, { recursive: true, preserveTimestamps: true });
    const before = contents(copy);
    let failed = false;
    try {
      runIn(copy, 'bash', '-c', line);
    } catch {
      failed = true;
    }
    const after = contents(copy);
    const kept = new Set(after.values());
    const lost = [...before].filter(
      ([path, text]) =>
        !kept.has(text) && inGit(copy, 'HEAD', path) !== text && inGit(copy, '', path) !== text,
    );
    return {
      failed,
      lost: lost.map(([path]) => path),
      deleted: [...before.keys()].filter((path) => !existsSync(join(copy, path))).length,
    };
  } finally {
    rmSync(copy, { recursive: true });
  }
}

async function givenStates(states: readonly (readonly [string, State])[]) {
  const committed: Record<string, string> = {};
  const later: Record<string, string> = {};
  for (const [path, how] of states) {
    if (how !== 'new' && !path.startsWith('made/')) committed[path] = `committed ${path}\n`;
    if (how !== 'clean' || path.startsWith('made/')) later[path] = `${how} ${path}\n`;
  }
  // What belongs to Ephor is for another gate.
  const config = 'version: 1\ngates: { protect-ephor: off }\n';
  const given = await givenRepository(committed, later, config);
  const staged = states
    .filter(([path, how]) => how === 'staged' && !path.startsWith('made/'))
    .map(([path]) => path);
  if (staged.length > 0) runIn(given.root, 'git', 'add', '--', ...staged);
  return given;
}

describe('for whatever lies there and whatever deletes it', () => {
  it('the gate is silent only when nothing is lost, and speaks only when something is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(name, state), { minLength: 2, maxLength: 7, selector: ([path]) => path }),
        command,
        async (states, line) => {
          const given = await givenStates(states);
          await given.says('have a look at the failing test');
          const { decision, reason } = await given.asks(line);
          const { lost, deleted, failed } = lostBy(given.root, line);
          const what = `${line}: ${decision} ${reason} (really lost: ${lost.join(', ') || 'nothing'})`;
          if (decision === 'silent') expect(lost, what).toEqual([]);
          // What fails half-way may have lost the other half.
          const certain = !failed && !/-newer|-perm/.test(line);
          const whole = /whole folder/.test(reason);
          if (lost.length === 0 && deleted <= 10 && certain && !whole) expect(decision, what).toBe('silent');
        },
      ),
      { numRuns: Number(process.env['DELETION_RUNS'] ?? 30), endOnFailure: true },
    );
  }, 300_000);
});
