import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type GivenProject,
  givenProject,
  objectionsIn,
  spokenIn,
  toolCall,
} from '../../test/given/project.ts';
import { projectFiles } from '../kernel/place.ts';
import { nodeIo } from '../io/node.ts';
import { handleHook } from './handle-hook.ts';

const write = (given: GivenProject) =>
  toolCall(given, 'Write', { file_path: `${given.root}/a.txt`, content: 'a' });
const answer = async (given: GivenProject, call = write(given)) =>
  spokenIn(await handleHook(given.line, call));

/** A project whose session has written its state once. */
async function givenUsedProject(config?: string): Promise<GivenProject> {
  const given = givenProject(config);
  await answer(given);
  return given;
}

const sessionFiles = ({ root, io }: GivenProject): readonly string[] =>
  io.files.list(projectFiles(root).sessions).map((name) => `${projectFiles(root).sessions}/${name}`);

const damages: readonly (readonly [string, (given: GivenProject) => void])[] = [
  [
    'the session’s state was edited',
    (given) => sessionFiles(given).forEach((path) => writeFileSync(path, 'x\n')),
  ],
  ['the project’s state was edited', ({ root }) => writeFileSync(projectFiles(root).project, 'x\n')],
  ['the project’s state was deleted', ({ root }) => rmSync(projectFiles(root).project)],
  ['the key is no key', ({ home }) => writeFileSync(`${home}/key`, 'x')],
  [
    'another process holds the lock',
    ({ root, io }) => writeFileSync(projectFiles(root).lock, JSON.stringify(io.processes.self)),
  ],
];

const impatient = (given: GivenProject): GivenProject => ({
  ...given,
  line: { ...given.line, lockDeadlineMs: 50 },
});

describe('when the state can’t be had', () => {
  it.each(damages)(
    'because %s, a change is refused with cause and remedy [SE-098] [RO-039]',
    async (_, damage) => {
      const given = impatient(await givenUsedProject());
      damage(given);
      const { decision, reason } = await answer(given);
      expect(decision).toBe('deny');
      const [objection = {}] = objectionsIn(reason);
      expect(reason).toMatch(/^Ephor: \w.+/);
      expect(objection).toMatchObject({ status: 'denied', code: 'state_unavailable' });
      expect(objection['suggestion']).toMatch(/ephor (?:repair|doctor)/);
    },
  );

  it.each(damages)('because %s, reading goes on [SP-062]', async (_, damage) => {
    const given = impatient(await givenUsedProject());
    damage(given);
    const read = toolCall(given, 'Read', { file_path: `${given.root}/a.txt` });
    expect((await answer(given, read)).decision).toBe('silent');
  });

  it.each([
    ['on_error: ask\n', 'ask'],
    ['on_error: allow\n', 'silent'],
    ['profile: observe\n', 'silent'],
  ])('%j decides what happens', async (config, expected) => {
    const given = await givenUsedProject(config);
    rmSync(projectFiles(given.root).project);
    expect((await answer(given)).decision).toBe(expected);
  });

  it('says so until a person repairs it, and the tampering stays in the log [SP-183]', async () => {
    const given = await givenUsedProject();
    rmSync(projectFiles(given.root).project);
    await answer(given);
    expect((await answer(given)).decision).toBe('deny');
    const log = given.io.files.readText(projectFiles(given.root).audit) ?? '';
    expect(log).toContain('it was deleted');
  });
});

describe('an edit that can’t be worked out', () => {
  const edit = (given: GivenProject, old: string) =>
    toolCall(given, 'Edit', { file_path: `${given.root}/a.txt`, old_string: old, new_string: 'x' });

  it('is refused, and the agent is told to read the file again', async () => {
    const given = givenProject();
    given.write('repo/a.txt', 'b b');
    for (const old of ['a', 'b']) {
      const { decision, reason } = await answer(given, edit(given, old));
      expect([decision, reason]).toEqual(['deny', expect.stringContaining('edit_unclear')]);
      expect(reason).toContain('Read the file again');
    }
  });

  it('is refused when the file is a folder or no text', async () => {
    const given = givenProject();
    mkdirSync(`${given.root}/a.txt`);
    expect((await answer(given, edit(given, 'a'))).reason).toContain('edit_unclear');
    rmSync(`${given.root}/a.txt`, { recursive: true });
    given.write('repo/a.txt', Buffer.from([0xc3, 0x28]));
    expect((await answer(given, edit(given, 'a'))).reason).toContain('edit_unclear');
  });

  it('but one that can be passes', async () => {
    const given = givenProject();
    given.write('repo/a.txt', 'a b');
    expect((await answer(given, edit(given, 'a'))).decision).toBe('silent');
  });
});

describe('a disk that fails', () => {
  it('refuses a change and reports the failure', async () => {
    const full = () => {
      throw new Error('ENOSPC: no space left on device');
    };
    const given = givenProject('version: 1\n', { files: { ...nodeIo.files, createExclusive: full } });
    const { decision, reason } = await answer(given);
    expect([decision, reason]).toEqual(['deny', expect.stringContaining('no space left')]);
    expect(given.io.files.readText(`${given.home}/failures.jsonl`)).toContain('no space left');
  });
});
