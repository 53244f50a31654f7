import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import type { Artifacts, ReleaseStep } from '../artifacts.ts';
import { noArtifacts } from '../artifacts.ts';
import { silence } from '../../../kernel/decision.ts';
import type { ReleasesSection } from '../../../kernel/discipline.ts';
import { releases } from './releases.ts';

const event = givenEvent('tool.after', {
  tool: 'Bash',
  action: { kind: 'command', command: 'x', background: false },
  response: {},
});
const step = (sha256: string, rule = 'r/signed'): ReleaseStep => ({
  rule,
  artifact: '/repo/App.dmg',
  sha256,
});
const next = (section: ReleasesSection, found: Partial<Artifacts>): ReleasesSection =>
  releases.reduce({
    section,
    event,
    decision: silence,
    facts: { artifacts: { ...noArtifacts, ...found } } as never,
  }) as ReleasesSection;
const none = releases.initial as ReleasesSection;

it('[SP-106] [SP-107] remembers what succeeded, with its content and time', () => {
  const { facts } = next(none, { succeeded: [step('a1'), step('a1', 'r/stapled')] });
  expect(facts).toEqual([
    { ...step('a1'), at: event.at },
    { ...step('a1', 'r/stapled'), at: event.at },
  ]);
});

it('keeps one entry for each step and content, and forgets a step that failed since', () => {
  const once = next(none, { succeeded: [step('a1'), step('b2')] });
  expect(next(once, { succeeded: [step('a1')] }).facts).toHaveLength(2);
  expect(next(once, { failed: [step('a1')] }).facts).toMatchObject([{ sha256: 'b2' }]);
  expect(next(once, {})).toBe(once);
});

it('keeps the newest two hundred', () => {
  let section = none;
  for (let at = 0; at < 210; at += 1) section = next(section, { succeeded: [step(`s${at}`)] });
  expect(section.facts).toHaveLength(200);
  expect(section.facts[0]?.sha256).toBe('s10');
});
