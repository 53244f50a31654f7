import { describe, expect, it } from 'vitest';
import { session } from '../given/project.ts';
import { writeTranscript } from '../given/phase.ts';
import { decisionIn, givenHook, storedIn } from '../resident/given-hook.ts';
import { agreed, givenVillain, plainConfig, type Said, type Villain } from './given-villain.ts';

const many = 50;
const granted = { reason: 'a typo', timestamp: new Date().toISOString() };
const grant = (villain: Villain): Promise<void> =>
  villain.remember(({ phase }) => ({ phase: { ...phase, pending_override: granted } }));
const passed = (said: readonly Pick<Said, 'decision'>[]): number =>
  said.filter(({ decision }) => decision === 'silent').length;
const atOnce = <T>(call: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, n) => call(n)));

describe('calls at the same time don’t race a gate [SP-158]', () => {
  it('fifty edits with one exception: one passes', async () => {
    const villain = givenVillain();
    await grant(villain);
    expect(passed(await atOnce((n) => villain.edits(`src/${n}.ts`)))).toBe(1);
    expect((await villain.sections()).phase).toMatchObject({ phase: 'exploring', pending_override: null });
  });

  it('fifty edits by every route with one exception: one passes', async () => {
    const villain = givenVillain();
    await grant(villain);
    const said = await atOnce((n) => {
      if (n % 3 === 0) return villain.edits(`src/${n}.ts`);
      if (n % 3 === 1) return villain.runs(`touch src/${n}.ts`);
      return villain.before('mcp__fs__write_file', { path: `src/${n}.ts` }, { agent_id: `a${n}` });
    });
    expect(passed(said)).toBe(1);
  });

  it('fifty edits while the user takes the agreement back: none passes after it', async () => {
    const villain = givenVillain();
    await villain.says('create src/a.ts with a function that adds two numbers');
    const [said] = await Promise.all([
      atOnce((n) => villain.edits(`src/${n}.ts`)),
      villain.says('wait, stop'),
    ]);
    expect(said).toHaveLength(many);
    expect(passed(await atOnce((n) => villain.edits(`src/${n}.ts`)))).toBe(0);
  });

  it('fifty failures at once open the breaker, and fifty edits don’t close it [SP-195]', async () => {
    const villain = givenVillain(`${plainConfig}gates: { phase: off, breaker: { counts: failures } }\n`);
    await atOnce((n) => villain.fails(`npm run ${n}`, `Exit code 1\nerror ${n}`));
    expect((await villain.sections()).breaker).toMatchObject({ tripped: true, failures: many });
    expect(passed(await atOnce(() => villain.edits()))).toBe(0);
  });

  it('fifty asks for a sensitive file confirm nothing', async () => {
    const villain = givenVillain(`${plainConfig}gates: { phase: off, sensitive-files: ask }\n`);
    expect(passed(await atOnce(() => villain.edits('.github/workflows/ci.yml')))).toBe(0);
    expect((await villain.sections()).sensitive.approvals).toEqual({});
  });
});

it('once it is agreed, all fifty pass', async () => {
  const villain = givenVillain();
  await agreed(villain);
  expect(passed(await atOnce((n) => villain.edits(`src/${n}.ts`)))).toBe(many);
});

describe('processes at the same time don’t either [SP-158]', () => {
  it.each(['off', 'on'])(
    'fifty calls of the installed hook with one exception, engine %s',
    async (engine) => {
      const given = givenHook(plainConfig);
      const transcript = writeTranscript(`${given.root}/../transcript.jsonl`, [
        { role: 'user', text: 'hello' },
      ]);
      const { state } = await storedIn(given);
      await state.transact(session, (known) => ({
        state: {
          ...known,
          sections: { ...known.sections, phase: { ...known.sections.phase, pending_override: granted } },
        },
        outcome: undefined,
        result: undefined,
      }));
      if (engine === 'on') await given.runtime.startEngine();
      const call = (n: number) =>
        given.call(
          'PreToolUse',
          JSON.stringify({
            session_id: session,
            cwd: given.root,
            transcript_path: transcript,
            hook_event_name: 'PreToolUse',
            tool_name: 'Write',
            tool_input: { file_path: `${given.root}/src/${n}.ts`, content: 'x' },
          }),
        );
      const count = engine === 'on' ? many : 12;
      const answers = await Promise.all(Array.from({ length: count }, (_, n) => call(n)));
      const decisions = answers.map(decisionIn);
      expect(decisions.filter((each) => each === 'silent')).toHaveLength(1);
      expect(decisions.filter((each) => each === 'deny')).toHaveLength(count - 1);
      expect((await (await storedIn(given)).state.read(session)).sections.phase.pending_override).toBeNull();
    },
  );
});
