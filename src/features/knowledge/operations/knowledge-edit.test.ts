import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate } from '../../../../test/given/app.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { knowledgeEdit } from './knowledge-edit.ts';

async function given() {
  const project = givenProject();
  const file = project.write(
    'repo/.ephor/knowledge/mail-port.md',
    '---\nid: mail-port\ntitle: Mail port\ntags: [mail]\nowner: ada\n---\n\nMail goes out by port 25.\n',
  );
  project.write('.ephor/knowledge/mine.md', '# Mine\n\nMail goes out by port 587.\n');
  const app = await givenApp(project);
  const edit = (input: object) => operate<object>(knowledgeEdit, app, { id: 'mail-port', ...input });
  return { ...project, app, edit, text: () => readFileSync(file, 'utf8') };
}

describe('ephor knowledge edit', () => {
  it('changes what is given, and keeps its id, its file and what others wrote into it', async () => {
    const { edit, text } = await given();
    expect(await edit({ text: 'Mail goes out by port 465.', tag: ['Mail', 'ports'] })).toMatchObject({
      changed: true,
      entry: { id: 'mail-port', title: 'Mail port', tags: ['mail', 'ports'] },
    });
    expect(text()).toMatch(
      /^---\nid: "mail-port"\ntitle: "Mail port"\ntags: \["mail", "ports"\]\n[^]*owner: ada\n---\n\nMail goes out by port 465\.\n$/,
    );
    expect(await edit({ tag: ['mail', 'ports'] })).toMatchObject({ changed: false });
  });

  it('refuses what would undo the words of somebody else', async () => {
    const { edit, text } = await given();
    await edit({ text: 'Mail goes out by port 465.', was: 'Mail goes out by port 25.' });
    await expect(edit({ text: 'Never send mail.', was: 'Mail goes out by port 25.' })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(text()).toContain('port 465');
  });

  it.each([
    [{}, 'nothing_to_change'],
    [{ text: ' \n ' }, 'bad_input'],
    [{ id: '../../etc/passwd', text: 'x y' }, 'no_knowledge'],
    [{ id: 'nobody', text: 'x y' }, 'no_knowledge'],
  ])('%j is refused as %s', async (input, code) => {
    const { edit, text } = await given();
    const before = text();
    await expect(edit(input)).rejects.toMatchObject({ code });
    expect(text()).toBe(before);
  });

  it('keeps no secret, and edits the user’s own as well', async () => {
    const { edit, userHome } = await given();
    await edit({ id: 'mine', text: 'The token is ghp_abcdefghijklmnopqrstuvwxyz0123456789.' });
    expect(readFileSync(`${userHome}/.ephor/knowledge/mine.md`, 'utf8')).not.toContain('ghp_');
  });
});
