import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import type { Example } from '../../../kernel/gate.ts';
import { fixWithinDesign } from './fix-within-design.ts';
import { becoming, command } from '../../../kernel/commands/command-examples.ts';
import { routed } from '../../../kernel/work/task-examples.ts';

const judged = (event: Example<'tool.before'>['event'], newFolders: readonly string[] = []) =>
  said(fixWithinDesign, {
    name: '',
    event,
    state: routed({ fix_within_design: true }),
    facts: { newFolders },
  });

it('says what is added [AO-065]', () => {
  expect(judged(command('npm i -D a b c d'), ['lib'])).toMatchObject({
    code: 'outside_design',
    reason: expect.stringContaining('new dependencies (a, b, c, …) and a new folder in the root (lib)'),
  });
  expect(judged(becoming('/repo/requirements.txt', 'flask\n', 'flask\nrequests\n'))).toMatchObject({
    reason: expect.stringContaining('a new dependency (requests)'),
  });
});

it('asks only in strict', () => {
  expect(fixWithinDesign.levels).toEqual({ observe: 'note', standard: 'note', strict: 'ask' });
});
