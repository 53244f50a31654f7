import { expect, it } from 'vitest';
import { analyseCommand } from './analyse.ts';

const world = { cwd: '/home/dev/repo', root: '/home/dev/repo', home: '/home/dev' };
const hides = (command: string): boolean =>
  analyseCommand(command, world).parts.some(({ danger }) => danger === 'hidden');

it.each([
  ['a flag that runs a program', 'sort --compress-program=./x.sh a'],
  ['the same, shortened', 'diff3 --diff-prog=./x.sh a b c'],
  ['a flag that writes, of a program that already acts', 'tar cf a.tar src --to-command=./x.sh'],
  ['a program that sees all that is packed', 'tar cf /dev/null a -I ./x.sh'],
  ['a variable that chooses where git writes', 'GIT_TRACE2=/tmp/x git status'],
  ['a variable that a pager runs', 'export LESSOPEN="|./x.sh"; less a'],
  ['a home of their own making', 'HOME=$PWD/evil git status'],
  ['code for every shell', 'BASH_ENV=./x.sh bash -c ls'],
  ['a sum that runs what lies in a variable', "x='a[$(touch b)]'; echo $((x))"],
  ['a test of such a variable', `x='a[$(touch b)]'; [[ $x -eq 1 ]]`],
  ['a variable that is tested by such a name', "test -v 'a[$(touch b)]'"],
  ['a prompt', `x='$(touch b)'; echo "\${x@P}"`],
  ['one variable for another', 'declare -n y=x; y=rm; $x a'],
  ['a function for unknown commands', 'command_not_found_handle() { touch b; }; nosuch'],
  ['one program in the place of another', 'hash -p ./x.sh ls; ls'],
  ['a setting that has git run a program', "git -c core.fsmonitor='touch b' status"],
  ['the same by the environment', 'git --config-env=core.fsmonitor=X status'],
  ['another folder of git programs', 'git --exec-path=./evil request-pull HEAD .'],
  ['an address that is a command', "git ls-remote 'ext::sh -c touch% b'"],
  ['a script of sed that runs commands', "sed 's/.*/touch b/e' a"],
  ['a program of awk that runs what its input says', 'awk \'{ "date" | getline }\' a'],
  ['perl that does more than compute', 'perl -e \'sysopen(F, "b", 577)\''],
  ['files that were found and are written', 'grep -rl x src | xargs sed -i s/x/y/'],
  ['a program on this machine before one on another', "ssh -o ProxyCommand='touch b' host"],
])('%s hides what a line does', (_, command) => {
  expect(hides(command)).toBe(true);
});

it.each([
  'npm test',
  'python3 -c "from app import main; main()"',
  'PYTHONPATH=. python3 script.py',
  'HOME=$(mktemp -d) npm test',
  'ENV=test pytest -q',
  'TF_WORKSPACE=prod terraform plan',
  'JAVA_HOME=/usr/lib/jvm/21 mvn -q verify | tail -3',
  'GIT_DIR=.git git rev-parse HEAD',
  'GIT_PAGER=cat git log -3',
  'git -c color.ui=always log --oneline | head',
  'git -c core.editor=true rebase --continue',
  'git -c core.hooksPath=/dev/null commit -m x',
  'n=$(grep -c x a); if [ "$n" -gt 3 ]; then echo many; fi',
  'for ((i = 0; i < 3; i++)); do echo $((i * 2)); done',
  "awk '{ s += $2 } END { print s }' a",
  "sed -n '/start/,/end/p' a",
  "perl -ne 'print if /x/' a",
  'gh pr view 12 --web',
  'cargo clippy -- -D warnings',
  'sort -o a a',
  'sed -i s/x/y/ a',
  'gawk -f report.awk data.csv',
  'ssh -o StrictHostKeyChecking=no host uptime',
  'make -j4 test',
  './scripts/check.sh --fast',
])('%s hides nothing', (command) => {
  expect(hides(command)).toBe(false);
});
