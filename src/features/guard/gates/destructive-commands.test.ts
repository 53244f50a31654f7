import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { answersOf } from '../../../../test/given/answers.ts';
import { put, runIn } from '../../../../test/given/losing.ts';

/** A repository with work of the user everywhere: changed, never committed, stashed, on a branch, and beside it. */
const workOfTheUser = (): string => {
  const userHome = mkdtempSync(join(tmpdir(), 'ephor-'));
  const root = join(userHome, 'repo');
  const git = (...args: readonly string[]) => runIn(root, 'git', ...args);
  put(root, { '.gitignore': '.ephor/\n', 'src/a.ts': '1', 'src/b.ts': '2' });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'begin');
  git('switch', '-qc', 'feature');
  git('commit', '-qm', 'work', '--allow-empty');
  git('switch', '-q', 'main');
  put(root, { 'src/b.ts': 'stashed' });
  git('stash', '-q');
  put(root, { 'src/a.ts': 'changed', 'plan.md': 'never committed' });
  put(userHome, { 'projects/x.md': 'x', 'other/y.md': 'y' });
  return userHome;
};
const work = workOfTheUser();
afterAll(() => rmSync(work, { recursive: true }));
const answer = answersOf('destructive-commands', ({ userHome }) =>
  cpSync(work, userHome, { recursive: true, preserveTimestamps: true }),
);
const asked = 'ask destructive_command';

describe('a command that loses work is for the user to decide', () => {
  it.each([
    'rm -rf src',
    'rm -r -f src',
    'rm -fr -- src',
    'rm --recursive --force src',
    'rm "-rf" src',
    'rm -r""f src',
    "'rm' -rf src",
    'r\\m -rf src',
    '/bin/rm -rf src',
    'rm -rf *',
    'rm -rf ./*',
    'rm -rf /',
    'rm -rf ~/projects',
    'rm -rf USERHOME/projects',
    'rm -rf ../other',
    'rm -rf "$UNKNOWN"',
    'git reset --hard',
    'git reset --hard HEAD~3',
    'git -C . reset --hard',
    'git checkout -- .',
    'git checkout .',
    'git restore .',
    'git clean -fd',
    'git clean --force -d',
    'git stash clear',
    'git stash drop',
    'git branch -D feature',
    'find . -delete',
    'find src -delete',
    'find . -type f -exec rm -rf {} +',
    'ls | xargs rm -rf',
    'dd if=/dev/zero of=/dev/sda',
    'mkfs.ext4 /dev/sda1',
    'kill -9 -1',
    'truncate -s 0 src/a.ts',
    ': > src/a.ts',
    'psql -c "drop table users"',
    'terraform destroy -auto-approve',
    'kubectl delete namespace prod',
    'aws s3 rb s3://bucket --force',
  ])('%s', async (command) => {
    expect(await answer('Bash', { command })).toBe(asked);
  });

  it.each([
    'npm test && rm -rf src',
    'npm test || rm -rf src',
    'npm test; rm -rf src',
    'npm test & rm -rf src',
    'npm test\nrm -rf src',
    '(cd src && rm -rf .)',
    'cd .. && rm -rf repo',
    '{ rm -rf src; }',
    'if true; then rm -rf src; fi',
    'for d in src; do rm -rf "$d"; done',
    'while true; do rm -rf src; done',
    'case x in x) rm -rf src;; esac',
    'f() { rm -rf src; }; f',
    'echo $(rm -rf src)',
    'echo "$(rm -rf src)"',
    'echo `rm -rf src`',
    'cat <(rm -rf src)',
    'cat <<EOF\n$(rm -rf src)\nEOF',
    'A=1 rm -rf src',
    'env A=1 rm -rf src',
    'env -i rm -rf src',
    'command rm -rf src',
    'exec rm -rf src',
    'nohup rm -rf src',
    'nice -n 5 rm -rf src',
    'timeout 5 rm -rf src',
    'time rm -rf src',
    'sudo rm -rf src',
    'sudo -u root rm -rf src',
    'xargs rm -rf <<< src',
    'sh -c "rm -rf src"',
    "bash -lc 'rm -rf src'",
    'bash -c "bash -c \'rm -rf src\'"',
    'bash <<EOF\nrm -rf src\nEOF',
    'echo "rm -rf src" | sh',
    'bash <<< "rm -rf src"',
    'eval "rm -rf src"',
    'eval rm -rf src',
    'C="rm -rf src"; $C',
    'C="rm -rf src"; eval "$C"',
    'R=rm; $R -rf src',
    'D=src; rm -rf "$D"',
    'D=src; rm -rf ${D}',
    'F=-rf; rm $F src',
    "$'\\x72m' -rf src",
    'trap "rm -rf src" EXIT',
    'python3 -c "import os; os.system(\'rm -rf src\')"',
    "node -e \"require('child_process').execSync('rm -rf src')\"",
    'ruby -e "system(\'rm -rf src\')"',
    'perl -e "system(\'rm -rf src\')"',
    'ssh host "rm -rf /data"',
  ])('however it is wrapped: %s', async (command) => {
    expect(await answer('Bash', { command })).toBe(asked);
  });
});

describe('ordinary work passes', () => {
  it.each([
    'ls -la',
    'npm test',
    'npm run build && npm test',
    'rm notes.txt',
    'rm -f notes.txt',
    'rm -rf node_modules dist',
    'rm -rf ./coverage',
    'rm -rf /tmp/scratch',
    'mkdir -p src/a && touch src/a/b.ts',
    'git status',
    'git add -A && git commit -m "x"',
    'git stash',
    'git stash pop',
    'git reset HEAD src/a.ts',
    'git reset --soft HEAD~1',
    'git restore --staged src/a.ts',
    'git checkout -b feature',
    'git switch main',
    'kill 12345',
    'find . -name "*.ts" -print',
    'terraform plan',
    'kubectl get pods',
  ])('%s', async (command) => {
    expect(await answer('Bash', { command })).toBe('passes');
  });

  it.each([
    'git clean -n',
    'git clean -fdn',
    'git clean --dry-run -fd',
    'git branch -d merged',
    'git rm --cached src/a.ts',
    'terraform plan -destroy',
    'kubectl delete pod x --dry-run=client',
  ])('and so do safe twins: %s', async (command) => {
    expect(await answer('Bash', { command })).toBe('passes');
  });

  it.each([
    'git commit -m "never rm -rf src"',
    "git commit -m 'git reset --hard was wrong'",
    'git commit -m "$(cat <<\'EOF\'\nFix it\n\nrm -rf src; $(rm -rf src)\nEOF\n)"',
    'echo "rm -rf src"',
    "echo '$(rm -rf src)'",
    'printf "%s\\n" "rm -rf /" > notes.md',
    'grep -rn "rm -rf" .',
    'rg "git reset --hard" docs',
    "cat > notes.md <<'EOF'\nrm -rf src\n$(rm -rf src)\n`rm -rf src`\nEOF",
    'gh pr create --title "stop rm -rf" --body "git clean -fdx loses work"',
    '# rm -rf src\nls',
    "sed -n '/rm -rf/p' README.md",
    'node -e "console.log(\'rm -rf src\')"',
  ])('and so does text that only speaks of it: %s', async (command) => {
    expect(await answer('Bash', { command })).toBe('passes');
  });
});
