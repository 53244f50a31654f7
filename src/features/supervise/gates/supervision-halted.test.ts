import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { haltCodes } from '../../../kernel/work/supervision.ts';
import { writing } from '../../../kernel/commands/command-examples.ts';
import { supervising } from '../../../kernel/work/task-examples.ts';
import { supervisionHalted } from './supervision-halted.ts';

it.each(haltCodes.filter((code) => code !== 'unknown'))(
  'says why, and what the user has to decide: %s [AO-076] [AO-077]',
  (code) => {
    const state = supervising({
      state: 'halted',
      halted: { at: '', code, reason: 'it went wrong', was: 'running' },
    });
    expect(said(supervisionHalted, { name: '', event: writing('/repo/a.ts'), state })).toEqual({
      code: 'supervision_halted',
      reason: 'The supervised work sup-001 is halted: it went wrong.',
      remedy: expect.stringContaining('`ephor supervise resume`'),
    });
  },
);
