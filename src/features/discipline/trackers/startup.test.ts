import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { silence } from '../../../kernel/decision.ts';
import type { StartupSection, StartupStep } from '../../../kernel/discipline.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { startup } from './startup.ts';

const at = '2026-01-01T00:00:00.000Z';
const later = '2026-01-01T00:05:00.000Z';
const steps: readonly StartupStep[] = [
  { id: 'session_docs', read: ['CLAUDE.md', 'docs/a.md'] },
  { id: 'skills_registry', read: ['~/.claude/SKILLS_REGISTRY.md'] },
  { id: 'validation_report', command: 'ruby scripts/validation_report.rb' },
  { id: 'orphan_cleanup', operation: 'clean' },
  { id: 'system_clean', command: './scripts/SaneMaster.rb clean_system' },
];
const parts = [
  'read CLAUDE.md',
  'read docs/a.md',
  'read ~/.claude/SKILLS_REGISTRY.md',
  'run `ruby scripts/validation_report.rb`',
  'run `ephor clean`',
  'run `./scripts/SaneMaster.rb clean_system`',
];

const reduced = (section: StartupSection, event: AgentEvent, done: readonly string[] = [], all = steps) =>
  startup.reduce({
    section,
    event,
    decision: silence,
    facts: { startupProgress: { steps: all, done, isStep: false } } as never,
  }) as StartupSection;
const begins = (source: string) => givenEvent('session.start', { source });
const tool = {
  ...givenEvent('tool.after', { tool: 'T', action: { kind: 'read', paths: [] }, response: {} }),
  at: later,
};

const begun = reduced(startup.initial as StartupSection, begins('startup'));
const allDone = parts.reduce((section, part) => reduced(section, tool, [part]), begun);

describe('the start of a session', () => {
  it('begins closed, with no step done [SP-048] [SP-098…SP-105]', () => {
    expect(begun).toEqual({
      open: false,
      opened_at: null,
      steps: {
        session_docs: false,
        skills_registry: false,
        validation_report: false,
        orphan_cleanup: false,
        system_clean: false,
      },
      step_timestamps: {},
      done: [],
    });
  });

  it('is over when every step is done [SP-048] [SP-098] [SP-099] [SP-105]', () => {
    expect(allDone).toMatchObject({ open: true, opened_at: later });
    expect(Object.values(allDone.steps)).toEqual(Array(5).fill(true));
    expect(allDone.step_timestamps['orphan_cleanup']).toBe(later);
    expect(parts.slice(1).reduce((section, part) => reduced(section, tool, [part]), begun).open).toBe(false);
  });

  it('knows a step as done when each of its files was read [SP-050]', () => {
    const half = reduced(begun, tool, ['read CLAUDE.md']);
    expect(half.steps['session_docs']).toBe(false);
    expect(reduced(half, tool, ['read docs/a.md']).steps['session_docs']).toBe(true);
  });

  it.each(['startup', 'clear'])('comes again with each %s [SP-048]', (source) => {
    expect(reduced(allDone, begins(source))).toEqual(begun);
  });

  it.each(['resume', 'compact'])('does not come again with a %s', (source) => {
    expect(reduced(allDone, begins(source))).toMatchObject({ open: true, opened_at: later });
  });

  it('is over at once where there are no steps', () => {
    expect(reduced(startup.initial as StartupSection, begins('startup'), [], [])).toMatchObject({
      open: true,
      opened_at: at,
    });
  });

  it('opens nothing when it is not known what was done', () => {
    expect(startup.withoutFacts?.(allDone, begins('startup'), 'late')).toMatchObject({
      open: false,
      done: [],
    });
    expect(startup.withoutFacts?.(begun, tool, 'late')).toBe(begun);
    expect(startup.restrictive).toMatchObject({ open: false, done: [] });
  });
});
