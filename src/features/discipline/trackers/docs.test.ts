import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { silence } from '../../../kernel/decision.ts';
import type { DocsSection } from '../../../kernel/discipline.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { docs } from './docs.ts';

const required = ['CLAUDE.md', 'docs/a.md'];
const reduced = (section: DocsSection, event: AgentEvent, read: readonly string[] = []): DocsSection =>
  docs.reduce({
    section,
    event,
    decision: silence,
    facts: { sessionDocs: { required, read } } as never,
  }) as DocsSection;
const begins = (source: string) => givenEvent('session.start', { source });
const tool = givenEvent('tool.after', { tool: 'Read', action: { kind: 'read', paths: [] }, response: {} });

const begun = reduced(docs.initial as DocsSection, begins('startup'));
const read = reduced(begun, tool, ['CLAUDE.md']);

it('finds the documents at the start [SP-135]', () => {
  expect(begun).toEqual({ known: true, required, read: [] });
});

it('remembers which were read, each once [SP-136]', () => {
  expect(read.read).toEqual(['CLAUDE.md']);
  expect(reduced(read, tool, ['CLAUDE.md'])).toBe(read);
  expect(reduced(read, tool, ['docs/a.md']).read).toEqual(required);
});

it('wants them read again in a new session, and not when one goes on', () => {
  expect(reduced(read, begins('clear')).read).toEqual([]);
  expect(reduced(read, begins('resume')).read).toEqual(['CLAUDE.md']);
});

it('knows nothing when it could not look', () => {
  expect(docs.withoutFacts?.(read, begins('startup'), 'late')).toEqual({
    known: false,
    required: [],
    read: [],
  });
  expect(docs.withoutFacts?.(read, tool, 'late')).toBe(read);
});
