import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { defaultResearch, type ResearchSection } from '../../../kernel/discipline.ts';
import { noResearch } from '../no-research.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';
import { asked, mcpCall } from '../../../kernel/work/task-examples.ts';
import { research } from './research.ts';

const at = '2026-01-01T00:00:00.000Z';
const facts = { researchTools: { asked: true, tools: defaultResearch, unavailable: [] } };
const done = (tool: string, unavailable?: boolean) => ({ completed_at: at, tool, unavailable });
const judged = (found: Partial<ResearchSection['done']>, event = writing('/repo/a.ts') as never) =>
  said(research, {
    name: 'n',
    event,
    facts,
    state: { ...asked(), research: { ...noResearch, done: { ...noResearch.done, ...found } } },
  });

describe('the research gate', () => {
  it('tells what is missing, with the tools that do it [SP-040] [SP-063] [SP-194]', () => {
    const objection = judged({ local: done('Read'), github: done('', true) });
    expect(objection).toEqual({
      code: 'research_needed',
      reason: 'This task has not been researched yet; still missing: docs, web.',
      remedy: 'Look it up first. docs: mcp__context7__* or mcp__apple-docs__*; web: web-search or fetch.',
    });
  });

  it('opens when all four are done [SP-024] [SP-040]', () => {
    const found = { docs: done('a'), web: done('b'), github: done('c') };
    expect(judged(found)).toBeDefined();
    expect(judged({ ...found, local: done('Read') })).toBeUndefined();
  });

  it('says the same each time: a second try does not pass', () => {
    expect([judged({}), judged({})].map((objection) => objection?.code)).toEqual(
      Array(2).fill('research_needed'),
    );
  });

  it.each(['sed -i s/a/b/ src/a.ts', 'git push origin main', "python -c \"open('a','w')\"", 'npm install x'])(
    'holds %s back [SP-035] [SP-065]',
    (line) => {
      expect(judged({}, command(line) as never)).toBeDefined();
    },
  );

  it.each(['ls -la', 'git diff', 'rg login src', 'ephor status', 'ephor research'])(
    'lets %s pass [SP-062]',
    (line) => {
      expect(judged({}, command(line) as never)).toBeUndefined();
    },
  );

  it.each([
    ['create_issue', true],
    ['search_code', false],
  ])('holds the tool %s of a server back: %s [SP-180] [SP-196]', (tool, held) => {
    expect(judged({}, mcpCall('github', tool) as never) !== undefined).toBe(held);
  });

  it('is strict only', () => {
    expect(research.levels).toEqual({ observe: 'note', standard: 'off', strict: 'deny' });
  });
});
