import { describe, expect, it } from 'vitest';
import { said } from '../given/examples.ts';
import type { Finding } from '../../src/kernel/decision.ts';
import { forAgent, forUser, mostOfObjection } from '../../src/kernel/objection-text.ts';
import { gates } from '../../src/features/gates.ts';

const spoken = gates.flatMap((gate) =>
  gate.examples.objects.map((example) => {
    const { atMost: _, ...objection } = said(gate, example)!;
    return {
      name: `${gate.id}: ${example.name}`,
      finding: { ...objection, gate: gate.id, family: gate.family },
    };
  }),
);

const id = 'd-7k3f9q2m';

const at = (level: 'ask' | 'deny', finding: Omit<Finding, 'level'>): readonly Finding[] => [
  { ...finding, level },
];

describe('what a gate says costs an agent at most 90 tokens, and its first line is for people', () => {
  it.each(spoken)('$name', ({ finding }) => {
    const text = forAgent(at('deny', finding), id);
    const [first = '', data = '', ...rest] = text.split('\n');
    expect(text.length).toBeLessThanOrEqual(mostOfObjection);
    expect(first.length).toBeLessThanOrEqual(160);
    expect(first.startsWith(`Ephor: ${finding.reason.replaceAll(/\s+/g, ' ')}`)).toBe(true);
    expect(rest).toEqual([]);
    expect(JSON.parse(data)).toMatchObject({
      ephor: [{ status: 'denied', code: finding.code, suggestion: finding.remedy }],
      id,
    });
  });
});

describe('what the user is asked is as short, and says what a yes means', () => {
  it.each(spoken.filter(({ finding }) => finding.gate !== 'user-commands'))('$name', ({ finding }) => {
    const text = forUser(at('ask', finding), id);
    expect(text.length).toBeLessThanOrEqual(mostOfObjection);
    expect(text.split('\n')[0]?.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^Ephor: .+\nAnswer yes to (?:allow|let) .+, d-7k3f9q2m\)$/s);
  });
});
