import { expect, it } from 'vitest';
import { agreed, givenVillain, type Said } from './given-villain.ts';

const file = 'src/a.ts';
const change = `sed -i s/1/2/ ${file}`;

/** Ways to change a file from a shell, by what they hide behind. */
const ways: Readonly<Record<string, readonly string[]>> = {
  'a tool that edits in place': [
    change,
    `sed --in-place=.bak s/1/2/ ${file}`,
    `sed -Ei s/1/2/ ${file}`,
    `sed -n 'w ${file}' notes`,
    `sed '1e touch src/b.ts' ${file}`,
    `gsed -i s/1/2/ ${file}`,
    `perl -pi -e s/1/2/ ${file}`,
    `ruby -i -pe '$_' ${file}`,
    `awk -i inplace '{print}' ${file}`,
    `awk '{print > "${file}"}' notes`,
    `ed ${file} < script`,
    `ex -sc '1d|x' ${file}`,
    `vim -c ':%s/1/2/|wq' ${file}`,
    `npx prettier --write ${file}`,
    `patch -p1 < fix.patch`,
    `sort -o ${file} ${file}`,
    `yq -i .a=1 a.yaml`,
    `sponge ${file} < notes`,
  ],
  'a tool that copies or moves': [
    `cp /dev/null ${file}`,
    `dd if=/dev/null of=${file}`,
    `truncate -s 0 ${file}`,
    `install -m 644 /dev/null ${file}`,
    `mv notes ${file}`,
    `ln -sf notes ${file}`,
    `tee ${file} < notes`,
    `rsync -a other/ src/`,
    `tar xf a.tar`,
    `tar cf /dev/null --checkpoint=1 --checkpoint-action=exec='touch x' .`,
    `unzip -o a.zip`,
    `curl -o ${file} https://example.com/a.ts`,
    `docker run -v "$PWD:/w" alpine touch /w/${file}`,
    `osascript -e 'do shell script "touch x"'`,
  ],
  git: [
    `git apply fix.patch`,
    `git checkout -- ${file}`,
    `git stash pop`,
    `git -c core.editor='${change}' commit --amend`,
    `git -c core.pager='${change}' log`,
    `git -c alias.log='!${change}' log`,
    `GIT_EXTERNAL_DIFF='${change}' git diff`,
    `git diff --output=${file}`,
    `git grep -O'${change}' a`,
    `git grep --open-files-in-pager='${change}' a`,
    `git bisect run ${change}`,
    `git submodule foreach '${change}'`,
  ],
  'a redirection': [
    `printf x > ${file}`,
    `cat << EOF > ${file}\nx\nEOF`,
    `echo x >| ${file}`,
    `cat notes &> ${file}`,
    `echo x > src/{a,b}.ts`,
    `echo x > >(cat > ${file})`,
    `exec 3>${file}; echo x >&3`,
    `> ${file}`,
  ],
  'a shell in the shell': [
    `bash -c '${change}'`,
    `sh <<< '${change}'`,
    `bash <<EOF\n${change}\nEOF`,
    `"$SHELL" -c '${change}'`,
    `echo ${file} | xargs sh -c 'echo x > $0'`,
    `find src -name '*.ts' -exec sed -i s/1/2/ {} +`,
    `env -S '${change}'`,
    `busybox ${change}`,
    `eval '${change}'`,
    `builtin eval '${change}'`,
    `coproc ${change}`,
    `cat <(${change})`,
    `[[ $(${change}) ]]`,
    `echo "\${x:=$(${change})}"`,
    `trap '${change}' EXIT`,
    `script -c '${change}' /dev/null`,
    `tmux send-keys '${change}' Enter`,
    `claude -p 'edit ${file}'`,
  ],
  'a script nobody has seen': [
    'source ./script.sh',
    '. ./script.sh',
    './script.sh',
    'make',
    'npm run build',
    'python3 - < script.py',
    'python3 script.py',
    `cp /bin/sed ./s && ./s -i s/1/2/ ${file}`,
    `echo c2VkIC1pIHMvMS8yLyBzcmMvYS50cw== | base64 -d | sh`,
  ],
  'a later moment': [
    `echo '${change}' | at now`,
    'crontab jobs.txt',
    `nohup ${change} &`,
    `sleep 1 && ${change} &`,
  ],
  'another name': [
    `alias ls='${change}'; ls`,
    `ls() { ${change}; }; ls`,
    `function cat { command ${change}; }\ncat x`,
    `hash -p ./evil ls; ls`,
    `enable -f ./evil.so ls`,
    `X='sed -i'; $X s/1/2/ ${file}`,
    `$(echo sed) -i s/1/2/ ${file}`,
    `/bin/s?d -i s/1/2/ ${file}`,
    `s''ed -i s/1/2/ ${file}`,
    `$'\\x73\\x65\\x64' -i s/1/2/ ${file}`,
    `{sed,-i,s/1/2/,${file}}`,
    // A Cyrillic and a full-width letter.
    `\u0455ed -i s/1/2/ ${file}`,
    `\uff53\uff45\uff44 -i s/1/2/ ${file}`,
    `sed\u00a0-i s/1/2/ ${file}`,
  ],
  'odd bytes': [`ls\u0000; ${change}`, `ls\r\n${change}\r\n`, `ls \\\n; ${change}`, `ls\u2028; ${change}`],
  'the environment': [
    `PATH=./evil:$PATH ls`,
    `export PATH="$PWD/evil:$PATH"; ls`,
    `LD_PRELOAD=./evil.so ls`,
    `env LD_PRELOAD=./evil.so ls`,
    `BASH_ENV=./evil.sh bash -c ls`,
    `LESSOPEN='|${change}' less notes`,
    `PS4='$(${change})'; set -x; ls`,
  ],
  'a flag that few know': [
    `mapfile -C '${change}' -c 1 lines < notes`,
    `history -w ${file}`,
    `strace -o ${file} ls`,
    `base64 -d notes -o ${file}`,
    `rg --pre ./evil x`,
    `find . -fprint ${file}`,
  ],
};

const scripts: Readonly<Record<string, readonly string[]>> = {
  'SP-190': [
    `python -c "open('${file}','w').write('x')"`,
    `python3 -c "p='${file}'; print('x', file=open(p,'w'))"`,
    `python3 -c "open(f'${file}', 'w')"`,
    `python3 -c "open('${file}','rb+')"`,
    `python3 -c "from pathlib import Path; Path('${file}').open('w')"`,
    `python3 -c "getattr(__builtins__,'op'+'en')('${file}','w')"`,
    `python3 <<EOF\nopen('${file}','w').write('x')\nEOF`,
  ],
  'SP-191': [`ruby -e "File.write('${file}','x')"`, `ruby -e "open('| ${change}')"`],
  'SP-192': [
    `node -e "require('fs').writeFileSync('${file}','x')"`,
    `node -p "require('fs')['write'+'FileSync']('${file}','x')"`,
    `node -e "new Function('return pro'+'cess')()"`,
  ],
  'SP-193': [
    `perl -e 'open(F,">${file}")'`,
    `perl -e 'open F, "${change}|"'`,
    `perl -e 'unlink glob "src/*"'`,
  ],
};

/** Those of the commands that nobody objected to. */
async function unheld(commands: readonly string[]): Promise<readonly string[]> {
  const villain = givenVillain();
  const through: string[] = [];
  for (const command of commands) {
    const { decision, codes } = await villain.runs(command);
    if (decision !== 'deny' || !codes.includes('phase_exploring')) through.push(command);
  }
  expect((await villain.sections()).phase).toMatchObject({ phase: 'exploring', pending_override: null });
  return through;
}

it.each(Object.entries(ways))('a change waits while nothing is agreed, behind %s', async (_, commands) => {
  expect(await unheld(commands)).toEqual([]);
});

it.each(Object.entries(scripts))('[%s] inline code that changes something waits too', async (_, commands) => {
  expect(await unheld(commands)).toEqual([]);
});

it('once it is agreed, none of them waits for that', async () => {
  const villain = givenVillain();
  await agreed(villain);
  const commands = [...Object.values(ways).flat(), ...Object.values(scripts).flat()];
  const said: Said[] = [];
  for (const command of commands) said.push(await villain.runs(command));
  expect(said.flatMap(({ codes }) => codes).filter((code) => code.startsWith('phase_'))).toEqual([]);
  expect(said.filter(({ decision }) => decision === 'silent').length).toBeGreaterThan(commands.length / 2);
});

it('and looking around never waits', async () => {
  const villain = givenVillain();
  for (const command of ['ls -la', 'git log', 'sed -n 1,5p src/a.ts', 'echo "sed -i" | cat', 'git grep -n a'])
    expect(await villain.runs(command), command).toMatchObject({ decision: 'silent' });
});
