import { defaultResearch, researchCategories, type ResearchSection } from '../../../kernel/discipline.ts';
import type { Facts } from '../../../kernel/fact.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { noResearch } from '../no-research.ts';
import { serverTool } from '../../../kernel/tool-end.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { asked, mcpCall, subAgent } from '../../../kernel/work/task-examples.ts';

const researchTools: Facts['researchTools'] = { asked: true, tools: defaultResearch, unavailable: [] };
const at = '2026-01-01T00:00:00.000Z';
const done = (tool: string) => ({ completed_at: at, tool });
const researched = (more: Partial<ResearchSection['done']>) => ({
  ...asked(),
  research: { ...noResearch, done: { ...noResearch.done, ...more } },
});
const all = {
  docs: done(serverTool('context7', 'query-docs')),
  web: done('web-search'),
  local: done('read'),
};
const none = { completed_at: at, tool: '', unavailable: true };
const facts = { researchTools };

export const research = defineGate({
  id: 'research',
  summary: 'Require research before a task changes anything',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'off', strict: 'deny' },
  needs: ['researchTools'],
  examples: {
    objects: [
      {
        name: 'an edit without any research',
        event: writing('/repo/src/a.ts'),
        facts,
        state: researched({}),
      },
      {
        name: 'an edit with one kind of research missing',
        event: writing('/repo/src/a.ts'),
        facts,
        state: researched(all),
      },
      {
        name: 'a command that changes something',
        event: command('npm install left-pad'),
        facts,
        state: researched({ local: done('read') }),
      },
      { name: 'a push', event: command('git push'), facts, state: researched({}) },
      {
        name: 'a tool of a server that changes something',
        event: mcpCall('github', 'create_pull_request'),
        facts,
        state: researched({}),
      },
    ],
    passes: [
      {
        name: 'an edit after all research',
        event: writing('/repo/src/a.ts'),
        facts,
        state: researched({ ...all, github: done(serverTool('github', 'search_code')) }),
      },
      {
        name: 'an edit when the rest can’t be researched here',
        event: writing('/repo/src/a.ts'),
        facts,
        state: researched({ ...all, github: none }),
      },
      { name: 'reading', event: reading('/repo/src/a.ts'), facts, state: researched({}) },
      { name: 'a command that only reads', event: command('git log'), facts, state: researched({}) },
      { name: 'a sub-agent, which may research', event: subAgent, facts, state: researched({}) },
      {
        name: 'a change while the user only asks something',
        event: writing('/repo/src/a.ts'),
        facts,
        state: asked({ kind: 'question', is_task: false }),
      },
    ],
  },
  check({ event, facts: { researchTools: known }, state }) {
    if (!state.task.is_task || !changes(event.action)) return;
    const missing = researchCategories.filter((category) => state.research.done[category] === null);
    if (missing.length === 0) return;
    return {
      code: 'research_needed',
      reason: `This task has not been researched yet; still missing: ${missing.join(', ')}.`,
      remedy: `Look it up first. ${missing.map((each) => `${each}: ${known.tools[each].slice(0, 2).join(' or ')}`).join('; ')}.`,
    };
  },
});
