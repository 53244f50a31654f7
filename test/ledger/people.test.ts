import { describe, expect, it } from 'vitest';
import { type Agent, detailsOf, givenLedger, inShort } from './given-ledger.ts';

const files = {
  'a.ts': 'a\nb\nc\nd\n',
  'b.ts': 'b\n',
  'swap.js': `const fs = require('fs');
const [from, to] = process.argv.slice(2);
fs.writeFileSync('a.ts', fs.readFileSync('a.ts', 'utf8').replace(from, to));
`,
};
/** A script whose effects nobody can read from its line. */
const script = (from: string, to: string) => `node swap.js ${from} ${to}`;
const short = (agent: Agent) => agent.records().map(inShort);

describe('what a person changed in between is not put down to the agent', () => {
  it('before an edit', async () => {
    const agent = givenLedger({ files });
    agent.write('a.ts', 'a\nby a person\nc\nd\n');
    await agent.edits('a.ts', 'd', 'D');
    expect(short(agent)).toEqual([['edit a.ts 4-4']]);
    const { base, others } = detailsOf(agent.records()[0]).changes['a.ts'] ?? {};
    expect([base, others?.length]).toEqual([undefined, 1]);
  });

  it('between two edits', async () => {
    const agent = givenLedger({ files });
    await agent.edits('a.ts', 'a', 'A');
    agent.write('a.ts', agent.read('a.ts').replace('b', 'by a person'));
    await agent.edits('a.ts', 'd', 'D');
    expect(short(agent)).toEqual([['edit a.ts 1-1'], ['edit a.ts 4-4']]);
    const [first, second] = agent.records().map((record) => detailsOf(record).changes['a.ts']);
    expect(second?.base).toBe(first?.after);
    expect(second?.others).toMatchObject([{ at: 1, removed: 1 }]);
  });

  it('and where nobody did, the next change goes on from the last', async () => {
    const agent = givenLedger({ files });
    await agent.edits('a.ts', 'a', 'A');
    await agent.edits('a.ts', 'd', 'D');
    const [first, second] = agent.records().map((record) => detailsOf(record).changes['a.ts']);
    expect([second?.base, second?.others]).toEqual([first?.after, undefined]);
  });

  it('before a command of which nobody can read what it does', async () => {
    const agent = givenLedger({ files });
    agent.write('a.ts', 'a\nby a person\nc\nd\n');
    agent.write('new.ts', 'by a person\n');
    agent.shell('sleep 0.05');
    await agent.runs(script('d', 'D'));
    expect(short(agent)).toEqual([['edit a.ts 4-4']]);
  });

  it('and before it again, in a file that the agent had changed', async () => {
    const agent = givenLedger({ files });
    await agent.runs(script('a', 'A'));
    agent.write('a.ts', agent.read('a.ts').replace('b', 'by a person'));
    agent.shell('sleep 0.05');
    await agent.runs(script('d', 'D'));
    expect(short(agent)).toEqual([['edit a.ts 1-1'], ['edit a.ts 4-4']]);
  });

  it('and commits', async () => {
    const agent = givenLedger({ files });
    await agent.runs(script('a', 'A'));
    agent.write('a.ts', agent.read('a.ts').replace('b', 'by a person'));
    agent.shell('git commit -qam person; sleep 0.05');
    await agent.runs(script('d', 'D'));
    expect(short(agent)).toEqual([['edit a.ts 1-1'], ['edit a.ts 4-4']]);
  });

  it('a file that a person took away stays with the person', async () => {
    const agent = givenLedger({ files });
    agent.remove('b.ts');
    await agent.runs(script('d', 'D'));
    expect(short(agent)).toEqual([['edit a.ts 4-4']]);
  });

  it('after the command', async () => {
    const agent = givenLedger({ files });
    const fields = { tool_name: 'Bash', tool_input: { command: script('d', 'D') }, tool_use_id: 'late' };
    await agent.hook('PreToolUse', fields);
    agent.shell(script('d', 'D'));
    await agent.hook('PostToolUse', { ...fields, tool_response: {} });
    agent.write('b.ts', 'by a person\n');
    await (await agent.project()).ledger.settle();
    expect(short(agent)).toEqual([['edit a.ts 4-4']]);
  });
});

describe('calls at the same time', () => {
  it('each have their own files', async () => {
    const agent = givenLedger({ files });
    const call = (name: string, id: string) =>
      ({
        tool_name: 'Write',
        tool_input: { file_path: agent.at(name), content: `${id}\n` },
        tool_use_id: id,
      }) as const;
    const [one, two] = [call('one.ts', '1'), call('two.ts', '2')];
    await agent.hook('PreToolUse', one);
    await agent.hook('PreToolUse', { ...two, agent_id: 'sub', agent_type: 'general-purpose' });
    await agent.end({ ...two, agent_id: 'sub', agent_type: 'general-purpose' }, () =>
      agent.write('two.ts', '2\n'),
    );
    await agent.end(one, () => agent.write('one.ts', '1\n'));
    expect(agent.records().map((record) => [detailsOf(record).agent, ...inShort(record)])).toEqual([
      ['sub', 'create two.ts 1-1'],
      [undefined, 'create one.ts 1-1'],
    ]);
  });

  it.each(['the write ends first', 'the script ends first'])(
    'a write during a script is the write’s: %s',
    async (order) => {
      const agent = givenLedger({ files });
      const slow = { tool_name: 'Bash', tool_input: { command: script('d', 'D') }, tool_use_id: 'slow' };
      const fast = {
        tool_name: 'Write',
        tool_input: { file_path: agent.at('b.ts'), content: 'B\n' },
        tool_use_id: 'fast',
      };
      await agent.hook('PreToolUse', slow);
      await agent.hook('PreToolUse', fast);
      agent.write('b.ts', 'B\n');
      const ends = [
        () => agent.end(fast, () => undefined),
        () => agent.end(slow, () => agent.shell(script('d', 'D'))),
      ];
      for (const end of order === 'the write ends first' ? ends : ends.toReversed()) await end();
      expect(short(agent).flat().toSorted()).toEqual(['edit a.ts 4-4', 'edit b.ts 1-1']);
    },
  );

  it('two scripts at once never share a change', async () => {
    const agent = givenLedger({ files });
    const call = (id: string, from: string) =>
      ({
        tool_name: 'Bash',
        tool_input: { command: script(from, from.toUpperCase()) },
        tool_use_id: id,
      }) as const;
    const [one, two] = [call('1', 'a'), call('2', 'd')];
    await agent.hook('PreToolUse', one);
    await agent.hook('PreToolUse', two);
    await agent.end(one, () => agent.shell(one.tool_input.command));
    await agent.end(two, () => agent.shell(two.tool_input.command));
    expect(short(agent)).toEqual([['edit a.ts 1-1'], ['edit a.ts 4-4']]);
  });
});

describe('a hook that was installed midway', () => {
  it.each([
    ['believes the host about what was there', { originalFile: 'a\nb\nc\nd\n' }, [['edit a.ts 4-4']]],
    ['believes the host that the file is new', { originalFile: null }, [['create a.ts 1-4']]],
    ['says nothing where nobody knows', {}, []],
  ])('%s', async (_, response, expected) => {
    const agent = givenLedger({ files });
    await agent.end(
      {
        tool_name: 'Edit',
        tool_input: { file_path: agent.at('a.ts'), old_string: 'd', new_string: 'D' },
        tool_use_id: 'x',
      },
      () => {
        agent.write('a.ts', 'a\nb\nc\nD\n');
        return response;
      },
    );
    expect(short(agent)).toEqual(expected);
  });
});

describe('without an engine', () => {
  it('calls wait until somebody settles', async () => {
    const agent = givenLedger({ files, resident: false });
    await agent.edits('a.ts', 'd', 'D');
    await agent.runs(script('a', 'A'));
    await agent.runs('echo more >> b.ts');
    expect(agent.lines()).toEqual([]);
    await agent.hook('Stop', { stop_hook_active: false });
    expect(short(agent)).toEqual([['edit a.ts 4-4'], ['edit a.ts 1-1'], ['edit b.ts 2-2']]);
  });
});
