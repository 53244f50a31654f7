import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { forget } from './forget.ts';
import { knowledgeAdd } from './knowledge-add.ts';
import { knowledgeCheck } from './knowledge-check.ts';
import { knowledgeList } from './knowledge-list.ts';
import { knowledgePromote } from './knowledge-promote.ts';
import { knowledgeSearch } from './knowledge-search.ts';
import { knowledgeShow } from './knowledge-show.ts';
import type { RememberedResult } from '../remembering.ts';
import { remember } from './remember.ts';

async function given() {
  const project = givenProject();
  const app = await givenApp(project);
  const ids = async () =>
    (await operate<{ entries: { id: string }[] }>(knowledgeList, app)).entries.map(({ id }) => id);
  const keep = (text: string, more: object = {}) =>
    operate<RememberedResult>(remember, app, { text, ...more });
  return { ...project, app, ids, keep };
}

describe('[AO-001] what is remembered', () => {
  it('is a file with front matter that people and git can read, and is found', async () => {
    const { app, root, keep } = await given();
    const { entry } = await keep('The mail tests need port 2525. token=abcdefgh12345\nAsk Ann.', {
      tag: ['Mail', 'mail', 'ports'],
      confidence: 'high',
      source: 'Ann',
    });
    expect(entry).toMatchObject({
      id: 'the-mail-tests-need-port-2525',
      scope: 'project',
      tags: ['mail', 'ports'],
    });
    const text = readFileSync(`${root}/.ephor/knowledge/${entry.id}.md`, 'utf8');
    expect(text).toMatch(
      /^---\nid: "the-mail-tests-need-port-2525"\ntitle: "The mail tests need port 2525\."\ntags: \["mail", "ports"\]\ncreated: \S+\nupdated: \S+\nsource: "Ann"\nconfidence: high\n---\n\nThe mail tests need port 2525\. token=\[secret\]\nAsk Ann\.\n$/,
    );
    const shown = await operate(knowledgeShow, app, { id: entry.id });
    expect(shown).toMatchObject({
      source: 'Ann',
      confidence: 'high',
      text: expect.stringContaining('Ask Ann.'),
    });
    expect(knowledgeShow.print?.(shown, plainStyle)).toContain('by Ann · high confidence');
    const found = await operate<{ hits: { title: string }[] }>(knowledgeSearch, app, { query: 'mail port' });
    expect(found.hits[0]?.title).toBe('The mail tests need port 2525.');
  });

  it('is kept once, and what it contradicts is pointed out', async () => {
    const { app, keep, ids } = await given();
    expect(await keep('The port is 3000.')).toMatchObject({ added: true, against: [] });
    expect(await keep('the port is 3000')).toMatchObject({ added: false, entry: { id: 'the-port-is-3000' } });
    const second = await keep('The port is 4000.');
    expect(second).toMatchObject({ added: true, against: [{ id: 'the-port-is-3000' }] });
    expect(remember.print?.(second, plainStyle)).toContain('contradicts the-port-is-3000');
    expect(await ids()).toEqual(['the-port-is-3000', 'the-port-is-4000']);
    const result = await operate(knowledgeCheck, app);
    expect(result).toMatchObject({ checked: 2, found: [{ relation: 'contrary' }] });
    expect(knowledgeCheck.exitCode?.(result)).toBe(1);
    expect(knowledgeCheck.print?.(result, plainStyle)).toContain('contradicts   the-port-is-3000');
  });

  it('gets a name of its own, and the same words about other things do not collide', async () => {
    const { keep, ids } = await given();
    await keep('Mail goes out at night.', { title: 'Mail' });
    await keep('Letters are opened by Bob.', { title: 'Mail' });
    expect(await ids()).toEqual(['mail', 'mail-2']);
  });

  it.each(['', '  ', '…', '\u200b'])('is not nothing: %j', async (text) => {
    const { keep } = await given();
    await expect(keep(text)).rejects.toThrow(/nothing to remember|Invalid length/);
  });

  it('is forgotten by a person and brought back, byte for byte', async () => {
    const { app, root, keep, ids } = await given();
    await keep('Use npm.', { title: 'npm' });
    const before = readFileSync(`${root}/.ephor/knowledge/npm.md`, 'utf8');
    await operate(forget, app, { id: 'npm' });
    expect(await ids()).toEqual([]);
    expect(await operate(knowledgeSearch, app, { query: 'npm' })).toMatchObject({ hits: [] });
    expect(readFileSync(`${root}/.ephor/knowledge/forgotten/npm.md`, 'utf8')).toBe(before);
    await operate(forget, app, { id: 'npm', undo: true });
    expect(readFileSync(`${root}/.ephor/knowledge/npm.md`, 'utf8')).toBe(before);
    for (const id of ['nothing', '../config', 'forgotten/npm', '', '/etc/passwd'])
      await expect(operate(forget, app, { id })).rejects.toMatchObject({ code: 'no_knowledge' });
  });

  it('is moved to the user’s own, or written there, by a person', async () => {
    const { app, root, home, keep, ids } = await given();
    await keep('I like short names.', { title: 'names', tag: ['style'] });
    expect(await operate(knowledgePromote, app, { id: 'names' })).toMatchObject({
      added: true,
      entry: { scope: 'global', tags: ['style'] },
    });
    expect(existsSync(`${root}/.ephor/knowledge/names.md`)).toBe(false);
    expect(readFileSync(`${home}/knowledge/names.md`, 'utf8')).toContain('I like short names.');
    await operate(knowledgeAdd, app, { text: 'Use British spelling.', title: 'spelling' });
    expect(await ids()).toEqual(['names', 'spelling']);
    expect(await keep('i like short names')).toMatchObject({ added: false, entry: { scope: 'global' } });
    await expect(operate(knowledgePromote, app, { id: 'names' })).rejects.toMatchObject({
      code: 'no_knowledge',
    });
    expect([forget, knowledgeAdd, knowledgePromote].map(({ caller }) => caller)).toEqual([
      'person',
      'person',
      'person',
    ]);
  });

  it('is read as people write it, and what can’t be read hides nothing else', async () => {
    const { app, write, ids } = await given();
    write('repo/.ephor/knowledge/deep/plain.md', '# A heading\n\nWords.\n');
    write(
      'repo/.ephor/knowledge/odd.md',
      '---\ntags: x, y\ncreated: [1]\nconfidence: sure\n---\nWords too.\n',
    );
    write('repo/.ephor/knowledge/bad.md', new Uint8Array([0xff, 0xfe, 0x00]));
    expect((await ids()).filter((id) => id !== 'bad')).toEqual(['deep/plain', 'odd']);
    expect(await operate(knowledgeShow, app, { id: 'deep/plain' })).toMatchObject({ title: 'A heading' });
    expect(await operate(knowledgeShow, app, { id: 'odd' })).toMatchObject({
      tags: ['x', 'y'],
      created: null,
    });
  });

  it('is listed by tag and by scope', async () => {
    const { app, keep } = await given();
    await keep('Use npm.', { tag: ['tools'] });
    await keep('Bob opens letters.');
    expect(await operate(knowledgeList, app, { tag: 'Tools' })).toMatchObject({
      entries: [{ title: 'Use npm.' }],
    });
    const none = await operate(knowledgeList, app, { scope: 'global' });
    expect(knowledgeList.print?.(none, plainStyle)).toContain('Nothing is written down yet.');
  });
});
