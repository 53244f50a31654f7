import type { DocsSection } from '../../../kernel/discipline.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';

const facts = { sessionDocs: { required: ['AGENTS.md'], read: [] } };
const begun = (docs: Partial<DocsSection>): { readonly docs: DocsSection } => ({
  docs: { known: true, required: ['AGENTS.md', 'docs/architecture.md'], read: [], ...docs },
});

export const sessionDocs = defineGate({
  id: 'session-docs',
  summary: 'Require the project’s documents to be read before anything changes',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'off', strict: 'deny' },
  needs: ['sessionDocs'],
  examples: {
    objects: [
      { name: 'an edit before anything was read', event: writing('/repo/src/a.ts'), facts, state: begun({}) },
      {
        name: 'a command that changes something, with one document unread',
        event: command('npm install left-pad'),
        facts,
        state: begun({ read: ['AGENTS.md'] }),
      },
    ],
    passes: [
      {
        name: 'an edit when all were read',
        event: writing('/repo/src/a.ts'),
        facts,
        state: begun({ read: ['AGENTS.md', 'docs/architecture.md'] }),
      },
      { name: 'reading', event: reading('/repo/AGENTS.md'), facts, state: begun({}) },
      {
        name: 'an edit where there are no documents',
        event: writing('/repo/src/a.ts'),
        facts,
        state: begun({ required: [] }),
      },
    ],
  },
  check({ event, facts: { sessionDocs: found }, state: { docs } }) {
    if (!changes(event.action)) return;
    const required = docs.known ? docs.required : found.required;
    const unread = required.filter((path) => !docs.read.includes(path));
    if (unread.length === 0) return;
    return {
      code: 'docs_unread',
      reason: `You have not read these documents of the project yet: ${unread.join(', ')}.`,
      remedy: 'Read them first, then try again.',
    };
  },
});
