import { existsSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { lessonAdd } from './lesson-add.ts';
import { lessonDrop } from './lesson-drop.ts';
import { lessonList } from './lesson-list.ts';

interface Added {
  readonly added: boolean;
  readonly file: string;
  readonly archived: number;
  readonly lesson: { readonly text: string };
}

async function given() {
  const project = givenProject();
  const app = await givenApp(project);
  const add = (lesson: string) => operate<Added>(lessonAdd, app, { lesson });
  const read = (name: string): string => readFileSync(`${project.root}/${name}`, 'utf8');
  return { ...project, app, add, read };
}

describe('ephor lesson add [RO-056]', () => {
  it('writes into CLAUDE.md, which it makes, and into the audit log', async () => {
    const { add, read, app } = await given();
    expect(await add('Run the linter first.')).toMatchObject({ added: true, file: 'CLAUDE.md', archived: 0 });
    expect(read('CLAUDE.md')).toMatch(
      /^## Lessons Learned\n\n- \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ Run the linter first\.\n$/,
    );
    expect((await app.project?.audit.read({}))?.at(-1)).toMatchObject({
      tool: 'lesson-add',
      subject: 'Run the linter first.',
    });
  });

  it.each([
    ['AGENTS.md where that is alone', { 'AGENTS.md': '# A\n' }, 'AGENTS.md'],
    [
      'AGENTS.md where CLAUDE.md only names it',
      { 'AGENTS.md': '# A\n', 'CLAUDE.md': '@AGENTS.md\n' },
      'AGENTS.md',
    ],
    [
      'CLAUDE.md where there are both',
      { 'AGENTS.md': '# A\n', 'CLAUDE.md': '# C\n\n@AGENTS.md\n' },
      'CLAUDE.md',
    ],
    ['CLAUDE.md where that is alone', { 'CLAUDE.md': '# C\n' }, 'CLAUDE.md'],
  ])('writes into %s', async (_, files, wanted) => {
    const { add, write, read } = await given();
    for (const [name, text] of Object.entries(files)) write(`repo/${name}`, text);
    expect(await add('Run the linter first.')).toMatchObject({ file: wanted });
    expect(read(wanted)).toContain('Run the linter first.');
    for (const [name, text] of Object.entries(files)) if (name !== wanted) expect(read(name)).toBe(text);
  });

  it('writes a lesson once, and says so', async () => {
    const { add, read } = await given();
    await add('Run the linter first.');
    const before = read('CLAUDE.md');
    const again = await add('run the LINTER, first!');
    expect(again).toMatchObject({ added: false, lesson: { text: 'Run the linter first.' } });
    expect(lessonAdd.print?.(again, plainStyle)).toContain('already known (CLAUDE.md:3)');
    expect(read('CLAUDE.md')).toBe(before);
  });

  it('keeps fifty, and moves the oldest to the archive', async () => {
    const { add, read, app } = await given();
    for (let index = 1; index <= 53; index += 1) await add(`unlike${index} any${index} other${index}`);
    const { lessons } = await operate<{ lessons: { text: string }[] }>(lessonList, app);
    expect(lessons).toHaveLength(50);
    expect(lessons[0]?.text).toContain('unlike4 ');
    expect(read('.ephor/lessons-archive.md')).toMatch(
      /^# .*\n\n- \S+ unlike1 .*\n- \S+ unlike2 .*\n- \S+ unlike3 .*\n$/,
    );
  });

  it('keeps the mode of the file, and a link to another document', async () => {
    const { add, write, root, read } = await given();
    const real = write('repo/docs/rules.md', '# Rules\n');
    symlinkSync('docs/rules.md', `${root}/CLAUDE.md`);
    await add('Run the linter first.');
    expect(lstatSync(`${root}/CLAUDE.md`).isSymbolicLink()).toBe(true);
    expect(read('docs/rules.md')).toContain('# Rules\n\n## Lessons Learned');
    expect(statSync(real).mode & 0o777).toBe(0o644);
  });

  it.each([
    ['a link out of the project', '../other.md'],
    ['a link to something that is no document', 'src.sh'],
    ['a link into .ephor', '.ephor/notes.md'],
  ])('does not follow %s', async (_, target) => {
    const { add, write, root } = await given();
    const file = write(`repo/${target}`, 'x\n');
    symlinkSync(target, `${root}/CLAUDE.md`);
    await expect(add('Run the linter first.')).rejects.toMatchObject({ code: 'lessons_elsewhere' });
    expect(readFileSync(file, 'utf8')).toBe('x\n');
  });

  it.each([
    ['bytes that are no text', new Uint8Array([0x41, 0xff, 0xfe, 0x42])],
    ['text of another encoding', new Uint8Array([0xff, 0xfe, 0x41, 0x00])],
  ])('leaves a file of %s alone', async (_, bytes) => {
    const { add, write } = await given();
    const file = write('repo/CLAUDE.md', bytes);
    await expect(add('Run the linter first.')).rejects.toMatchObject({ code: 'lessons_unreadable' });
    expect(new Uint8Array(readFileSync(file))).toEqual(bytes);
  });

  it('says so where the file is a folder', async () => {
    const { add, root } = await given();
    mkdirSync(`${root}/CLAUDE.md`);
    await expect(add('Run the linter first.')).rejects.toMatchObject({ code: 'lessons_unreadable' });
  });

  it.each(['', '   ', '###', '\u200B'])('wants words, not %j', async (said) => {
    const { add, root } = await given();
    await expect(add(said)).rejects.toThrow(/words|length/);
    expect(existsSync(`${root}/CLAUDE.md`)).toBe(false);
  });
});

describe('ephor lesson list and drop', () => {
  it('number them, and take one out', async () => {
    const { add, app, read } = await given();
    await add('Run the linter first.');
    await add('The mail port is taken on Mondays.');
    const listed = await operate(lessonList, app);
    expect(lessonList.print?.(listed, plainStyle)).toMatch(/^ {2}1 {2}\S+ {2}Run the linter first\.\n {2}2 /);
    expect(lessonList.print?.(listed, { ...plainStyle, width: 40 })).toContain(
      'The mail port is taken\n                 on Mondays.',
    );
    expect(await operate(lessonDrop, app, { number: '1' })).toMatchObject({
      dropped: expect.stringContaining('linter'),
    });
    expect(read('CLAUDE.md')).not.toContain('linter');
    await expect(operate(lessonDrop, app, { number: 7 })).rejects.toMatchObject({ code: 'no_lesson' });
  });

  it('say how to begin', async () => {
    const { app } = await given();
    expect(lessonList.print?.(await operate(lessonList, app), plainStyle)).toContain('ephor lesson add');
  });
});
