import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { noEvidence } from '../../../kernel/checks/evidence.ts';
import { noShowing, type ShowingSection } from '../showing.ts';
import { claimsWithoutChecks } from './claims-without-checks.ts';

const at = '2026-01-01T00:00:00.000Z';
const edit = { at, path: '/repo/src/cart.ts', checked: false, tested: false };

describe('what an agent says to have seen', () => {
  const broken = { command: 'make flash', numbers: ['2'] };
  const held = (message: string, showing: Partial<ShowingSection>, ran = false, text = '') =>
    said(claimsWithoutChecks, {
      name: '',
      event: { kind: 'turn.end', continued: false, message },
      state: {
        evidence: { ...noEvidence, edit: { ...edit, checked: true, tested: true, ran } },
        showing: { ...noShowing, ...showing },
        prompt: { at, text },
      },
      facts: { checks: { command: null } },
    })?.reason;

  it.each<[string, string, Partial<ShowingSection>, boolean?, string?]>([
    ['a browser that was never open', 'I verified it in the browser.', {}, true],
    ['a run that never was', 'I ran the script and it works.', {}],
    ['a run that failed', 'I ran the script and it works.', { failed: broken }, true],
    [
      'a device that was not reached',
      'On the board it is stable.',
      { failed: broken },
      true,
      'check it on the board',
    ],
    ['a number of another run', 'Accuracy is now 0.93.', { failed: broken, could: 'before' }, true],
  ])('is held: %s', (_, message, showing, ran, text) => {
    expect(held(message, showing, ran, text)).toContain('The agent says');
  });

  it.each<[string, string, Partial<ShowingSection>, boolean?]>([
    ['something ran that could show it', 'I verified it in the browser.', { could: 'now' }],
    ['so it did before, and nothing changed since', 'I verified it in the browser.', { could: 'before' }],
    ['it ran', 'I ran the script and it works.', {}, true],
    [
      'it ran, and what it said is told',
      'I ran the script: three rows are left over.',
      { failed: broken },
      true,
    ],
    ['another run may have printed it', 'Accuracy is now 0.93.', { failed: broken, could: 'now' }, true],
    [
      'it is said that it failed',
      'I could not flash the board, so nothing was tested on it.',
      { failed: broken },
    ],
  ])('passes: %s', (_, message, showing, ran) => {
    expect(held(message, showing, ran)).toBeUndefined();
  });
});
