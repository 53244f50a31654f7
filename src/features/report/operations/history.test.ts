import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { operate, plainStyle } from '../../../../test/given/app.ts';
import { givenConversation } from '../../../../test/given/phase.ts';
import { session } from '../../../../test/given/project.ts';
import { type HistoryResult, history } from './history.ts';

async function given() {
  const conversation = await givenConversation();
  const { app, clock } = conversation;
  for (let count = 1; count <= 12; count += 1) {
    await app.project?.journal.record({
      timestamp: clock.now().toISOString(),
      session_id: count > 10 ? 'other' : session,
      type: count % 2 ? 'phase_transition' : 'override_granted',
      ...(count % 2 ? { from_state: 'exploring', to_state: 'discussing' } : {}),
      context: `decision ${count}`,
      trigger: 'wait',
    });
    clock.advance(60 * 60_000);
  }
  const listed = async (input: object) =>
    (await operate<HistoryResult>(history, app, input)).decisions.map(({ context }) =>
      Number(context.slice(9)),
    );
  return { ...conversation, listed };
}

describe('history', () => {
  it.each([
    [{}, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    [{ limit: 2 }, [11, 12]],
    [{ limit: 3, type: 'override_granted' }, [8, 10, 12]],
    [{ since: '150m' }, [11, 12]],
    [{ session: 'oth' }, [11, 12]],
  ])('[SE-048] [SE-049] with %j lists %j, oldest first', async (input, decisions) => {
    const { listed } = await given();
    expect(await listed(input)).toEqual(decisions);
  });

  it('reads well', async () => {
    const { app } = await given();
    const text = history.print?.(await operate(history, app, { limit: 2 }), plainStyle) ?? '';
    expect(text).toMatch(
      /phase EXPLORING → DISCUSSING {2}other\n {2}│ “wait”\n {2}│ decision 11\n.*exception granted/,
    );
    const none = await operate(history, app, { session: 'nobody' });
    expect(history.print?.(none, plainStyle)).toBe('No decisions are recorded here.');
  });

  it('names files that can’t be read, beside the result and in it', async () => {
    const { app, root } = await given();
    writeFileSync(`${root}/.ephor/decisions/2026-12-01T00-00-00Z.yaml`, 'a: [');
    const said: string[] = [];
    const input = v.parse(v.strictObject(history.input), {});
    const running = history.run({
      app,
      input,
      writer: { kind: 'agent' },
      say: (line) => void said.push(line),
      stop: new AbortController().signal,
    });
    expect(await running).toMatchObject({ unreadable: ['2026-12-01T00-00-00Z.yaml'] });
    expect(said).toEqual([expect.stringContaining('decisions/2026-12-01T00-00-00Z.yaml')]);
  });

  it('[SE-001] changes nothing', async () => {
    const { app, listed } = await given();
    const before = await app.project?.state.read(session);
    await listed({});
    expect(await app.project?.state.read(session)).toEqual(before);
    expect(await app.project?.audit.read({})).toEqual([]);
  });
});
