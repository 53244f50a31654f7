import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { breakerAtStart } from '../../../kernel/checks/breaker.ts';
import type { Sections } from '../../../kernel/state.ts';
import { userCommandsGate } from './user-commands.ts';

const answer = (prompt: string, state: Partial<Sections> = {}) => {
  const found = said(userCommandsGate, { name: '', event: { kind: 'prompt.before', prompt }, state });
  return found && `${found.code} ${found.reason}`;
};

const on = { safemode: { active: true, since: null } };
const open = {
  breaker: { ...breakerAtStart, tripped: true, failures: 3, last_error: 'boom', tried: ['npm test'] },
};
const done = (tool: string) => ({ completed_at: '2026-01-01T00:00:00.000Z', tool });
const research = (some: Partial<Sections['research']['done']>) => ({
  research: {
    task_hash: null,
    task_keywords: [],
    done: { docs: null, web: null, github: null, local: null, ...some },
  },
});

describe('the user is answered', () => {
  it.each([
    ['s+', {}, 'command:safemode-on Safemode is on: changes wait until you say s-.'],
    ['s-', on, 'command:safemode-off Safemode is off: changes may go on.'],
    ['s-', {}, 'command:safemode-off Safemode was not on.'],
    ['s?', on, 'command:safemode-status Safemode is on: changes wait until you say s-.'],
    ['s?', {}, 'command:safemode-status Safemode is off.'],
  ])('%s [SP-030] [SP-160] [SP-161] [SP-162]', (prompt, state, text) => {
    expect(answer(prompt, state)).toBe(text);
  });

  it.each(['rb-', 'rb+', 'reset breaker', 'Reset Breaker!'])('%s [SP-031] [SP-163]', (prompt) => {
    expect(answer(prompt, open)).toBe(
      'command:breaker-reset The breaker is closed again: changes may go on. It was open because of 3 failures in a row, last “boom”; tried “npm test”.',
    );
    expect(answer(prompt)).toBe(
      'command:breaker-reset The breaker was not open. Its counts start again from zero.',
    );
  });

  it.each(['rb?', 'breaker status'])('%s [SP-031] [SP-164]', (prompt) => {
    expect(answer(prompt, open)).toContain('The breaker is open: 3 failures in a row, last “boom”');
    expect(answer(prompt)).toContain('The breaker is closed: nothing has failed lately.');
    const one = { breaker: { ...breakerAtStart, failures: 1, last_error: 'boom', tried: ['npm test'] } };
    expect(answer(prompt, one)).toContain('closed: last “boom”; tried “npm test”. The third in a row');
  });

  it('research, with what is missing [SP-032] [SP-165]', () => {
    expect(answer('research', research({ web: done('WebSearch') }))).toBe(
      'command:research Research is missing docs, github, local: docs missing; web done with WebSearch; github missing; local missing.',
    );
    const all = {
      docs: done('D'),
      web: done('W'),
      local: done('Read'),
      github: { ...done(''), unavailable: true },
    };
    expect(answer('research', research(all))).toBe(
      'command:research Research is complete: docs done with D; web done with W; github not available here; local done with Read.',
    );
  });
});

it.each(['', 'what does s+ do?', 'use rb- here', '<system-reminder>s+</system-reminder>', '`s+`'])(
  'and nothing is said to %j',
  (prompt) => {
    expect(answer(prompt)).toBeUndefined();
  },
);
