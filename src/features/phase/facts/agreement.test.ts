import { describe, expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import type { Action } from '../../../kernel/action.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { Facts } from '../../../kernel/fact.ts';
import { phaseAtStart } from '../../../kernel/work/phase-start.ts';
import { actionOf } from '../../../hosts/claude-code/tools.ts';
import { nodeIo } from '../../../io/node.ts';
import { analyseCommand } from '../../../shell/analyse.ts';
import { agreement } from './agreement.ts';

const transcript = import.meta.filename;
const world = { cwd: '/repo', root: '/repo', home: '/home/dev' };

const gather = (event: AgentEvent, bash = 'analysed', evaluations = 0, waitFor = 'agreement') => {
  const state = { phase: { ...phaseAtStart, evaluations } };
  const settings = { phase: { bash, waitFor } };
  const place = { root: '/repo' };
  const input = { event, io: nodeIo, settings, state, place, realPath: (path: string) => path };
  return (agreement.gather(input as never) as Facts['agreement']).needed;
};

const needed = (action: Action, bash?: string): boolean => gather({ ...givenTool(action), transcript }, bash);

const command = (text: string): Action => ({
  kind: 'command',
  command: text,
  background: false,
  report: analyseCommand(text, world),
});

describe('agreement is needed for what changes something [SE-020] [SE-023]', () => {
  it.each([
    ['Edit', { file_path: 'a', old_string: 'a', new_string: 'b' }],
    ['Write', { file_path: 'a', content: '' }],
    ['NotebookEdit', { notebook_path: 'a.ipynb', new_source: '' }],
    ['Task', { prompt: 'tidy', subagent_type: 'general-purpose' }],
    ['Agent', { prompt: 'tidy' }],
    ['Agent', { prompt: 'tidy', subagent_type: 'explore' }],
    ['mcp__github__create_issue', {}],
    ['mcp__db__query', {}],
    ['SomethingNew', {}],
  ])('%s %j', (tool, input) => {
    expect(needed(actionOf(tool, input, '/repo'))).toBe(true);
  });

  it.each([
    'echo x > a',
    'npm test',
    'git commit -m done',
    'no-such-program',
    'ephor override "x" && rm -rf y',
    'ephor status > out.txt',
    'ephor acknowledge; touch a',
    'ephor $(rm a)',
    './ephor status',
    'ephor "$OPERATION"',
    'ephor brand-new-operation',
    'ephor disable',
    'ephor engine stop',
  ])('%s', (text) => {
    expect(needed(command(text))).toBe(true);
  });

  it('a command that nobody looked at', () => {
    expect(needed({ kind: 'command', command: 'ls', background: false })).toBe(true);
  });
});

describe('no agreement is needed for what only reads [SE-019] [SE-022]', () => {
  it.each([
    ['Read', { file_path: 'a' }],
    ['Glob', { pattern: '*' }],
    ['Grep', { pattern: 'a' }],
    ['LS', { path: '.' }],
    ['WebFetch', { url: 'https://x.dev' }],
    ['WebSearch', { query: 'x' }],
    ['TodoWrite', {}],
    ['Agent', { prompt: 'look', subagent_type: 'Explore' }],
    ['Task', { prompt: 'think', subagent_type: 'Plan' }],
    ['Task', { prompt: 'help', subagent_type: 'claude-code-guide' }],
    ['mcp__github__list_issues', {}],
    ['mcp__plugin_x_y__get_file', {}],
  ])('%s %j', (tool, input) => {
    expect(needed(actionOf(tool, input, '/repo'))).toBe(false);
  });

  it.each(['git status', 'ls -la | head', 'cat a && grep b c'])('%s', (text) => {
    expect(needed(command(text))).toBe(false);
  });
});

const controls = [
  'ephor override "the user wants it"',
  "sg override 'just this'",
  'ephor acknowledge',
  'ephor history --limit 5',
  'ephor status',
  'ephor evaluate --transcript-path x',
  'ephor explain -- rm -rf src',
  'ephor log',
  'ephor check --tool-name Edit',
  'ephor context-inject',
  'ephor precompact',
  'ephor doctor',
  'ephor rules list',
  'ephor reset',
  'cd sub && npx ephor status',
];

describe('an agent can always ask and be answered [SE-047]', () => {
  it.each(controls)('%s', (text) => {
    expect(needed(command(text))).toBe(false);
  });
});

describe('with `bash: strict` every command waits [SE-021]', () => {
  it.each(['git status', 'ls', 'echo ephor status', 'ephor log | head', 'cat a; ephor status', 'cd sub'])(
    '%s',
    (text) => {
      expect(needed(command(text), 'strict')).toBe(true);
    },
  );

  it.each(controls)('but not %s [SE-047]', (text) => {
    expect(needed(command(text), 'strict')).toBe(false);
  });

  it('and reading with a tool is free as ever', () => {
    expect(needed({ kind: 'read', paths: ['a'] }, 'strict')).toBe(false);
  });
});

describe('without a conversation to read, nothing waits [SE-100]', () => {
  const write = givenTool({ kind: 'write', path: 'a', change: { kind: 'whole', content: '' } });

  it.each([
    ['none is named', () => undefined],
    ['it is not there', () => '/no/such/transcript.jsonl'],
    ['it is a folder', () => givenFolder()],
  ])('%s', (_, path) => {
    expect(gather({ ...write, transcript: path() })).toBe(false);
    expect(gather({ ...write, transcript: path() }, 'analysed', 2)).toBe(false);
  });

  it('but the first prompt is known before the client has written it down', () => {
    expect(gather({ ...write, transcript: '/no/such/transcript.jsonl' }, 'analysed', 1)).toBe(true);
    expect(gather({ ...write, transcript: undefined }, 'analysed', 1)).toBe(false);
  });

  it('one that can’t be looked at is no reason to go on: whoever needs the fact objects', () => {
    expect(() => gather({ ...write, transcript: '/a\u0000b' })).toThrow('null bytes');
  });
});

it('other events wait for nobody', () => {
  expect(gather({ ...givenEvent('prompt.before', { prompt: 'go' }), transcript })).toBe(false);
});
