import { describe, expect, it } from 'vitest';
import { decide, type Finding, type Loudness, silence } from '../src/kernel/decision.ts';
import { type EventKind, eventKinds } from '../src/kernel/event.ts';
import type { Reply } from '../src/kernel/host.ts';
import { degrade } from '../src/kernel/evaluate.ts';
import { hosts } from '../src/hosts/index.ts';

const finding = (level: Loudness): Finding => ({
  gate: 'g',
  family: 'protection',
  level,
  code: 'some_code',
  reason: 'because',
  remedy: 'do that',
});

const loudnesses = ['silent', 'note', 'ask', 'deny'] as const;
const warningLists = [[], ['no model', 'a "bad" file']];
const contexts = ['', 'Something to know.\n"quoted" ✓'];

describe.each(hosts.map((host) => [host.id, host] as const))(
  '%s replies exactly as the client wants',
  (_, host) => {
    const table = eventKinds.flatMap((kind) =>
      loudnesses.flatMap((level) =>
        contexts.flatMap((context) => warningLists.map((warnings) => ({ kind, level, context, warnings }))),
      ),
    );

    it.each(table)('$kind at $level with context $context and warnings $warnings', (row) => {
      const { kind, level, context, warnings } = row;
      const honors = host.honors[kind];
      const decision = degrade(level === 'silent' ? silence : decide([finding(level)]), honors);
      const told = honors.context ? context : '';
      const reply = host.reply(kind, { decision, context: told, warnings });
      expectValid(kind, reply, host.eventNames[kind]);
      const stops = decision.level === 'deny' || decision.level === 'ask';
      expect(stopped(reply)).toBe(stops);
      const warned = warnings.length > 0 && (kind === 'prompt.before' || kind === 'session.start');
      if (warned) expect(saidIn(reply).systemMessage).toMatch(/^Ephor: no model\nEphor: a "bad" file$/);
      else expect(reply.stdout).not.toContain('no model');
      if (!stops && told === '' && !warned) expect(reply).toEqual({ stdout: '', stderr: '', exitCode: 0 });
      if (told !== '' && !(stops && kind === 'prompt.before'))
        expect(heard(reply)).toContain('Something to know');
      if (decision.level === 'deny' && kind !== 'prompt.before')
        expect(reply.stdout + reply.stderr).toMatch(/some_code.*because.*do that/);
    });
  },
);

interface Said {
  readonly decision?: string;
  readonly reason?: string;
  readonly systemMessage?: string;
  readonly hookSpecificOutput?: {
    readonly hookEventName?: string;
    readonly permissionDecision?: string;
    readonly permissionDecisionReason?: string;
    readonly additionalContext?: string;
  };
}

const saidIn = ({ stdout }: Reply): Said => (stdout.startsWith('{') ? (JSON.parse(stdout) as Said) : {});
const heard = (reply: Reply): string => saidIn(reply).hookSpecificOutput?.additionalContext ?? reply.stdout;

function stopped(reply: Reply): boolean {
  const { decision, hookSpecificOutput: specific } = saidIn(reply);
  return reply.exitCode === 2 || decision === 'block' || specific?.permissionDecision !== undefined;
}

/** The client drops an answer that is not exactly one JSON object with its own event's name, and goes on. */
function expectValid(kind: EventKind, reply: Reply, eventName: string | undefined): void {
  expect([0, 2]).toContain(reply.exitCode);
  if (reply.exitCode === 2) {
    expect(reply).toMatchObject({ stdout: '' });
    expect(reply.stderr).not.toBe('');
    return;
  }
  expect(reply.stderr).toBe('');
  if (reply.stdout === '' || kind === 'compact.before') return;
  expect(reply.stdout.endsWith('}\n')).toBe(true);
  const said = saidIn(reply);
  const known = ['decision', 'reason', 'systemMessage', 'hookSpecificOutput'];
  expect(Object.keys(said).filter((key) => !known.includes(key))).toEqual([]);
  if (said.decision !== undefined)
    expect(said).toMatchObject({ decision: 'block', reason: expect.stringMatching(/./) });
  if (!said.hookSpecificOutput) return;
  expect(said.hookSpecificOutput.hookEventName).toBe(eventName);
  expect(['ask', 'deny', undefined]).toContain(said.hookSpecificOutput.permissionDecision);
  if (said.hookSpecificOutput.permissionDecision)
    expect(said.hookSpecificOutput.permissionDecisionReason).toMatch(/./);
}
