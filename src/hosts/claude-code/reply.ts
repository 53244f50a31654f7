import { objections } from '../../kernel/decision.ts';
import type { EventKind } from '../../kernel/event.ts';
import { type Reply, silentReply, type Verdict } from '../../kernel/host.ts';
import { forAgent, forUser } from '../../kernel/objection-text.ts';
import { shorten } from '../../kernel/text/redact.ts';

/** The client drops the whole answer when `hookEventName` is missing or wrong, and the tool runs. */
const json = (value: unknown): Reply => ({ stdout: `${JSON.stringify(value)}\n`, stderr: '', exitCode: 0 });

const specific = (hookEventName: string, fields: object, beside: object = {}): Reply =>
  json({ ...beside, hookSpecificOutput: { hookEventName, ...fields } });

const refusedBy = (text: string): Reply => ({ stdout: '', stderr: `${text}\n`, exitCode: 2 });

const telling = (name: string, context: string): Reply =>
  context === '' ? silentReply : specific(name, { additionalContext: context });

/** The client shows `systemMessage` to the user and not to the model. */
const shownTo = (warnings: readonly string[]): object =>
  warnings.length === 0
    ? {}
    : { systemMessage: warnings.map((each) => `Ephor: ${shorten(each, 500)}`).join('\n') };

/** The client writes such a sequence to the terminal itself, because a hook has none. */
const named = (title: string | undefined): object =>
  title === undefined ? {} : { terminalSequence: `\u001B]2;${title.replaceAll(/\p{C}/gu, '')}\u0007` };

/** To the model and to the user, each what is theirs. */
function tellingBoth(name: string, context: string, beside: object): Reply {
  if (context !== '') return specific(name, { additionalContext: context }, beside);
  return Object.keys(beside).length === 0 ? silentReply : json(beside);
}

export function replyTo(kind: EventKind, { id, decision, context, warnings, title }: Verdict): Reply {
  const against = objections(decision);
  const blocked = decision.level === 'deny' || decision.level === 'ask';
  switch (kind) {
    case 'tool.before':
      if (!blocked) return telling('PreToolUse', context);
      return specific('PreToolUse', {
        permissionDecision: decision.level,
        permissionDecisionReason: decision.level === 'ask' ? forUser(against, id) : forAgent(against, id),
        ...(context === '' ? {} : { additionalContext: context }),
      });
    case 'prompt.before':
      if (blocked) return json({ decision: 'block', reason: forUser(against, id), ...shownTo(warnings) });
      return tellingBoth('UserPromptSubmit', context, shownTo(warnings));
    case 'turn.end':
    case 'agent.end':
      return blocked ? json({ decision: 'block', reason: forAgent(against, id) }) : silentReply;
    case 'teammate.idle':
    case 'task.created':
    case 'task.completed':
      return blocked ? refusedBy(forAgent(against, id)) : silentReply;
    case 'tool.after':
      return telling('PostToolUse', context);
    case 'tool.failed':
      return telling('PostToolUseFailure', context);
    case 'session.start':
      return tellingBoth('SessionStart', context, { ...shownTo(warnings), ...named(title) });
    case 'agent.start':
      return telling('SubagentStart', context);
    case 'compact.before':
      return { ...silentReply, stdout: context };
    case 'session.end':
      return silentReply;
  }
}
