import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { openProject, placeOf } from '../../../line/open-project.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import { knowledgeFiles } from './knowledge-files.ts';

const started = givenEvent('session.start', { source: 'startup' });

async function given(config = 'version: 1\n', env: Record<string, string> = {}) {
  const project = givenProject(config, { env: (name) => env[name] });
  const gather = async (event: FactInput['event'] = started) => {
    const { io, line, root } = project;
    const { settings } = await openProject(line, root);
    const found = await knowledgeFiles.gather({
      event,
      io,
      settings,
      place: placeOf(line, root),
      realPath: io.files.linkFollower(),
    } as FactInput);
    return Object.fromEntries(
      found.map(({ name, texts, problems }) => [
        name,
        { texts: texts.map(({ path, text }) => ({ path, text })), problems },
      ]),
    );
  };
  return { ...project, gather };
}

const asked = (files: string): string => `context: { files: [${files}] }\n`;

describe('the files that every session is told', () => {
  it.each([
    ['FRAMEWORK.md, where things are [AO-041]', 'FRAMEWORK.md'],
    ['AXIOMS.md, the principles [AO-042]', 'AXIOMS.md'],
    ['HEURISTICS.md, the patterns [AO-043]', 'HEURISTICS.md'],
    ['CORE.md, who the user is [AO-044]', 'CORE.md'],
  ])('are %s, of the user and then of the project', async (_, name) => {
    const { gather, write } = await given();
    write(`.ephor/${name}`, 'mine\n');
    write(`repo/.ephor/${name}`, 'ours\n');
    expect((await gather())[name]).toEqual({
      texts: [
        { path: `~/.ephor/${name}`, text: 'mine' },
        { path: `.ephor/${name}`, text: 'ours' },
      ],
      problems: [],
    });
  });

  it('are read when a session starts and at no other time', async () => {
    const { gather } = await given();
    expect(await gather(givenEvent('prompt.before', { prompt: 'x' }))).toEqual({});
  });

  it('may all be missing, and an empty one is no text', async () => {
    const { gather, write } = await given();
    write('repo/.ephor/CORE.md', ' \n\n');
    for (const found of Object.values(await gather())) expect(found).toEqual({ texts: [], problems: [] });
  });

  it('are others where the configuration says so, below the root or below home', async () => {
    const { gather, write } = await given(
      asked('{ name: OURS.md, path: docs/OURS.md }, { name: MINE.md, path: ~/.ephor/notes/MINE.md }'),
    );
    write('repo/docs/OURS.md', 'ours');
    write('.ephor/notes/MINE.md', 'mine');
    expect(await gather()).toEqual({
      'OURS.md': { texts: [{ path: 'docs/OURS.md', text: 'ours' }], problems: [] },
      'MINE.md': { texts: [{ path: '~/.ephor/notes/MINE.md', text: 'mine' }], problems: [] },
    });
  });

  it('are looked for in EPHOR_HOME, and named by a path that can be read', async () => {
    const elsewhere = givenProject().userHome;
    const { gather, io } = await given('version: 1\n', { EPHOR_HOME: elsewhere });
    io.files.writeAtomic(join(elsewhere, 'CORE.md'), 'me');
    expect((await gather())['CORE.md']?.texts).toEqual([{ path: join(elsewhere, 'CORE.md'), text: 'me' }]);
  });

  it('are told as plain text whatever editor wrote them', async () => {
    const { gather, write } = await given();
    write('repo/.ephor/CORE.md', '\uFEFFé 😀\r\nsecond\u0000\u001B[31m\r\n\tthird\r\n');
    expect((await gather())['CORE.md']?.texts[0]?.text).toBe('é 😀\nsecond[31m\n\tthird');
  });
});

describe('a file that can’t be told is named, and the others are told', () => {
  const withOther = async (config?: string) => {
    const project = await given(config);
    project.write('repo/.ephor/AXIOMS.md', 'keep it simple');
    const problemsOf = async (name: string) => {
      const found = await project.gather();
      expect(found['AXIOMS.md']?.texts ?? []).toHaveLength(config === undefined ? 1 : 0);
      expect(found[name]?.texts).toEqual([]);
      return found[name]?.problems.join();
    };
    return { ...project, problemsOf };
  };

  it('when it is required and missing [AO-040]', async () => {
    const { problemsOf } = await withOther(asked('{ name: CORE.md, required: true }'));
    expect(await problemsOf('CORE.md')).toBe(
      'CORE.md is required but missing: write ~/.ephor/CORE.md or .ephor/CORE.md',
    );
  });

  it.each([
    ['is no text', Uint8Array.from([0x50, 0xff, 0xfe, 0x80]), /not UTF-8/],
    ['is too large', 'x'.repeat(300_000), /larger than/],
  ])('when it %s', async (_, content, expected) => {
    const { problemsOf, write } = await withOther();
    write('repo/.ephor/CORE.md', content);
    expect(await problemsOf('CORE.md')).toMatch(expected);
  });

  it('when it is a folder', async () => {
    const { problemsOf, write } = await withOther();
    write('repo/.ephor/CORE.md/a', '');
    expect(await problemsOf('CORE.md')).toMatch(/^\.ephor\/CORE\.md can’t be used: /);
  });

  it('when a repository links to something outside of it', async () => {
    const { problemsOf, write, root } = await withOther();
    symlinkSync(write('private.md', 'private'), join(root, '.ephor/CORE.md'));
    expect(await problemsOf('CORE.md')).toMatch(/leads out of the repository/);
  });

  it.each(['~/.ephor/key', '~/.ephor/run/engine', '.env'])('when a project asks for %s', async (path) => {
    const { problemsOf, write } = await withOther(asked(`{ name: X.md, path: ${path} }`));
    write(path.startsWith('~') ? path.slice(2) : `repo/${path}`, 'hush');
    expect(await problemsOf('X.md')).toMatch(/holds secrets/);
  });

  it('but a user may keep theirs elsewhere and link to it', async () => {
    const { gather, write, home } = await given();
    symlinkSync(write('dotfiles/CORE.md', 'me'), join(home, 'CORE.md'));
    expect((await gather())['CORE.md']?.texts).toEqual([{ path: '~/.ephor/CORE.md', text: 'me' }]);
  });
});

describe('the configuration', () => {
  const problems = async (files: string) => {
    const { line, root } = await given(asked(files));
    return (await openProject(line, root)).settings.problems
      .map(({ key, message }) => `${key}: ${message}`)
      .join();
  };

  it.each([
    ['{ name: A.md, path: ../A.md }', /path: must be below the root/],
    ['{ name: A.md, path: /etc/passwd }', /path: must be below the root/],
    ['{ name: A.md, path: ~/.ssh/id_rsa }', /path: must be below the root/],
    ['{ name: docs/A.md }', /name: must be the name of a file/],
    ['{ name: A.md }, { name: A.md }', /two files have the same name/],
    ['{ name: A.md, priority: 0 }', /priority/],
    ['{ name: A.md, requird: true }', /requird/],
  ])('%s is refused with what would be right', async (files, expected) => {
    expect(await problems(files)).toMatch(expected);
  });

  it('lists files in the order in which they are told, unless they have a place of their own', async () => {
    const { line, root } = await given(asked('{ name: B.md }, { name: A.md }, { name: C.md, priority: 2 }'));
    const { settings } = await openProject(line, root);
    expect(settings.knowledgeFiles.map(({ name, priority }) => `${name} ${priority}`)).toEqual([
      'B.md 6',
      'A.md 7',
      'C.md 2',
    ]);
  });

  it('of the project takes the place of the user’s', async () => {
    const { line, root, write } = await given(asked('{ name: A.md }'));
    write('.ephor/config.yaml', asked('{ name: B.md }'));
    const { settings } = await openProject(line, root);
    expect(settings.knowledgeFiles.map(({ name }) => name)).toEqual(['A.md']);
  });
});
