import { describe, expect, it } from 'vitest';
import { answersOf } from '../../test/given/answers.ts';
import { writeTranscript } from '../../test/given/phase.ts';
import { givenProject, spokenIn, toolCall } from '../../test/given/project.ts';
import { handleHook } from '../line/handle-hook.ts';

/** Before anything was agreed, a command that changes something waits. */
async function phaseSays(command: string): Promise<string> {
  const given = givenProject('phase:\n  wait_for: agreement\n');
  const transcript = writeTranscript(`${given.userHome}/t.jsonl`, [{ role: 'user', text: 'what is this?' }]);
  const call = toolCall(given, 'Bash', { command }, { transcript_path: transcript });
  return spokenIn(await handleHook(given.line, call)).decision;
}

describe('an inline script that changes something waits for agreement', () => {
  it.each([
    ['[SP-190]', `python -c "open('a', 'w').write('x')"`],
    ['[SP-190]', `python3 -c "import os; os.remove('a')"`],
    ['[SP-190]', `python3 -c "import subprocess; subprocess.run(['touch', 'a'])"`],
    ['[SP-190]', `python3 -c "exec(__import__('base64').b64decode('eA=='))"`],
    ['[SP-190]', `python3 -c "$CODE"`],
    ['[SP-190]', `python3 -Ic "import pathlib; pathlib.Path('a').write_text('x')"`],
    ['[SP-190]', "python3 <<'EOF'\nopen('a', 'w')\nEOF"],
    ['[SP-190]', `echo "open('a','w')" | python3`],
    ['[SP-190]', `python3 -c "from pathlib import Path; Path('a').rename('b')"`],
    ['[SP-190]', `python3 -c "import shutil; shutil.copy('a', 'b')"`],
    ['[SP-191]', `ruby -e "File.write('a', 'x')"`],
    ['[SP-191]', `ruby -rfileutils -e "FileUtils.rm_rf('src')"`],
    ['[SP-191]', "ruby -e '`touch a`'"],
    ['[SP-191]', `ruby -ne 'system("touch a")' b`],
    ['[SP-191]', `ruby -i -pe 'gsub(/a/, "b")' file`],
    ['[SP-192]', `node -e "require('fs').writeFileSync('a', 'x')"`],
    ['[SP-192]', `node --eval "require('child_process').execSync('touch a')"`],
    ['[SP-192]', `node -p "require('fs').rmSync('a')"`],
    ['[SP-192]', `node -pe "fs.unlinkSync('a')"`],
    ['[SP-192]', `node --input-type=module -e "import fs from 'fs'; fs.rmSync('a')"`],
    ['[SP-192]', `node --eval="fs.mkdirSync('a')"`],
    ['[SP-193]', `perl -e 'unlink("a")'`],
    ['[SP-193]', `perl -pi -e 's/a/b/' file`],
    ['[SP-193]', `perl -i.bak -pe 's/a/b/' file`],
    ['[SP-193]', `perl -ne 'system("touch a")' b`],
    ['[SP-193]', `perl -MFile::Path -e 'rmtree("src")'`],
    ['[SP-190]', `python3 -c "open('a', 'w')" -c "print(1)"`],
    ['[SP-191]', `ruby -e 'File.delete("a")' -e 'puts 1'`],
    ['[SP-191]', `ruby -r./evil -e 'puts 1'`],
    ['[SP-192]', `node -r ./evil.js -e "console.log(1)"`],
    ['[SP-192]', `node --import ./evil.mjs -p 1`],
    ['[SP-192]', `NODE_OPTIONS=--require=./evil.js node -p 1`],
    ['[SP-193]', `perl -e 'unlink("a");' -e 'print 1'`],
    ['[SP-193]', `perl -I. -MEvil -e 'print 1'`],
    ['', `php -d auto_prepend_file=evil.php -r 'echo 1;'`],
    ['', `deno eval --ext ts "Deno.removeSync('a')"`],
    ['', `php -r "file_put_contents('a', 'x');"`],
    ['', `php -r 'unlink("a");'`],
    ['', `osascript -e 'do shell script "touch a"'`],
    ['', `osascript -e 'tell app "Finder" to delete file "a"'`],
    ['', `lua -e 'os.remove("a")'`],
    ['', `deno eval "Deno.writeTextFileSync('a', 'x')"`],
    ['', `bun -e "await Bun.write('a', 'x')"`],
    ['', `bun --eval "require('fs').rmSync('a')"`],
    ['', `sh -c "touch a"`],
    ['', `zsh -c "touch a"`],
    ['', `awk 'BEGIN { system("touch a") }'`],
    ['', `awk '{ print > "out.txt" }' in.txt`],
    ['', `awk 'BEGIN { print "x" | "tee a" }'`],
    ['', `gawk -i inplace '{ print }' file`],
    ['', `tclsh <<< 'file delete a'`],
    ['', `Rscript -e 'unlink("a")'`],
    ['', `julia -e 'rm("a")'`],
    ['', `elixir -e 'File.rm("a")'`],
    ['', `groovy -e 'new File("a").delete()'`],
    ['', `tsx -e "require('fs').rmSync('a')"`],
    ['', `ts-node -e "require('fs').rmSync('a')"`],
    ['', `powershell -Command "Remove-Item a"`],
    ['', `pwsh -c "Remove-Item a"`],
    ['', `R -e 'unlink("a")'`],
    ['', `env python3 -c "open('a','w')"`],
    ['', `xargs python3 -c "open('a','w')" < list`],
  ])('%s %s', async (_, command) => {
    expect(await phaseSays(command)).toBe('deny');
  });
});

describe('one that only computes and prints is free', () => {
  it.each([
    'python3 -c "print(1 + 1)"',
    `python3 -c "import json; print(json.load(open('a.json'))['b'])"`,
    `node -e "console.log(1 + 1)"`,
    `node -p "process.version"`,
    `node -pe "1 + 1"`,
    `ruby -rjson -e "puts JSON.parse('{}')"`,
    `perl -MData::Dumper -e 'print Dumper(1)'`,
    `deno eval "console.log(1)"`,
    `ruby -e "puts 1 + 1"`,
    `perl -e 'print 1 + 1'`,
    `php -r 'echo 1 + 1;'`,
    `awk '{ print $1 }' a.txt`,
    'sh -c "ls"',
  ])('%s', async (command) => {
    expect(await phaseSays(command)).toBe('silent');
  });
});

it('[SP-190…SP-193] one that reaches for keys or the system is seen by the gates that keep them', async () => {
  const system = answersOf('protect-system');
  expect(await system('Bash', { command: `php -r "file_put_contents('/etc/hosts', 'x');"` })).toBe(
    'deny system_path',
  );
  expect(await system('Bash', { command: `deno eval "Deno.removeSync('/etc/hosts')"` })).toBe(
    'deny system_path',
  );
});
