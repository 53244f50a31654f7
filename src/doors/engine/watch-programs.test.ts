import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../../test/given/folder.ts';
import { nodeIo } from '../../io/node.ts';
import { createKey } from '../../stores/key.ts';
import { signPrograms } from '../../features/setup/programs/known-programs.ts';
import { watchPrograms } from './watch-programs.ts';

const text = '#!/bin/bash\n# Written by Ephor 1.0.0.\n';

function given() {
  const home = givenFolder();
  const hook = `${home}/bin/hook`;
  mkdirSync(`${home}/bin`);
  writeFileSync(hook, text, { mode: 0o755 });
  createKey(nodeIo, home, 'file');
  const watch = watchPrograms(nodeIo, home);
  return { home, hook, watch };
}

describe('the hook while an engine runs', () => {
  it.each<readonly [string, (hook: string) => void]>([
    ['replaced', (hook) => writeFileSync(hook, '#!/bin/sh\nexit 0\n')],
    ['gone', (hook) => rmSync(hook)],
    ['not executable', (hook) => chmodSync(hook, 0o644)],
    ['a link', (hook) => (rmSync(hook), symlinkSync('/bin/true', hook))],
    ['a folder', (hook) => (rmSync(hook), mkdirSync(hook))],
  ])('is put back when it is %s, and that is reported', (_, attack) => {
    const { home, hook, watch } = given();
    watch();
    attack(hook);
    for (let n = 0; n < 3; n += 1) watch();
    expect(readFileSync(hook, 'utf8')).toBe(text);
    expect(statSync(hook).mode & 0o777).toBe(0o755);
    expect(readFileSync(`${home}/failures.jsonl`, 'utf8')).toContain('so Ephor put it back');
  });

  it('may become another one by a set-up', () => {
    const { home, hook, watch } = given();
    const newer = text.replace('1.0.0', '1.1.0');
    signPrograms(nodeIo, home, newer);
    writeFileSync(hook, newer);
    for (let n = 0; n < 3; n += 1) watch();
    expect(readFileSync(hook, 'utf8')).toBe(newer);
    expect(existsSync(`${home}/failures.jsonl`)).toBe(false);
  });
});
