import { symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject } from '../../../../test/given/project.ts';
import type { KnowledgeAnswer } from '../../../kernel/stores/knowledge-entry.ts';
import { knowledgeSearch } from './knowledge-search.ts';
import { lessonAdd } from './lesson-add.ts';

async function given() {
  const project = givenProject();
  project.write(
    'repo/.ephor/active_intents.yaml',
    'active_intents:\n  - id: INT-001\n    name: First\n    status: DONE\n    owned_scope: []\n  - id: INT-002\n    name: Zebra crossing\n    status: IN_PROGRESS\n    owned_scope: [src/road/**]\n',
  );
  project.write(
    'repo/.ephor/knowledge/animals/horses.md',
    '---\ntitle: Horses\n---\n\n## Stripes\n\nA zebra has them.\n',
  );
  project.write('.ephor/knowledge/mine.md', '# Mine\n\nI once met a zebra.\n');
  const app = await givenApp(project);
  await operate(lessonAdd, app, { lesson: 'Feed the zebra before the tests.' });
  await app.project?.journal.record({
    timestamp: '2026-11-15T10:00:00.000Z',
    session_id: 's',
    type: 'override_granted',
    context: 'the zebra needs it',
  });
  const search = (query: string, limit = 10) =>
    operate<KnowledgeAnswer>(knowledgeSearch, app, { query, limit });
  return { ...project, app, search };
}

describe('ephor knowledge search', () => {
  it('finds lessons, decisions, intents and notes of the project and of the user, with file and line', async () => {
    const { search, userHome } = await given();
    const { hits, searched } = await search('zebra');
    const found = hits.map(({ kind, file, line }) => `${kind} ${file}:${line}`);
    expect([...found].toSorted()).toEqual([
      expect.stringMatching(/^decision \.ephor\/decisions\/2026-11-15.*:1$/),
      'intent .ephor/active_intents.yaml:6',
      'lesson CLAUDE.md:3',
      'note .ephor/knowledge/animals/horses.md:7',
      `note ${userHome}/.ephor/knowledge/mine.md:3`,
    ]);
    expect(searched).toBeGreaterThan(5);
  });

  it('prints the best first, or that there is nothing', async () => {
    const { search, app } = await given();
    const text = knowledgeSearch.print?.(
      await operate(knowledgeSearch, app, { query: 'stripes' }),
      plainStyle,
    );
    expect(text).toBe(
      'Horses: Stripes  note  .ephor/knowledge/animals/horses.md:5\n  ## Stripes A zebra has them.',
    );
    const none = await operate<KnowledgeAnswer>(knowledgeSearch, app, { query: 'giraffe' });
    expect(knowledgeSearch.print?.(none, plainStyle)).toMatch(/^Nothing about “giraffe” in \d+ pieces/);
    expect(knowledgeSearch.print?.({ ...none, searched: 0 }, plainStyle)).toContain('ephor lesson add');
    expect((await search('zebra', 2)).hits).toHaveLength(2);
    await expect(search('  ')).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('leaves out what can’t be read, says so, and follows no link out', async () => {
    const { search, write, root, userHome } = await given();
    write('repo/.ephor/knowledge/bad.md', new Uint8Array([0xff, 0x00, 0xff]));
    write('secret.md', 'the zebra of the king');
    symlinkSync(`${userHome}/secret.md`, `${root}/.ephor/knowledge/link.md`);
    const { hits, unreadable } = await search('zebra');
    expect(unreadable).toEqual([`${root}/.ephor/knowledge/bad.md`]);
    expect(JSON.stringify(hits)).not.toContain('king');
  });
});
