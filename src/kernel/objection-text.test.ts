import { describe, expect, it } from 'vitest';
import type { Finding } from './decision.ts';
import { forAgent, forUser, mostOfObjection } from './objection-text.ts';

const finding = (more: Partial<Finding> = {}): Finding => ({
  gate: 'publishing',
  family: 'protection',
  level: 'deny',
  code: 'force_push',
  reason: 'It overwrites shared history.',
  remedy: 'Push a new branch. Then open a pull request.',
  ...more,
});
const other = finding({
  gate: 'research',
  code: 'research_needed',
  reason: 'Docs\nmissing.',
  remedy: 'Look it up.',
});

describe('an agent that is refused', () => {
  it('reads why and what to do in the first line, and the same as data in the last [RO-039]', () => {
    const [first, data, ...rest] = forAgent([finding()]).split('\n');
    expect(first).toBe('Ephor: It overwrites shared history. Push a new branch.');
    expect(JSON.parse(data ?? '')).toEqual({
      ephor: [
        {
          status: 'denied',
          code: 'force_push',
          message: 'It overwrites shared history.',
          suggestion: 'Push a new branch. Then open a pull request.',
        },
      ],
    });
    expect(rest).toEqual([]);
  });

  it('reads all objections, the loudest first and each in a line of its own', () => {
    const lines = forAgent([finding({ level: 'ask' }), other]).split('\n');
    expect(lines.slice(0, -1)).toEqual([
      'Ephor: Docs missing. Look it up.',
      '- It overwrites shared history.',
    ]);
    const { ephor } = JSON.parse(lines.at(-1) ?? '') as { ephor: { code: string; message: string }[] };
    expect(ephor.map(({ code }) => code)).toEqual(['research_needed', 'force_push']);
    expect(ephor.map(({ message }) => message)).toEqual(['Docs\nmissing.', 'It overwrites shared history.']);
  });

  it.each([
    ['`npm run a.b` first. Then go on.', '`npm run a.b` first.'],
    ['Read it again! Then go on.', 'Read it again!'],
    ['Say so', 'Say so'],
    ['An `unclosed sentence. Goes on.', 'An `unclosed sentence. Goes on.'],
  ])('%j begins with %j', (remedy, start) => {
    expect(forAgent([finding({ remedy })]).split('\n')[0]).toBe(
      `Ephor: It overwrites shared history. ${start}`,
    );
  });

  it.each([
    ['what to do stays out of a line that would grow too long', 'r'.repeat(60), 'm'.repeat(100), true, false],
    ['and out of a text that would', 'r'.repeat(65), 'm'.repeat(80), true, false],
    [
      'the data leaves the message out rather than say it twice',
      'r'.repeat(120),
      'm'.repeat(60),
      false,
      false,
    ],
  ])('%s', (_, reason, remedy, message, lead) => {
    const text = forAgent([finding({ reason, remedy })]);
    expect(text.length).toBeLessThanOrEqual(mostOfObjection);
    expect(text.includes('"message"')).toBe(message);
    expect(text.split('\n')[0]?.includes('mm')).toBe(lead);
    expect(text).toContain(remedy);
  });

  it('reads the id of the decision in the data, and in the first line where there is room', () => {
    const [first, data] = forAgent([finding()], 'd-7k3f9q2m').split('\n');
    expect(first).toBe('Ephor: It overwrites shared history. Push a new branch. [d-7k3f9q2m]');
    expect(JSON.parse(data ?? '')).toMatchObject({ id: 'd-7k3f9q2m' });
    const long = forAgent([finding({ reason: 'r'.repeat(150) })], 'd-7k3f9q2m').split('\n');
    expect(long[0]).toBe(`Ephor: ${'r'.repeat(150)}`);
    expect(JSON.parse(long[1] ?? '')).toMatchObject({ id: 'd-7k3f9q2m' });
  });

  it('of nothing, reads nothing', () => {
    expect([forAgent([]), forUser([])]).toEqual(['', '']);
  });
});

describe('a user who is asked', () => {
  const ask = finding({ level: 'ask' });

  it.each([
    [
      'why, what a yes means and what to say after a no',
      [ask],
      'Ephor: It overwrites shared history.\nAnswer yes to allow it this once. If you say no, tell the agent: Push a new branch. Then open a pull request. (publishing)',
    ],
    [
      'that a yes means more, where it does',
      [{ ...ask, yes: 'Yes holds for this session.' }],
      'Ephor: It overwrites shared history.\nYes holds for this session. If you say no, tell the agent: Push a new branch. Then open a pull request. (publishing)',
    ],
    [
      'nothing of what the agent is to tell them',
      [{ ...ask, remedy: 'Tell the user why.' }],
      'Ephor: It overwrites shared history.\nAnswer yes to allow it this once. (publishing)',
    ],
    [
      'every reason',
      [ask, { ...other, level: 'ask' as const }],
      'Ephor: It overwrites shared history.\n- Docs\nmissing.\nAnswer yes to allow it this once. If you say no, tell the agent: Push a new branch. Then open a pull request. (publishing)',
    ],
    [
      'what to do where nothing can be allowed',
      [finding()],
      'Ephor: It overwrites shared history.\nPush a new branch. Then open a pull request. (publishing)',
    ],
    [
      'just the answer to their own words',
      [finding({ code: 'command:safemode-on', reason: 'Safemode is on.' })],
      'Ephor: Safemode is on.',
    ],
  ])('reads %s', (_, findings, text) => {
    expect(forUser(findings)).toBe(text);
  });

  it('reads the id of the decision last, but not where they are answered', () => {
    expect(forUser([ask], 'd-7k3f9q2m')).toMatch(/ \(publishing, d-7k3f9q2m\)$/);
    const answer = finding({ code: 'command:safemode-on', reason: 'Safemode is on.' });
    expect(forUser([answer], 'd-7k3f9q2m')).toBe('Ephor: Safemode is on.');
  });
});
