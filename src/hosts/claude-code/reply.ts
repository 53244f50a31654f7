import { objections } from '../../domain/decision.ts';
import type { EventKind } from '../../domain/event.ts';
import { type Reply, silentReply, type Verdict } from '../../domain/host.ts';
import { forAgent, forUser } from '../../domain/objection-text.ts';
import { shorten } from '../../domain/redact.ts';

/** The client drops the whole answer when `hookEventName` is missing or wrong, and the tool runs. */
const json = (value: unknown): Reply => ({ stdout: `${JSON.stringify(value)}\n`, stderr: '', exitCode: 0 });

const specific = (hookEventName: string, fields: object, beside: object = {}): Reply =>
  json({ ...beside, hookSpecificOutput: { hookEventName, ...fields } });

const refusedBy = (text: string): Reply => ({ stdout: '', stderr: `${text}\n`, exitCode: 2 });

const telling = (name: string, context: string): Reply =>
  context === '' ? silentReply : specific(name, { additionalContext: context });

/** The client shows `systemMessage` to the user and not to the model. */
function prompted(context: string, warnings: readonly string[], refusal: string | undefined): Reply {
  const systemMessage = warnings.map((each) => `Ephor: ${shorten(each, 500)}`).join('\n');
  const shown = warnings.length === 0 ? {} : { systemMessage };
  if (refusal !== undefined) return json({ decision: 'block', reason: refusal, ...shown });
  if (context !== '') return specific('UserPromptSubmit', { additionalContext: context }, shown);
  return warnings.length === 0 ? silentReply : json(shown);
}

export function replyTo(kind: EventKind, { decision, context, warnings }: Verdict): Reply {
  const against = objections(decision);
  const blocked = decision.level === 'deny' || decision.level === 'ask';
  switch (kind) {
    case 'tool.before':
      if (!blocked) return telling('PreToolUse', context);
      return specific('PreToolUse', {
        permissionDecision: decision.level,
        permissionDecisionReason: decision.level === 'ask' ? forUser(against) : forAgent(against),
        ...(context === '' ? {} : { additionalContext: context }),
      });
    case 'prompt.before':
      return prompted(context, warnings, blocked ? forUser(against) : undefined);
    case 'turn.end':
    case 'agent.end':
      return blocked ? json({ decision: 'block', reason: forAgent(against) }) : silentReply;
    case 'teammate.idle':
    case 'task.created':
    case 'task.completed':
      return blocked ? refusedBy(forAgent(against)) : silentReply;
    case 'tool.after':
      return telling('PostToolUse', context);
    case 'tool.failed':
      return telling('PostToolUseFailure', context);
    case 'session.start':
      return telling('SessionStart', context);
    case 'agent.start':
      return telling('SubagentStart', context);
    case 'compact.before':
      return { ...silentReply, stdout: context };
    case 'session.end':
      return silentReply;
  }
}
