import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bash, givenHook, storedIn } from './given-hook.ts';
import { buildWriter, startWriter } from './writers.ts';

describe('many at once on one session', () => {
  it('64 processes of 20 events lose and double nothing [SP-012] [SP-014] [SP-155] [SP-156] [SE-104]', async () => {
    const given = givenHook();
    const program = buildWriter();
    const writers = Array.from({ length: 64 }, (_, n) => startWriter(program, given, `w${n}`, 20));
    const answered = (await Promise.all(writers.map((writer) => writer.answered))).flat();
    expect(answered.filter((line) => line.includes(' '))).toEqual([]);
    expect(answered).toHaveLength(1280);

    const { state, audit } = await storedIn(given);
    const { sections, damage } = state.read('s1');
    expect(sections.activity.events).toBe(1280);
    expect(sections.objections.count).toBe(640);
    expect(damage).toEqual([]);
    expect(audit.verify().broken).toBeUndefined();
    const logged = audit.read({}).map(({ call }) => call);
    expect(logged.toSorted()).toEqual(answered.toSorted());
    expect(leftovers(given.root)).toEqual([]);
  });

  it('96 calls of the hook, with an engine and without, do the same [SP-155] [SE-104]', async () => {
    const given = givenHook();
    const some = (n: number) =>
      Array.from({ length: n }, () => given.call('PreToolUse', bash(given.root, 'rm -rf .ephor')));
    const alone = some(16);
    await given.runtime.startEngine();
    const answers = await Promise.all([...alone, ...some(80)]);
    expect(answers.map(({ stdout }) => stdout).filter((text) => !text.includes('ephor_protected'))).toEqual(
      [],
    );
    const { state, audit } = await storedIn(given);
    expect(state.read('s1').sections.activity.events).toBe(96);
    expect(new Set(audit.read({}).map(({ call }) => call)).size).toBe(96);
    expect(audit.verify()).toMatchObject({ lines: 96, broken: undefined });
    expect(leftovers(given.root)).toEqual([]);
  });
});

/** Locks and half-written files. */
const leftovers = (root: string): readonly string[] =>
  readdirSync(`${root}/.ephor/local`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /lock|\.tmp$/.test(name),
  );
