import { defineContext } from '../domain/context.ts';
import { type Intent, intentName, openIntent, openIntents } from '../domain/intent.ts';

const most = 12;
const widest = 80;

/** The gates hold whether it was read or not; whoever reads it is spared a refusal. */
export const intentProtocol = defineContext({
  id: 'intent-protocol',
  summary: 'Tell the agent at session start to select an intent before it changes anything',
  on: ['session.start'],
  needs: ['intents'],
  priority: 2,
  write({ facts: { intents }, state }) {
    if (!intents.required || intents.list.length === 0) return;
    const selected = openIntent(state.intent.active, intents);
    const open = openIntents(intents);
    const more = open.length > most ? [`- and ${open.length - most} more: \`ephor intent list\``] : [];
    return [
      'Ephor: you CANNOT write code immediately. Your first action MUST be to analyze the request and to call select_active_intent(intent_id), which loads what was agreed (or run `ephor intent select <id>`). Then keep to the scope of that intent; request_scope asks the user for more.',
      'When a linter, a test or a build fails, call record_lesson with what you learned from it.',
      ...(selected ? [`Selected in this session: ${intentName(selected)}.`] : []),
      'Open intents:',
      ...open.slice(0, most).map(inOneLine),
      ...more,
    ].join('\n');
  },
});

function inOneLine(intent: Intent): string {
  const scope = intent.owned_scope.join(', ') || 'nothing';
  return `- ${intentName(intent)}: ${scope.length > widest ? `${scope.slice(0, widest - 1)}…` : scope}`;
}
