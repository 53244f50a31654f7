import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLine } from '../../src/line/create-line.ts';
import { handleHook } from '../../src/line/handle-hook.ts';
import { openProject } from '../../src/line/open-project.ts';
import { acceptNow } from '../../src/stores/accepted-settings.ts';
import { onlyIntents, shopIntents } from '../given/intents.ts';
import { playing } from '../given/playing.ts';
import { givenProject, objectionsIn, session, spokenIn, toolCall } from '../given/project.ts';

function givenShop(config = onlyIntents, ignore?: string) {
  const given = givenProject(config);
  given.write('repo/.ephor/active_intents.yaml', shopIntents);
  if (ignore !== undefined) given.write('repo/.ephor/.intentignore', ignore);
  const play = playing(given);
  const edits = (path: string) => play.before('Write', { file_path: `${given.root}/${path}`, content: 'x' });
  const accept = () => acceptNow(given.io, given.root, given.home);
  const agree = (text: string) => {
    const file = given.write('repo/.ephor/active_intents.yaml', text);
    accept();
    return file;
  };
  const select = (intent_id: string, response: object = { content: [{ type: 'text', text: 'ok' }] }) =>
    play.after('mcp__ephor__select_active_intent', { intent_id }, 'toolu_s', response);
  return { ...given, ...play, edits, agree, accept, select };
}

const silent = { decision: 'silent', reason: '' };

describe('the handshake', () => {
  it('request, handshake, action; no action before the handshake [RO-009…RO-011, RO-013, RO-014, RO-023, RO-061]', async () => {
    const { edits, select, before, root } = givenShop();
    expect(await before('Read', { file_path: `${root}/src/auth/a.ts` })).toEqual(silent);
    const refused = await edits('src/auth/a.ts');
    expect(refused.decision).toBe('deny');
    const [objection = {}] = objectionsIn(refused.reason);
    expect(objection).toMatchObject({ status: 'denied', code: 'intent_required' });
    expect(refused.reason).toMatch(/^Ephor: No intent is selected, and changes need one\./);
    expect(refused.reason).toContain(
      'You must cite a valid active Intent ID. Call select_active_intent(intent_id) first to load context and then retry.',
    );
    expect(await before('mcp__ephor__select_active_intent', { intent_id: 'INT-001' })).toEqual(silent);
    await select('INT-001');
    expect(await edits('src/auth/a.ts')).toEqual(silent);
  });

  it('runs in every phase, as do lessons and looks [RO-058]', async () => {
    const given = givenProject('version: 1\nphase: { evaluator: deterministic, wait_for: agreement }\n');
    given.write('repo/.ephor/active_intents.yaml', shopIntents);
    const transcript_path = given.write('talk.jsonl', '{}\n');
    const says = async (tool: string, input: object) =>
      spokenIn(await handleHook(given.line, toolCall(given, tool, input, { transcript_path })));
    expect(await says('mcp__ephor__select_active_intent', { intent_id: 'INT-001' })).toEqual(silent);
    expect(await says('mcp__ephor__record_lesson', { lesson: 'look first' })).toEqual(silent);
    expect(await says('mcp__ephor__list_intents', {})).toEqual(silent);
    expect(await says('Bash', { command: 'ephor intent select INT-001' })).toEqual(silent);
    expect((await says('Write', { file_path: `${given.root}/a`, content: '' })).reason).toContain(
      'phase_exploring',
    );
  });

  it('outlives a restart and the engine, in the signed state of its session [RO-022]', async () => {
    const shop = givenShop();
    await shop.select('INT-001');
    const line = createLine({
      io: shop.io,
      userHome: shop.userHome,
      version: 'test',
      packageFolder: process.cwd(),
    });
    const { state } = await openProject(line, shop.root);
    expect((await state.read(session)).sections.intent).toMatchObject({ active: 'INT-001', by: 'agent' });
    expect((await state.read('another')).sections.intent.active).toBeNull();
    const call = toolCall(shop, 'Write', { file_path: `${shop.root}/src/auth/a.ts`, content: '' });
    expect(spokenIn(await handleHook(line, call))).toEqual(silent);
  });

  it('holds for sub-agents too', async () => {
    const shop = givenShop();
    const by = { agent_id: 'a1', agent_type: 'general-purpose' };
    const call = () =>
      handleHook(
        shop.line,
        toolCall(shop, 'Write', { file_path: `${shop.root}/src/pay/a.ts`, content: '' }, by),
      );
    expect(spokenIn(await call()).reason).toContain('intent_required');
    await shop.select('INT-001');
    expect(spokenIn(await call()).reason).toContain('scope_violation');
    expect(await shop.before('Agent', { prompt: 'x', subagent_type: 'general-purpose' })).toEqual(silent);
  });

  it('each session has its own intent [RO-063]', async () => {
    const shop = givenShop();
    await shop.select('INT-001');
    const input = { file_path: `${shop.root}/src/auth/a.ts`, content: '' };
    const other = await handleHook(shop.line, toolCall(shop, 'Write', input, { session_id: 'another' }));
    expect(spokenIn(other).reason).toContain('intent_required');
    expect(await shop.edits('src/auth/a.ts')).toEqual(silent);
  });
});

describe('the context at session start', () => {
  const start = async ({ line, root }: ReturnType<typeof givenProject>) => {
    const payload = { session_id: session, cwd: root, hook_event_name: 'SessionStart', source: 'startup' };
    const call = { host: 'claude-code', eventName: 'SessionStart', id: 'start', projectFolder: root };
    return (await handleHook(line, { ...call, payload: JSON.stringify(payload) })).stdout;
  };

  it('tells the protocol [RO-018, RO-057]', async () => {
    const told = await start(givenShop());
    expect(told).toContain('You CANNOT write code immediately. Your first action MUST be');
    expect(told).toContain('INT-002 (Payment by card)');
    expect(told).toContain('record_lesson');
  });

  it('says nothing of it where there are no intents', async () => {
    expect(await start(givenProject())).not.toContain('select_active_intent');
  });
});

describe('the scope', () => {
  it.each<readonly [string, object, 'in' | 'out']>([
    ['Write', { file_path: 'src/auth/a.ts', content: '' }, 'in'],
    ['Write', { file_path: 'src/pay/a.ts', content: '' }, 'out'],
    ['Write', { file_path: 'src/auth/../pay/a.ts', content: '' }, 'out'],
    ['Edit', { file_path: 'src/b.ts', old_string: 'x', new_string: 'y' }, 'out'],
    ['NotebookEdit', { notebook_path: 'src/a.ipynb', new_source: '' }, 'out'],
    ['Bash', { command: 'echo x > src/auth/b.ts' }, 'in'],
    ['Bash', { command: 'echo x > src/pay/b.ts' }, 'out'],
    ['Bash', { command: 'rm src/b.ts' }, 'out'],
    ['mcp__fs__write_file', { path: 'src/pay/a.ts', content: '' }, 'out'],
    ['mcp__fs__write_file', { path: 'src/auth/a.ts', content: '' }, 'in'],
    ['SuperEdit', { file_path: 'src/pay/a.ts' }, 'out'],
  ])('%s %j is %sside [RO-005, RO-015, RO-016, RO-045, RO-046]', async (tool, input, where) => {
    const { before, select } = givenShop();
    await select('INT-001');
    const { reason } = await before(tool, { ...input });
    if (where === 'in') expect(reason).not.toContain('scope_violation');
    else expect(reason).toContain('scope_violation');
  });

  it('is that of the file that is really written, through links of files and folders [RO-016]', async () => {
    const shop = givenShop();
    shop.write('repo/src/pay/a.ts', '');
    mkdirSync(`${shop.root}/src/auth`, { recursive: true });
    symlinkSync('../pay/a.ts', `${shop.root}/src/auth/file.ts`);
    symlinkSync('../pay', `${shop.root}/src/auth/folder`);
    await shop.select('INT-001');
    for (const path of ['src/auth/file.ts', 'src/auth/folder/new.ts'])
      expect((await shop.edits(path)).reason).toContain('src/pay/');
  });

  it('is that of the root, wherever the repository is reached from', async () => {
    const shop = givenShop();
    symlinkSync(shop.root, `${shop.userHome}/shortcut`);
    await shop.select('INT-001');
    const write = (path: string) =>
      shop.before('Write', { file_path: `${shop.userHome}/shortcut/${path}`, content: '' });
    expect(await write('src/auth/a.ts')).toEqual(silent);
    expect((await write('src/pay/a.ts')).reason).toContain('scope_violation');
  });

  it('grows when a person lets it, at once', async () => {
    const shop = givenShop();
    await shop.select('INT-001');
    expect((await shop.edits('docs/a.md')).reason).toContain('scope_violation');
    shop.agree(shopIntents.replace('tests/auth/**', 'docs'));
    expect(await shop.edits('docs/a.md')).toEqual(silent);
  });
});

describe('codes', () => {
  it('an intent that is gone is not found [RO-043]', async () => {
    const shop = givenShop();
    await shop.select('INT-001');
    const file = shop.agree(shopIntents.replaceAll('INT-001', 'INT-007'));
    expect((await shop.edits('src/auth/a.ts')).reason).toContain('intent_not_found');
    rmSync(file);
    shop.accept();
    expect(await shop.edits('src/auth/a.ts')).toEqual(silent);
  });

  it('.intentignore asks the user, each time, and says so [RO-033…RO-038, RO-042]', async () => {
    const shop = givenShop(onlyIntents, 'INT-001\n');
    await shop.select('INT-001');
    for (let n = 0; n < 2; n += 1) {
      const asked = await shop.edits('src/auth/a.ts');
      expect(asked.decision).toBe('ask');
      expect(asked.reason).toContain("needs the user's approval for each change");
      await shop.after('Write', { file_path: `${shop.root}/src/auth/a.ts`, content: 'x' });
    }
    expect(await shop.says('rm src/auth/a.ts')).toBe('ask user_rejected');
    expect(await shop.says('git status')).toBe('silent');
    await shop.select('INT-002');
    expect(await shop.edits('src/pay/a.ts')).toEqual(silent);
  });

  it('all reasons come together, in order: intent, scope, approval [RO-039…RO-042, RO-047]', async () => {
    const shop = givenShop(onlyIntents, 'INT-001\n');
    await shop.select('INT-001');
    expect(await shop.says('echo x > src/pay/a.ts')).toBe('deny scope_violation user_rejected');
    const { reason } = await shop.edits('src/pay/a.ts');
    const objections = objectionsIn(reason);
    expect(objections.map(({ code }) => code)).toEqual(['scope_violation', 'user_rejected']);
    for (const objection of objections)
      expect(Object.keys(objection)).toEqual(['status', 'code', 'message', 'suggestion']);
  });

  it('in the profile observe nothing is refused, and all is noted', async () => {
    const shop = givenShop('version: 1\nprofile: observe\n');
    expect(await shop.edits('src/auth/a.ts')).toEqual(silent);
    const [line] = (await (await openProject(shop.line, shop.root)).audit.read({})).slice(-1);
    expect(line?.findings.map(({ code }) => code)).toContain('intent_required');
  });
});

describe('nothing is required', () => {
  it('without .ephor [RO-012]', async () => {
    const given = givenProject();
    rmSync(`${given.root}/.ephor`, { recursive: true });
    const call = toolCall(given, 'Write', { file_path: `${given.root}/a.ts`, content: '' });
    expect(spokenIn(await handleHook(given.line, call))).toEqual(silent);
  });

  it('without intents', async () => {
    const given = givenProject(onlyIntents);
    const call = toolCall(given, 'Write', { file_path: `${given.root}/a.ts`, content: '' });
    expect(spokenIn(await handleHook(given.line, call))).toEqual(silent);
  });
});
