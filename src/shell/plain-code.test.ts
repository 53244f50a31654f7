import { expect, it } from 'vitest';
import { plainCode } from './plain-code.ts';

it.each([
  ['texts that are put together', `open('pw' + "n" + 'ed')`, `open('pwned')`],
  ['letters that are escaped', String.raw`open('a', '\x77')`, `open('a', 'w')`],
  ['a member by its name', `getattr(__import__('os'), 'sys'+'tem')('ls')`, `os.system('ls')`],
  ['a member in brackets', `require("fs")["unlink" + "Sync"]("a")`, `fs.unlinkSync("a")`],
  [
    'another name for a module',
    `import subprocess as s; s.run('ls')`,
    `import subprocess as s; subprocess.run('ls')`,
  ],
  [
    'another name for a function',
    `from os import system as s; s('ls')`,
    `from os import system as s; os.system('ls')`,
  ],
  [
    'a function by its own name',
    `from shutil import copy; copy('a','b')`,
    `from shutil import copy; shutil.copy('a','b')`,
  ],
  [
    'a list of names',
    `const { rmSync: r } = require("fs"); r("a")`,
    `const { rmSync: r } = fs; fs.rmSync("a")`,
  ],
  ['a number', `print(1 + 2)`, `print(1 + 2)`],
  ['a word that is part of another', `import os as o; foo.s(1); o2.x()`, `import os as o; foo.s(1); o2.x()`],
])('%s', (_, code, plain) => {
  expect(plainCode(code)).toBe(plain);
});

it('a long text takes no time', () => {
  const began = performance.now();
  plainCode(`'a' + `.repeat(20_000));
  plainCode(`import os as a\n`.repeat(5_000));
  expect(performance.now() - began).toBeLessThan(200);
});
