import { describe, expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import type { Action } from '../../../kernel/action.ts';
import type { StartupStep } from '../../../kernel/discipline.ts';
import type { AgentEvent, ToolResult } from '../../../kernel/event.ts';
import type { Facts } from '../../../kernel/fact.ts';
import { analyseCommand } from '../../../shell/analyse.ts';
import { startupProgress } from './startup-progress.ts';

const steps: readonly StartupStep[] = [
  { id: 'session_docs', read: ['CLAUDE.md', 'docs/architecture.md'] },
  { id: 'skills_registry', read: ['~/.claude/SKILLS_REGISTRY.md'] },
  { id: 'validation_report', command: 'ruby scripts/validation_report.rb' },
  { id: 'orphan_cleanup', operation: 'clean' },
  { id: 'system_clean', command: './scripts/SaneMaster.rb clean_system' },
];

const gather = (event: AgentEvent, startup = steps) =>
  startupProgress.gather({
    event,
    realPath: (path: string) => path,
    place: { root: '/repo', userHome: '/home/dev' },
    settings: { startup },
  } as never) as Facts['startupProgress'];

const command = (text: string, background = false): Action => ({
  kind: 'command',
  command: text,
  background,
  report: analyseCommand(text, { cwd: '/repo', root: '/repo', home: '/home/dev' }),
});
const done = (action: Action, result: ToolResult | undefined = 'empty') =>
  gather(givenEvent('tool.after', { tool: 'T', action, response: {}, result })).done;

describe('a step is done by', () => {
  it.each([
    ['reading its file [SP-050]', { kind: 'read', paths: ['/repo/CLAUDE.md'] }, 'read CLAUDE.md'],
    [
      'reading a file of the user [SP-051]',
      { kind: 'read', paths: ['/home/dev/.claude/SKILLS_REGISTRY.md'] },
      'read ~/.claude/SKILLS_REGISTRY.md',
    ],
    [
      'running its command [SP-052]',
      command('ruby scripts/validation_report.rb'),
      'run `ruby scripts/validation_report.rb`',
    ],
    [
      'running it after another that succeeded',
      command('cd /repo && ruby scripts/validation_report.rb'),
      'run `ruby scripts/validation_report.rb`',
    ],
    [
      'a script by its path [SP-054]',
      command('scripts/SaneMaster.rb clean_system'),
      'run `./scripts/SaneMaster.rb clean_system`',
    ],
    ['an operation of Ephor [SP-053]', command('ephor clean'), 'run `ephor clean`'],
    ['the same with more words', command('npx sg clean --yes'), 'run `ephor clean`'],
  ] satisfies [string, Action, string][])('%s', (_, action, part) => {
    expect(done(action)).toEqual([part]);
  });
});

describe('a step is not done by', () => {
  it.each([
    ['another file', { kind: 'read', paths: ['/repo/sub/CLAUDE.md'] }],
    ['a command whose failure is hidden', command('ruby scripts/validation_report.rb || true')],
    ['one whose success is not known', command('ruby scripts/validation_report.rb; echo done')],
    ['one that goes on in the background', command('ruby scripts/validation_report.rb', true)],
    ['a script of the same name elsewhere', command('/tmp/SaneMaster.rb clean_system')],
    ['talking about it', command('echo ruby scripts/validation_report.rb')],
    ['the same command with other words', command('ruby scripts/validation_report.rb --help')],
  ] satisfies [string, Action][])('%s', (_, action) => {
    expect(done(action)).toEqual([]);
  });

  it('a call that failed, that nothing is known of, or that is yet to run', () => {
    const action = command('ephor clean');
    expect(done(action, 'failed')).toEqual([]);
    expect(gather(givenEvent('tool.after', { tool: 'T', action, response: {} })).done).toEqual([]);
    expect(gather(givenTool(action)).done).toEqual([]);
  });
});

it.each([
  ['ephor clean --yes', true],
  ['cd /repo && ruby scripts/validation_report.rb', true],
  ['npx ephor clean', true],
  ['ruby scripts/validation_report.rb && rm -rf src', false],
  ['ruby scripts/validation_report.rb > src/a.ts', false],
  ['ruby other.rb', false],
  ['cd /repo', false],
])('whether a command is nothing but a step: %s [SP-049]', (text, expected) => {
  expect(gather(givenTool(command(text))).isStep).toBe(expected);
});

it('has nothing to say where there are no steps', () => {
  expect(gather(givenTool(command('ephor clean')), [])).toEqual({ steps: [], done: [], isStep: false });
});
