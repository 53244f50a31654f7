import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../../test/given/app.ts';
import {
  failure,
  givenShop,
  intentOf,
  other,
  remember,
  type Shop,
} from '../../../../test/given/intent-shop.ts';
import { shopIntents } from '../../../../test/given/intents.ts';
import { session } from '../../../../test/given/project.ts';
import { intentSelect } from './intent-select.ts';
import { status } from '../../setup/operations/status.ts';

describe('ephor intent select', () => {
  it('by an agent, for its own session; prints the context [RO-019, RO-021, RO-022]', async () => {
    const shop = await givenShop({ CLAUDE_CODE_SESSION_ID: session });
    const result = await shop.run<{ intent_context: string }>(intentSelect, { intent_id: 'INT-001' });
    expect(await intentOf(shop)).toEqual({
      active: 'INT-001',
      since: '2026-11-15T10:00:00.000Z',
      by: 'agent',
    });
    expect(result.intent_context).toMatch(/^<intent_context id="INT-001" name="Login with JWT"/);
    expect(intentSelect.print?.(result, plainStyle)).toBe(result.intent_context);
    shop.clock.advance(1_000);
    await shop.run(intentSelect, { intent_id: 'INT-001' });
    expect((await intentOf(shop))?.since).toBe('2026-11-15T10:00:00.000Z');
    const lines = (await (await shop.open()).project?.audit.read({})) ?? [];
    expect(lines.filter(({ tool }) => tool === 'intent-select')).toHaveLength(1);
  });

  it('with the newest changes for it, and what was learned about its files [RO-020, RO-070]', async () => {
    const shop = await givenShop({ CLAUDE_CODE_SESSION_ID: session });
    const lesson = '- 2026-11-01T00:00:00.000Z Run the seed before src/auth/a.ts is tested';
    shop.write(
      'repo/CLAUDE.md',
      `# Shop\n\n## Lessons Learned\n\n${lesson}\n- Cards expire, see src/pay/card.ts\n`,
    );
    const record = (n: number, intent: string) => ({
      version: '0.1.0',
      id: `00000000-0000-4000-8000-00000000000${n}`,
      timestamp: `2026-11-0${n}T00:00:00.000Z`,
      files: [
        {
          path: `src/auth/${n}.ts`,
          conversations: [
            {
              contributor: { type: 'ai' },
              ranges: [{ start_line: 1, end_line: n, content_hash: 'sha256:00' }],
            },
          ],
        },
      ],
      metadata: {
        'dev.ephor': {
          session,
          host: 'claude-code',
          tool: 'Write',
          call: `c${n}`,
          intent,
          decision: 'silent',
          mutation_class: 'INTENT_EVOLUTION',
          evidence: { kinds: [], detail: '' },
          changes: {},
          previous: 'none',
        },
      },
    });
    const records = [1, 2, 3, 4, 5, 6, 7].map((n) => record(n, 'INT-001'));
    const lines = [...records, record(8, 'INT-002')].map((each) => `${JSON.stringify(each)}\n`);
    shop.write('repo/.ephor/agent_trace.jsonl', lines.join(''));
    const { intent_context: text } = await shop.run<{ intent_context: string }>(intentSelect, {
      intent_id: 'INT-001',
    });
    expect(text.match(/path="[^"]+"/g)).toEqual([7, 6, 5, 4, 3].map((n) => `path="src/auth/${n}.ts"`));
    expect(text).toContain('lines="1-7" content_hash="sha256:00"');
    expect(text).toContain('<lesson>Run the seed before src/auth/a.ts is tested</lesson>');
    expect(text).not.toContain('Cards expire');
  });

  it('by a person, for the newest session or the one that is named', async () => {
    const shop = await givenShop();
    expect(await failure(shop, intentSelect, { intent_id: 'INT-001' })).toMatch(/^no_session/);
    await remember(await shop.open(), session);
    shop.clock.advance(1_000);
    await remember(await shop.open(), other);
    await shop.run(intentSelect, { intent_id: 'INT-001' });
    const result = await shop.run(intentSelect, { intent_id: 'INT-002', session: '1111' });
    expect(intentSelect.print?.(result, plainStyle)).toContain('session 11111111 now works on INT-002');
    expect(await intentOf(shop, other)).toMatchObject({ active: 'INT-001', by: 'person' });
    expect(await intentOf(shop)).toMatchObject({ active: 'INT-002', by: 'person' });
  });

  it('over MCP leaves it to the hook, which knows whose call it is [RO-017]', async () => {
    const shop = await givenShop();
    const app = await shop.open();
    await remember(app, session);
    const input = { intent_id: 'INT-001' };
    const say = () => undefined;
    const stop = new AbortController().signal;
    expect(intentSelect.mcpName).toBe('select_active_intent');
    const result = await intentSelect.run({
      app,
      input,
      writer: { kind: 'agent' },
      door: 'mcp',
      say,
      stop,
    });
    expect(result).toMatchObject({ session: null, intent_id: 'INT-001' });
    expect((await intentOf(shop))?.active).toBeNull();
  });

  it.each([
    ['an unknown id', 'INT-9', /^intent_not_found: there is no intent INT-9 The intents are/],
    [
      'one that is done',
      'INT-000',
      /^intent_not_found: the intent INT-000 is done Open are INT-001, INT-002/,
    ],
    ['no id', '', /^intent_not_found/],
  ])('refuses %s [RO-043]', async (_, intent_id, message) => {
    const shop = await givenShop({ CLAUDE_CODE_SESSION_ID: session });
    expect(await failure(shop, intentSelect, { intent_id })).toMatch(message);
    expect((await intentOf(shop))?.active).toBeNull();
  });

  it('an agent can’t select for another session', async () => {
    const shop = await givenShop({ CLAUDE_CODE_SESSION_ID: session });
    expect(await failure(shop, intentSelect, { intent_id: 'INT-001', session: '2222' })).toMatch(
      /^other_session/,
    );
  });

  it('points out who may be at the same files, unless they left long ago [RO-063]', async () => {
    const shop = await givenShop(
      { CLAUDE_CODE_SESSION_ID: session },
      shopIntents.replace('src/pay/**', 'src/**'),
    );
    await remember(await shop.open(), other, { intent: { active: 'INT-002', since: null, by: 'agent' } });
    const result = await shop.run<{ overlaps: readonly object[] }>(intentSelect, { intent_id: 'INT-001' });
    expect(result.overlaps).toEqual([
      { intent: 'INT-002', name: 'Payment by card', session: other, mine: 'src/auth/**', theirs: 'src/**' },
    ]);
    expect(intentSelect.print?.(result, plainStyle)).toContain('Session 22222222 works on INT-002');
    shop.clock.advance(24 * 3_600_000);
    expect(await shop.run(intentSelect, { intent_id: 'INT-001' })).toMatchObject({ overlaps: [] });
  });
});

describe('ephor status', () => {
  const screen = async (shop: Shop): Promise<string> =>
    status.print?.(await shop.run(status), { ...plainStyle, width: 100 }) ?? '';

  it('shows what each session works on', async () => {
    const shop = await givenShop();
    await remember(await shop.open(), other, { intent: { active: 'INT-002', since: null, by: 'agent' } });
    shop.clock.advance(1_000);
    await remember(await shop.open(), session);
    expect(await screen(shop)).toMatch(
      /intent +none selected: changes wait until one is\n +session 22222222: INT-002/,
    );
    await remember(await shop.open(), session, { intent: { active: 'INT-001', since: null, by: 'agent' } });
    expect(await screen(shop)).toMatch(/intent +INT-001 {2}Login with JWT/);
  });

  it('says nothing of intents where there are none', async () => {
    const shop = await givenShop({}, '');
    await remember(await shop.open(), session);
    expect(await screen(shop)).not.toMatch(/^ +intent /m);
  });
});
