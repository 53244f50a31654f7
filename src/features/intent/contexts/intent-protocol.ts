import { defineContext } from '../../../kernel/context.ts';
import { intentName, openIntent, openIntents } from '../../../kernel/work/intent.ts';

const widest = 70;

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
    return [
      selected
        ? `Selected intent: ${intentName(selected)}. Keep to its scope; request_scope asks the user for more.`
        : `You CANNOT write code immediately. Your first action MUST be to call select_active_intent(intent_id). Open: ${listed(openIntents(intents).map(intentName))}.`,
      'When a linter, a test or a build fails, call record_lesson.',
    ].join('\n');
  },
});

/** As many as there is room for, and where the rest is. */
function listed(names: readonly string[]): string {
  let room = widest;
  const shown = names.filter((name) => (room -= name.length + 2) >= 0);
  if (shown.length === names.length) return names.join(', ');
  return [...shown, `${names.length - shown.length} more in \`ephor intent list\``].join(', ');
}
