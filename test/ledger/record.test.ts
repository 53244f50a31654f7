import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { session, spokenIn } from '../given/project.ts';
import { type Agent, detailsOf, givenLedger, inShort } from './given-ledger.ts';

const sha = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

describe('a record', () => {
  it('[RO-028] [RO-030] [RO-032] holds an id, the time, the commit and the hash of the lines', async () => {
    const agent = givenLedger({ files: { 'a.ts': 'a\n' } });
    await agent.writes('a.ts', 'a\nb\nc\n');
    const [record] = agent.records();
    expect(record?.timestamp).toMatch(/Z$/);
    expect(record?.vcs).toEqual({ type: 'git', revision: agent.shell('git rev-parse HEAD').trim() });
    expect(record?.files[0]?.conversations[0]?.ranges).toEqual([
      { start_line: 2, end_line: 3, content_hash: sha('b\nc') },
    ]);
    expect(detailsOf(record).changes['a.ts']).toMatchObject({ before: sha('a\n'), after: sha('a\nb\nc\n') });
  });

  it('[RO-004] [RO-027] has something other than a write that failed, was refused, or is still to come', async () => {
    const agent = givenLedger({ config: 'profile: standard\ngates:\n  phase: off\n' });
    await agent.call('Write', { file_path: agent.at('a.ts'), content: 'x' }, () => {
      throw new Error('disk full');
    });
    const refused = {
      tool_name: 'Write',
      tool_input: { file_path: '.ephor/config.yaml', content: '' },
      tool_use_id: 'r',
    };
    expect(spokenIn(await agent.hook('PreToolUse', refused)).decision).toBe('deny');
    await agent.hook('PreToolUse', {
      tool_name: 'Write',
      tool_input: { file_path: 'b.ts', content: 'x' },
      tool_use_id: 'o',
    });
    expect(agent.lines()).toEqual([]);
  });

  it('is made of a failed write whose content is there all the same', async () => {
    const agent = givenLedger();
    await agent.call('Write', { file_path: agent.at('a.ts'), content: 'x' }, () => {
      agent.write('a.ts', 'x');
      throw new Error('interrupted');
    });
    expect(agent.records().map(inShort)).toEqual([['create a.ts 1-1']]);
  });

  it('[RO-031] [RO-051] [RO-060] names session, agent, call, prompt and class', async () => {
    const agent = givenLedger();
    await agent.says('please add the export, token=abcdefgh12345');
    await agent.says('<system-reminder>not by the user</system-reminder>');
    const { tool_use_id } = await agent.writes('a.ts', 'x\n', {
      agent_id: 'sub-1',
      agent_type: 'general-purpose',
    });
    const [record] = agent.records();
    expect(detailsOf(record)).toMatchObject({
      agent: 'sub-1',
      host: 'claude-code',
      tool: 'Write',
      call: tool_use_id,
      decision: 'note',
      mutation_class: 'INTENT_EVOLUTION',
      prompt: { at: expect.any(String), id: expect.stringMatching(/^[0-9a-f]{16}$/) },
    });
    const { prompts } = await agent.project();
    const { id = '' } = detailsOf(record).prompt ?? {};
    expect((await prompts.find([id])).get(id)).toEqual({ text: 'please add the export, token=[secret]' });
    const [told] = record?.files[0]?.conversations ?? [];
    expect(told?.url).toBe(`ephor:session/${detailsOf(record).session}`);
    expect(told?.related?.map(({ type }) => type)).toEqual(['prompt']);
  });

  it('holds no words of the user where the project wants none', async () => {
    const agent = givenLedger({
      config: 'profile: observe\nphase: { evaluator: deterministic }\nledger:\n  prompts: none\n',
    });
    await agent.says('a secret plan');
    await agent.writes('a.ts', 'x\n');
    expect(agent.lines().join('')).not.toContain('secret plan');
  });

  it('is not made where the ledger is off', async () => {
    const agent = givenLedger({ config: 'profile: observe\nledger:\n  enabled: false\n' });
    await agent.writes('a.ts', 'x\n');
    await agent.runs('echo b >> a.ts');
    expect(agent.lines()).toEqual([]);
  });

  it('[RO-031] links the lines to the intent that they were written for, and to the model', async () => {
    const agent = givenLedger();
    const project = await agent.project();
    await project.state.transact(session, (state) => ({
      state: {
        ...state,
        sections: { ...state.sections, intent: { ...state.sections.intent, active: 'INT-7' } },
      },
      outcome: undefined,
      result: undefined,
    }));
    const transcript_path = join(agent.userHome, 't.jsonl');
    cpSync('test/fixtures/claude-code/transcripts/2.1.325-turns.jsonl', transcript_path);
    await agent.writes('a.ts', 'x\n', { transcript_path });
    const [record] = agent.records();
    expect(detailsOf(record).intent).toBe('INT-7');
    expect(record?.tool).toEqual({ name: 'claude-code', version: '2.1.325' });
    const [told] = record?.files[0]?.conversations ?? [];
    expect(told?.contributor.model_id).toMatch(/^anthropic\/claude-/);
    expect(told?.related).toEqual([{ type: 'specification', url: 'ephor:intent/INT-7' }]);
  });
});

describe('the class of a change [RO-050] [RO-051]', () => {
  const source = 'export function add(a: number, b: number) {\n  const sum = a + b;\n  return sum;\n}\n';
  const classes = (agent: Agent) => agent.records().map((record) => detailsOf(record).mutation_class);

  it.each([
    ['a new name for a variable', 'sum', 'total', 'AST_REFACTOR'],
    ['another result', 'a + b', 'a - b', 'INTENT_EVOLUTION'],
  ])('%s', async (_, from, to, expected) => {
    const agent = givenLedger({ files: { 'a.ts': source } });
    await agent.edits('a.ts', from, to, true);
    expect(classes(agent)).toEqual([expected]);
  });

  it('of several files is a refactoring only when each of them is', async () => {
    const agent = givenLedger({ files: { 'a.ts': source, 'b.ts': source } });
    await agent.runs('sed -i s/sum/total/ a.ts b.ts');
    await agent.runs('sed -i s/total/sum/ a.ts; sed -i s/+/-/ b.ts');
    await agent.runs('mv a.ts c.ts');
    expect(classes(agent)).toEqual(['AST_REFACTOR', 'INTENT_EVOLUTION', 'AST_REFACTOR']);
  });

  it('[RO-048] [RO-049] is what it is, and what the agent said is kept where that is not so', async () => {
    const agent = givenLedger();
    const claims = (path: string, mutation_class: string | undefined) =>
      agent.call('Write', { file_path: agent.at(path), content: 'x\n', mutation_class }, () =>
        agent.write(path, 'x\n'),
      );
    await claims('a.ts', 'AST_REFACTOR');
    await claims('b.ts', 'INTENT_EVOLUTION');
    await claims('c.ts', 'nonsense');
    await claims('d.ts', undefined);
    const found = agent
      .records()
      .map((record) => [detailsOf(record).mutation_class, detailsOf(record).claimed]);
    expect(found).toEqual([
      ['INTENT_EVOLUTION', 'AST_REFACTOR'],
      ['INTENT_EVOLUTION', undefined],
      ['INTENT_EVOLUTION', undefined],
      ['INTENT_EVOLUTION', undefined],
    ]);
  });
});
