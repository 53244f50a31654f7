import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerHook } from '../../src/line/handle-hook.ts';
import { createLine } from '../../src/line/create-line.ts';
import { openProject } from '../../src/line/open-project.ts';
import { givenProject, session, toolCall } from '../given/project.ts';

/** Each call in a process of its own, as far as memory goes. */
function givenLines() {
  const given = givenProject();
  const fresh = () =>
    createLine({ io: given.io, userHome: given.userHome, version: 'test', packageFolder: process.cwd() });
  const stored = async () => {
    const { state, audit } = await openProject(fresh(), given.root);
    const logged = (await audit.read({})).map(({ call }) => call);
    return { events: (await state.read(session)).sections.activity.events, logged };
  };
  const deny = toolCall(given, 'Bash', { command: 'rm -rf .ephor' });
  const others = async (n: number) => {
    for (let i = 0; i < n; i += 1) await answerHook(fresh(), toolCall(given, 'Bash', { command: 'ls' }));
  };
  return {
    given,
    stored,
    deny,
    others,
    ask: (call: typeof deny & { retry?: boolean }) => answerHook(fresh(), call),
  };
}

describe('a call that is tried again', () => {
  it('is answered as before and counted once [SE-104]', async () => {
    const { ask, deny, stored } = givenLines();
    const first = await ask(deny);
    expect(first.stdout).toContain('ephor_protected');
    expect(await ask({ ...deny, retry: true })).toEqual(first);
    expect(await ask(deny)).toEqual(first);
    expect(await stored()).toEqual({ events: 1, logged: [deny.id] });
  });

  it('is so even when many calls came between', async () => {
    const { ask, deny, stored, others } = givenLines();
    const first = await ask(deny);
    await others(60);
    expect(await ask({ ...deny, retry: true })).toEqual(first);
    const { events, logged } = await stored();
    expect([events, logged.length, logged.filter((call) => call === deny.id).length]).toEqual([61, 61, 1]);
  });

  it('is counted when only the log has it, because the first try died before it wrote the state', async () => {
    const { given, ask, deny, stored, others } = givenLines();
    await others(3);
    const { audit } = await openProject(given.line, given.root);
    const [line] = await audit.read({ limit: 1 });
    if (!line) throw new Error('no line was written');
    await audit.append({ ...line, call: deny.id });
    await others(3);
    expect((await ask({ ...deny, retry: true })).stdout).toContain('ephor_protected');
    const { events, logged } = await stored();
    expect([events, logged.length, logged.filter((call) => call === deny.id).length]).toEqual([7, 7, 1]);
  });

  it('is written down when the first try was cut off in the middle of its line', async () => {
    const { given, ask, deny, stored, others } = givenLines();
    await others(1);
    const torn = `{"at":"2026-01-01T00:00:00.000Z","call":${JSON.stringify(deny.id)},"host":"cla`;
    appendFileSync(`${given.root}/.ephor/local/audit.jsonl`, torn);
    await ask({ ...deny, retry: true });
    expect((await stored()).logged.filter((call) => call === deny.id)).toHaveLength(1);
  });
});
