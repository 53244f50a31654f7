import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import type { Example } from '../../../kernel/gate.ts';
import { intentApproval } from './intent-approval.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';
import { intents, working, world } from '../intent-file.ts';
import { mcpCall } from '../../../kernel/work/task-examples.ts';

const told = (event: Example['event'], active = 'INT-001', required = true) =>
  said(intentApproval, {
    name: '',
    event,
    facts: { intents: { ...intents, required, needApproval: ['INT-001', 'INT-000'] }, world },
    state: working(active),
  });

describe('each change of a listed intent is the user’s [RO-033, RO-035, RO-042]', () => {
  it.each<readonly [string, Example['event']]>([
    ['a file', writing('/repo/src/auth/a.ts')],
    ['a command', command('npm test')],
    ['a deletion', command('rm -r src/auth')],
    ['a tool', mcpCall('github', 'create_issue')],
  ])('%s', (_, event) => {
    expect(told(event)).toMatchObject({
      code: 'user_rejected',
      reason: "The intent INT-001 (Login with JWT) needs the user's approval for each change.",
    });
  });
});

describe('it says nothing to', () => {
  it.each<readonly [string, Example['event']]>([
    ['a look', command('git diff')],
    ['a selection', command('ephor intent select INT-002')],
    [
      'a list of things to do',
      { kind: 'tool.before', tool: 'TodoWrite', action: { kind: 'other', input: {}, mutates: false } },
    ],
    ['a lesson', mcpCall('ephor', 'record_lesson')],
  ])('%s', (_, event) => {
    expect(told(event)).toBeUndefined();
  });

  it('a change for another intent, for one that is done, or where none is required', () => {
    expect(told(writing('/repo/src/pay/a.ts'), 'INT-002')).toBeUndefined();
    expect(told(writing('/repo/src/pay/a.ts'), 'INT-000')).toBeUndefined();
    expect(told(writing('/repo/src/pay/a.ts'), 'INT-001', false)).toBeUndefined();
  });
});
