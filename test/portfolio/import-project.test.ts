import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFolder } from '../../src/features/portfolio/operations/import.ts';
import type { Imported } from '../../src/features/portfolio/import/import-source.ts';
import { givenApp, operate } from '../given/app.ts';
import { givenFolder } from '../given/folder.ts';
import { givenProject } from '../given/project.ts';
import { contents, json, put, rowsOf, type Tree } from './given-import.ts';

describe('a folder of a project', () => {
  const given = (tree: Tree) => {
    const project = givenProject();
    put(project.root, tree);
    const run = async (folder = project.root, more: object = {}) =>
      (
        await operate<{ sources: readonly Imported[] }>(importFolder, await givenApp(project), {
          folder,
          ...more,
        })
      ).sources;
    return { project, run };
  };

  it('[SE-066, SE-069] of Superego gives its decisions and its prompt', async () => {
    const { project, run } = given({
      '.superego/state.json': json({ phase: 'ready' }),
      '.superego/prompt.md': 'Judge.\n',
      '.superego/audit.log': 'x\n',
      '.superego/decisions/2024-01-15T10-30-00Z.yaml':
        'timestamp: 2024-01-15T10:30:00Z\nsession_id: s\ntype: override_granted\ncontext: yes\n',
      '.superego/session/x.jsonl': '{}\n',
    });
    const [source] = await run();
    expect(source?.kind).toBe('superego');
    expect(contents(project.root)).toMatchObject({
      '.ephor/prompt.md': 'Judge.\n',
      '.ephor/decisions/2024-01-15T10-30-00Z.yaml': expect.stringContaining('override_granted'),
    });
    const entries = await (await givenApp(project)).project?.journal.read({ limit: 10 });
    expect(entries?.entries).toHaveLength(1);
    expect(rowsOf(await run()).get('.superego/state.json')).toBeUndefined();
    expect([...rowsOf(await run()).values()].filter(({ isNew }) => isNew)).toEqual([]);
    expect(rowsOf(await run()).get('state.json')?.note).toContain('begins anew');
  });

  it('[RO-034] of intents gives them, unless there are some', async () => {
    const intents = 'active_intents:\n  - id: INT-001\n    name: x\n';
    const tree = {
      '.orchestration/active_intents.yaml': intents,
      '.orchestration/.intentignore': 'INT-009\n',
      '.orchestration/agent_trace.jsonl': '{}\n',
    };
    const { project, run } = given(tree);
    await run(join(project.root, '.orchestration'));
    expect(contents(project.root)).toMatchObject({
      '.ephor/active_intents.yaml': intents,
      '.ephor/.intentignore': 'INT-009\n',
    });
    put(project.root, { '.ephor/active_intents.yaml': 'active_intents: []\n' });
    const rows = rowsOf(await run());
    expect(rows.get('active_intents.yaml')).toMatchObject({ state: 'kept' });
    expect(contents(project.root)['.ephor/active_intents.yaml']).toBe('active_intents: []\n');
  });

  it('[SP-013…SP-020] of SaneProcess is kept, and the rest of .claude is not touched', async () => {
    const { run } = given({
      '.claude/state.json': json({ breaker: { tripped: true } }),
      '.claude/sanetools.log': 'x\n',
      '.claude/settings.json': '{}\n',
    });
    const rows = rowsOf(await run());
    expect([...rows.keys()]).toEqual(['sanetools.log', 'state.json']);
    for (const { state, to } of rows.values())
      expect([state, to?.includes('/.ephor/imported/')]).toEqual(['kept', true]);
  });

  it('is not begun where Ephor is not set up', async () => {
    const project = givenProject();
    const elsewhere = put(givenFolder(), { '.superego/prompt.md': 'Judge.\n', '.superego/state.json': '{}' });
    await expect(operate(importFolder, await givenApp(project), { folder: elsewhere })).rejects.toMatchObject(
      { code: 'no_project' },
    );
    expect(readdirSync(elsewhere)).toEqual(['.superego']);
  });

  it.each([
    ['a folder that is not there', 'nowhere', 'no_folder'],
    ['a folder of something else', '.', 'nothing_to_import'],
  ])('is not %s', async (_, folder, code) => {
    const project = givenProject();
    const at = join(givenFolder(), folder);
    await expect(operate(importFolder, await givenApp(project), { folder: at })).rejects.toMatchObject({
      code,
    });
  });
});
