import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../kernel/action.ts';
import type { AgentEvent } from '../../kernel/event.ts';
import { trial } from './host.ts';
import { parsePayload } from './wire.ts';

const at = '2026-01-01T00:00:00.000Z';
const path = fc.stringMatching(/^\/[a-z]{1,8}\/[a-z]{1,8}$/);
const change = fc.oneof(
  fc.record({ kind: fc.constant('whole' as const), content: fc.string() }),
  fc.record({
    kind: fc.constant('replace' as const),
    old: fc.string(),
    new: fc.string(),
    all: fc.constant(false),
  }),
);
const action: fc.Arbitrary<Action> = fc.oneof(
  path.map((file) => ({ kind: 'read' as const, paths: [file] })),
  fc.string().map((command) => ({ kind: 'command' as const, command, background: false })),
  fc.record({ kind: fc.constant('write' as const), path, change }),
);

describe('what is said in a trial', () => {
  const envelope = { host: 'claude-code', session: 's', cwd: '/repo', at };
  const heard = (event: AgentEvent): AgentEvent | undefined => {
    const parsed = parsePayload(JSON.parse(trial.say(event)), at);
    return parsed.ok ? parsed.events[0] : undefined;
  };

  it('is heard as it was meant', () => {
    fc.assert(
      fc.property(action, fc.string(), (done, prompt) => {
        const { tool } = trial.call(done);
        expect(heard({ ...envelope, kind: 'tool.before', tool, action: done, toolCall: 'c' })).toMatchObject({
          kind: 'tool.before',
          tool,
          action: done,
          toolCall: 'c',
        });
        expect(heard({ ...envelope, kind: 'prompt.before', prompt })).toMatchObject({ prompt });
      }),
    );
  });
});

const answer = (fields: object) => JSON.stringify({ hookSpecificOutput: fields });

it.each([
  ['nothing', '', 0, 'silent'],
  ['no JSON', '{', 0, 'silent'],
  ['null', 'null', 0, 'silent'],
  ['exit code 2', '', 2, 'deny'],
  ['a denial', answer({ hookEventName: 'PreToolUse', permissionDecision: 'deny' }), 0, 'deny'],
  ['a question', answer({ hookEventName: 'PreToolUse', permissionDecision: 'ask' }), 0, 'ask'],
  ['a denial of no event', answer({ permissionDecision: 'deny' }), 0, 'silent'],
  ['a denial of another event', answer({ hookEventName: 'Stop', permissionDecision: 'deny' }), 0, 'silent'],
])('%s is heard as the client hears it', (_, stdout, exitCode, decision) => {
  expect(trial.hear({ stdout, stderr: 'no', exitCode }).decision).toBe(decision);
});
