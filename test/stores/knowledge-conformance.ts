import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { KnowledgeDraft } from '../../src/kernel/stores/knowledge-entry.ts';
import type { Giving } from './given-stores.ts';
import { moment } from './writers.ts';

const draft = (title: string, text: string): KnowledgeDraft => ({
  title,
  tags: ['a', 'b c'],
  text,
  source: 'a person',
  confidence: 'high',
});
const line = fc.string({
  unit: fc.constantFrom(...Array.from('abc dZß…:#-"\'{}[]|>&*!%@`,?~\\ü')),
  maxLength: 60,
});

export function knowledgeConformance(given: Giving<'knowledge'>): void {
  it('lists what was added, the project’s first, in the order of ids', async () => {
    const { open } = given();
    expect(await open().list()).toEqual({ entries: [], unreadable: [] });
    await open().add('global', draft('Alpha', 'Geese fly south.'), moment);
    await open().add('project', draft('Zeta', 'Tests need a port.'), moment);
    await open().add('project', draft('Beta', 'The build is slow.'), moment);
    expect((await open().list()).entries.map(({ scope, id }) => `${scope} ${id}`)).toEqual([
      'project beta',
      'project zeta',
      'global alpha',
    ]);
  });

  it('gives back any entry as it was', async () => {
    const { open } = given();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(line, fc.array(line, { maxLength: 3 }), line, async (title, tags, text) => {
        count += 1;
        const said = { ...draft(title, `unit${count} ${text}`.trim()), tags };
        const { entry } = await open().add('project', said, moment);
        const found = (await open().list()).entries.find(({ id }) => id === entry.id);
        expect(found).toEqual({
          ...said,
          id: entry.id,
          scope: 'project',
          file: entry.file,
          created: moment,
          updated: moment,
        });
      }),
      { numRuns: 30 },
    );
  });

  it('adds once what says the same, and tells of what says the contrary', async () => {
    const { open } = given();
    const { entry } = await open().add('project', draft('One', 'Always run the linter.'), moment);
    expect(await open().add('global', draft('Two', 'always run the LINTER!'), moment)).toMatchObject({
      added: false,
      entry: { id: entry.id },
    });
    expect(await open().add('project', draft('Three', 'Never run the linter.'), moment)).toMatchObject({
      added: true,
      against: [{ id: entry.id }],
    });
  });

  it('forgets, and brings back; what was forgotten keeps its id', async () => {
    const { open, write } = given();
    await write('gone');
    expect(await open().forget('gone')).toMatchObject({ id: 'gone' });
    expect((await open().list()).entries).toEqual([]);
    await write('gone');
    expect((await open().list()).entries.map(({ id }) => id)).toEqual(['gone-2']);
    expect(await open().recall('gone')).toMatchObject({ id: 'gone' });
    expect(await open().recall('gone')).toBeUndefined();
  });

  it.each(['../../key', '/etc/passwd', 'forgotten/a', '', 'a//b', '.'])('takes %j for no id', async (id) => {
    const { open } = given();
    expect(await open().forget(id)).toBeUndefined();
    expect(await open().promote(id, moment)).toBeUndefined();
  });

  it('promotes to all projects, with the fields of a later version', async () => {
    const { open, write, later } = given();
    await write('mine');
    const isThere = later?.();
    expect(await open().promote('mine', moment)).toMatchObject({ added: true, entry: { scope: 'global' } });
    expect((await open().list()).entries).toMatchObject([{ id: 'mine', scope: 'global', created: moment }]);
    expect(isThere?.() ?? true).toBe(true);
  });

  it('loses nothing of what several processes add at once', async () => {
    const { open, writeFromProcesses } = given();
    const names = await writeFromProcesses(4, 6);
    expect((await open().list()).entries.map(({ title }) => title).sort()).toEqual([...names].sort());
  });
}
