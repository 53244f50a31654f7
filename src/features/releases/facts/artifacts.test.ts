import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { Artifacts } from '../artifacts.ts';
import { noArtifacts } from '../artifacts.ts';
import { nodeIo } from '../../../io/node.ts';
import { analyseCommand } from '../../../shell/analyse.ts';
import { artifacts } from './artifacts.ts';

const releases = { sets: ['npm', 'sparkle'], rules: [], contents: [], skip: [] };

function given() {
  const cwd = givenFolder();
  writeFileSync(`${cwd}/App.dmg`, 'hello');
  const gather = async (event: AgentEvent): Promise<Artifacts> =>
    artifacts.gather({
      event: { ...event, cwd },
      io: nodeIo,
      realPath: nodeIo.files.linkFollower(),
      place: { root: cwd, userHome: '/home/dev' },
      settings: { releases },
      state: {},
    } as never);
  const action = (command: string) => ({
    kind: 'command' as const,
    command,
    background: false,
    report: analyseCommand(command, { cwd, root: cwd, home: '/home/dev' }),
  });
  const after = (command: string) =>
    gather(givenEvent('tool.after', { tool: 'Bash', action: action(command), response: {} }));
  const before = (command: string) =>
    gather(givenEvent('tool.before', { tool: 'Bash', action: action(command) }));
  return { cwd, gather, before, after };
}

const sha256OfHello = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

describe('artifacts', () => {
  it('[SP-055] are known by the hash of their content', async () => {
    const { cwd, after } = given();
    expect((await after('sign_update App.dmg')).succeeded).toEqual([
      { rule: 'sparkle-upload/signed', artifact: `${cwd}/App.dmg`, sha256: sha256OfHello },
    ]);
  });

  it('that can’t be read are a problem, and never an error for other commands', async () => {
    const { before, after } = given();
    const [attempt] = (await before('wrangler r2 object put k --file Gone.dmg')).attempts;
    expect(attempt).toMatchObject({ hashes: [], problem: expect.stringContaining('there is no') as string });
    expect((await after('sign_update Gone.dmg')).succeeded).toEqual([]);
    expect(await before('cat Gone.dmg')).toEqual(noArtifacts);
  });

  it('are looked for in commands and written files only', async () => {
    const { gather } = given();
    const reading = givenEvent('tool.before', {
      tool: 'Read',
      action: { kind: 'read', paths: ['appcast.xml'] },
    });
    expect(await gather(reading)).toBe(noArtifacts);
    expect(await gather(givenEvent('prompt.before', { prompt: 'sign_update App.dmg' }))).toBe(noArtifacts);
  });

  it('of a file that could not be computed are a problem', async () => {
    const { gather } = given();
    const change = { kind: 'replace', old: 'a', new: 'b', all: false } as const;
    const action = { kind: 'write', path: '/repo/appcast.xml', change, problem: 'it is too large' } as const;
    const { contents } = await gather(givenEvent('tool.before', { tool: 'Edit', action }));
    expect(contents).toEqual([{ id: 'appcast', line: undefined, says: 'can’t be checked: it is too large' }]);
  });
});
