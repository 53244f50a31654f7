import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import type { DocsSection } from '../../../kernel/discipline.ts';
import { writing } from '../../../kernel/commands/command-examples.ts';
import { sessionDocs } from './session-docs.ts';

const judged = (docs: DocsSection) =>
  said(sessionDocs, {
    name: 'n',
    event: writing('/repo/a.ts'),
    facts: { sessionDocs: { required: ['CLAUDE.md', 'NEW.md'], read: [] } },
    state: { docs },
  });

it('edits wait until what is required was read [SP-137]', () => {
  const required = ['CLAUDE.md', 'docs/a.md'];
  expect(judged({ known: true, required, read: ['CLAUDE.md'] })).toMatchObject({
    code: 'docs_unread',
    reason: expect.stringContaining('docs/a.md'),
  });
  expect(judged({ known: true, required, read: required })).toBeUndefined();
});

it('goes by what is there when nobody looked at the start', () => {
  expect(judged({ known: false, required: [], read: ['CLAUDE.md'] })?.reason).toContain('NEW.md');
});
