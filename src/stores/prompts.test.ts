import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import { projectFiles } from '../kernel/place.ts';
import { nodeIo } from '../io/node.ts';
import { createPrompts } from './prompts.ts';

const at = '2026-01-01T00:00:00.000Z';

function given() {
  const root = givenFolder();
  return { files: projectFiles(root), prompts: createPrompts(nodeIo, root) };
}

describe('what users said', () => {
  it('is found again by its id, for the user alone', async () => {
    const { prompts, files } = given();
    expect(await prompts.find(['a'])).toEqual(new Map());
    await prompts.keep('a', at, { text: 'one' });
    await prompts.keep('b', at, { text: 'two' });
    expect(await prompts.find(['b', 'x'])).toEqual(new Map([['b', { text: 'two' }]]));
    expect(statSync(files.prompts).mode & 0o777).toBe(0o600);
  });

  it('is kept once', async () => {
    const { prompts, files } = given();
    await prompts.keep('a', at, { text: 'one' });
    const { size } = statSync(files.prompts);
    await prompts.keep('a', at, { text: 'one' });
    expect(statSync(files.prompts).size).toBe(size);
  });

  it('has an end: the oldest goes, and the newest megabyte stays', async () => {
    const { prompts, files } = given();
    const text = 'x'.repeat(100_000);
    for (let n = 0; n < 40; n += 1) await prompts.keep(`p${n}`, at, { text });
    expect(statSync(files.prompts).size + statSync(files.olderPrompts).size).toBeLessThan(2_500_000);
    expect((await prompts.find(['p0', 'p35', 'p39'])).size).toBe(2);
  });
});
