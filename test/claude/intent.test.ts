import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TraceRecord, traceNamespace } from '../../src/kernel/stores/trace.ts';
import type { WhyBlock } from '../../src/features/ledger/why/blocks.ts';
import type { WhyResult } from '../../src/features/ledger/why/text.ts';
import { schemaProblems } from '../given/agent-trace-schema.ts';
import { ephorRepo } from './ephor-repo.ts';
import { claudeClient, versions } from './install-client.ts';
import { allText, toolResults } from './model-request.ts';
import { runClaude } from './run-client.ts';
import { startModel, type Turn } from './scripted-model.ts';

const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const prompt =
  'Add the link to src/mail/link.ts and src/mail/list.ts, and raise the limit in src/pay/card.ts.';
const intents = `active_intents:
  - id: INT-001
    name: Send the login link
    status: IN_PROGRESS
    owned_scope: ['src/mail/**']
    constraints: ['no new dependency']
    acceptance_criteria: ['the link is sent once']
  - id: INT-002
    name: Payment by card
    status: IN_PROGRESS
    owned_scope: ['src/pay/**']
`;
const card = 'export const limit = 100;\n';
const office = "  'office',";
const list = `export const senders = [\n${office}\n];\n`;
const link = [
  'export function link(token: string) {',
  '  const query = `?token=${token}`;',
  '  return `/login${query}`;',
  '}',
  '',
].join('\n');

const use = (name: string, input: Record<string, unknown>): Turn => ({ tools: [{ name, input }] });
const bash = (command: string) => use('Bash', { command });
const select = (intent_id: string) => use('mcp__ephor__select_active_intent', { intent_id });

/** One session of the real client in a repository with intents; each step is a turn of the model. */
async function playSession(version: string) {
  const client = await claudeClient(version);
  const repo = await ephorRepo({
    '.ephor/active_intents.yaml': intents,
    '.ephor/.intentignore': 'INT-002  # money\n',
    'src/mail/list.ts': list,
    'src/pay/card.ts': card,
  });
  cleanups.push(repo.dispose);
  const file = (path: string) => join(repo.cwd, path);
  const write = (path: string, content: string) => use('Write', { file_path: file(path), content });
  const read = (path: string) => use('Read', { file_path: file(path) });
  const addLink = use('Edit', {
    file_path: file('src/mail/list.ts'),
    old_string: office,
    new_string: `${office}\n  'link',`,
  });
  /** Behind the agent's back, and with an old time, as unpacked: the client goes by the time and sees nothing. */
  const personAdds = (): Turn => {
    const path = file('src/mail/list.ts');
    writeFileSync(path, list.replace(office, `${office}\n  'person',`));
    const old = new Date('2026-01-01T00:00:00Z');
    utimesSync(path, old, old);
    return addLink;
  };
  const steps: readonly (readonly [string, Turn | (() => Turn)])[] = [
    ['write at once', write('src/mail/link.ts', link)],
    ['select', select('INT-001')],
    ['write in scope', write('src/mail/link.ts', link)],
    ['write out of scope', write('src/pay/link.ts', link)],
    ['sed out of scope', bash('sed -i s/100/200/ src/pay/card.ts')],
    ['echo out of scope', bash('echo x > src/pay/new.ts')],
    ['read', read('src/mail/list.ts')],
    ['edit when stale', personAdds],
    ['write when stale', write('src/mail/list.ts', list)],
    ['overwrite when stale', bash("cat > src/mail/list.ts <<'END'\nexport const senders = [];\nEND")],
    ['read again', read('src/mail/list.ts')],
    ['edit', addLink],
    ['sed in scope', bash('sed -i s/query/search/ src/mail/link.ts')],
    ['select with approval', select('INT-002')],
    ['write without approval', write('src/pay/link.ts', link)],
    ['sed without approval', bash('sed -i s/100/200/ src/pay/card.ts')],
  ];
  const model = await startModel({
    reply: ({ turn }) => {
      const step = steps[turn]?.[1];
      return typeof step === 'function' ? step() : step;
    },
  });
  cleanups.push(model.close);
  const env = { CLAUDE_CONFIG_DIR: repo.home, ENABLE_TOOL_SEARCH: 'false' };
  const { sessionId } = await runClaude({ client, model, cwd: repo.cwd, home: repo.home, prompt, env });
  const requests = model.requests.filter(({ kind }) => kind === 'main');
  const results = toolResults(requests.at(-1)!);
  const ask = (target: string): readonly WhyBlock[] =>
    (JSON.parse(repo.ephor('why', target, '--json').stdout) as WhyResult).blocks;
  return {
    ...repo,
    session: sessionId,
    told: allText(requests[0]!),
    result: (name: string) => results[steps.findIndex(([step]) => step === name)],
    text: (path: string) => readFileSync(file(path), 'utf8'),
    exists: (path: string) => existsSync(file(path)),
    /** Who wrote the one line of a file that holds these words, and why; not where it is and in which commit. */
    why: (path: string, words: string) => {
      const at = readFileSync(file(path), 'utf8')
        .split('\n')
        .findIndex((line) => line.includes(words));
      const [block] = ask(`${path}:${at + 1}`);
      return { by: block?.by, text: block?.text, change: block?.change, author: block?.commit?.author };
    },
  };
}

const passed = expect.objectContaining({ isError: false });
const refused = (code: string) =>
  expect.objectContaining({ isError: true, text: expect.stringContaining(`"code":"${code}"`) });

describe.each(versions)('intents in the real client %s', { timeout: 180_000 }, (version) => {
  let played: Awaited<ReturnType<typeof playSession>>;
  beforeAll(async () => {
    played = await playSession(version);
  }, 180_000);

  test('the model is told the protocol and the intents before anything else [RO-006] [RO-018]', () => {
    expect(played.told).toContain('You CANNOT write code immediately');
    expect(played.told).toContain('select_active_intent(intent_id)');
    expect(played.told).toContain('INT-001 (Send the login link)');
  });

  test('who writes before the handshake is told to select an intent [RO-011] [RO-013, RO-014] [RO-023] [RO-040]', () => {
    const { result } = played;
    expect(result('write at once')).toEqual(refused('intent_required'));
    expect(result('write at once')?.text).toContain(
      'You must cite a valid active Intent ID. Call select_active_intent(intent_id) first to load context and then retry.',
    );
    expect(result('write in scope')?.text).toContain('created');
  });

  test('selecting answers with what was agreed [RO-017] [RO-019] [RO-021] [RO-065, RO-066]', () => {
    const { text = '', isError } = played.result('select') ?? {};
    expect(isError).toBe(false);
    expect(text).toMatch(/^<intent_context id="INT-001"[^]*<\/intent_context>\s*$/);
    expect(text).toContain('<constraint>no new dependency</constraint>');
    expect(text).toContain('<glob>src/mail/**</glob>');
    expect(text).toContain('<criterion>the link is sent once</criterion>');
  });

  test('the scope holds for tools and commands alike [RO-015] [RO-041] [RO-045, RO-046]', () => {
    const { result, text, exists } = played;
    expect(result('write in scope')).toEqual(passed);
    expect(result('write out of scope')).toEqual(refused('scope_violation'));
    expect(result('sed out of scope')).toEqual(refused('scope_violation'));
    expect(result('echo out of scope')).toEqual(refused('scope_violation'));
    expect(text('src/pay/card.ts')).toBe(card);
    expect(['src/pay/link.ts', 'src/pay/new.ts'].filter(exists)).toEqual([]);
  });

  test('a change that needs approval is refused where nobody can be asked [RO-034] [RO-042]', () => {
    const { result, audit } = played;
    const needsApproval = { isError: true, text: expect.stringContaining('INT-002 (Payment by card) needs') };
    expect(result('select with approval')).toEqual(passed);
    expect(result('write without approval')).toMatchObject(needsApproval);
    expect(result('sed without approval')).toMatchObject(needsApproval);
    const asked = audit().filter(({ decision }) => decision === 'ask');
    expect(asked.map(({ findings }) => findings.map(({ code }) => code))).toEqual([
      ['user_rejected'],
      ['user_rejected'],
    ]);
  });

  test('a file that a person changed meanwhile is read again before it is written [RO-044] [RO-052, RO-053] [RO-059]', () => {
    const { result, text } = played;
    expect(result('read')).toEqual(passed);
    expect(result('edit when stale')).toEqual(refused('stale_file'));
    expect(result('write when stale')).toEqual(refused('stale_file'));
    expect(result('overwrite when stale')).toEqual(refused('stale_file'));
    expect(result('read again')).toEqual(passed);
    expect(result('edit')).toEqual(passed);
    expect(text('src/mail/list.ts')).toBe(list.replace(office, `${office}\n  'link',\n  'person',`));
  });

  test('each change is one valid line of the ledger [RO-025…RO-032] [RO-051]', () => {
    const { ephor, session, text } = played;
    expect(ephor('trace', 'verify')).toMatchObject({ status: 0 });
    const records = text('.ephor/agent_trace.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as TraceRecord);
    expect(records.flatMap(schemaProblems)).toEqual([]);
    const told = records.map(({ files, metadata: { [traceNamespace]: details } }) => ({
      tool: details.tool,
      paths: files.map(({ path }) => path),
      related: files[0]?.conversations[0]?.related?.[0],
      class: details.mutation_class,
      intent: details.intent,
      session: details.session,
      prompt: details.prompt,
      model: files[0]?.conversations[0]?.contributor.model_id,
    }));
    const common = {
      related: { type: 'specification', url: 'ephor:intent/INT-001' },
      intent: 'INT-001',
      session,
      // The words themselves stay on this machine.
      prompt: { at: expect.any(String), id: expect.stringMatching(/^[0-9a-f]{16}$/) },
      model: expect.stringMatching(/^anthropic\/claude-/),
    };
    const mail = (name: string) => [`src/mail/${name}.ts`];
    expect(told).toEqual([
      { ...common, tool: 'Write', paths: mail('link'), class: 'INTENT_EVOLUTION' },
      { ...common, tool: 'Edit', paths: mail('list'), class: 'INTENT_EVOLUTION' },
      { ...common, tool: 'Bash', paths: mail('link'), class: 'AST_REFACTOR' },
    ]);
  });

  test('`ephor why` tells of each line who wrote it and why, through amend, move and rebase [RO-048] [RO-060, RO-061]', () => {
    const { why, git, session } = played;
    const answers = (listFile: string) => ({
      written: why('src/mail/link.ts', 'export function link'),
      bySed: why('src/mail/link.ts', 'const search'),
      edited: why(listFile, "'link'"),
      typed: why(listFile, "'person'"),
      before: why(listFile, "'office'"),
    });
    const agent = (tool: string, mutation_class: string) => ({
      by: 'agent',
      change: {
        tool,
        mutation_class,
        intent: { id: 'INT-001', name: 'Send the login link' },
        prompt: { text: prompt },
        session,
        model: expect.stringMatching(/^anthropic\/claude-/),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        decision: 'silent',
      },
    });
    const person = { by: 'people', change: null };
    const begin = git('rev-parse', 'HEAD').trim();
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Login by link');
    const first = answers('src/mail/list.ts');
    expect(first).toMatchObject({
      written: agent('Write', 'INTENT_EVOLUTION'),
      bySed: agent('Bash', 'AST_REFACTOR'),
      edited: agent('Edit', 'INTENT_EVOLUTION'),
      typed: { ...person, author: 'Dev' },
      before: { ...person, author: 'Dev' },
    });

    git('commit', '--quiet', '--amend', '--message', 'Login by a link in a mail');
    git('mv', 'src/mail/list.ts', 'src/mail/senders.ts');
    expect(answers('src/mail/senders.ts')).toEqual(first);
    git('commit', '--quiet', '--message', 'A better name');

    git('worktree', 'add', '--quiet', '-b', 'other', '../other', begin);
    writeFileSync(join(played.cwd, '../other/README.md'), '# Shop\n');
    git('-C', '../other', 'commit', '--quiet', '--all', '--message', 'A better title');
    git('rebase', '--quiet', 'other');
    expect(answers('src/mail/senders.ts')).toEqual(first);
    expect(git('log', '--format=%s').split('\n')).toContain('A better title');
  });
});
