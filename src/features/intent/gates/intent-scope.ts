import { isAbsolute, join, normalize } from 'node:path/posix';
import { mutates } from '../../../kernel/action.ts';
import type { Target } from '../../../kernel/fact.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { type Intent, type Intents, openIntent, openIntents, ownsPath } from '../../../kernel/work/intent.ts';
import { inside } from '../../../kernel/place.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { intents, login, working, world } from '../intent-file.ts';

const facts = { intents, world };
const state = working('INT-001');
const mostShown = 3;

export const intentScope = defineGate({
  id: 'intent-scope',
  summary: 'Keep changes within the scope of the selected intent',
  family: 'agreement',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['intents', 'targets', 'world'],
  examples: {
    objects: [
      { name: 'an edit of another part', event: writing('/repo/src/pay/card.ts'), facts, state },
      { name: 'the same by a command', event: command('sed -i s/a/b/ src/pay/card.ts'), facts, state },
      { name: 'a file that would be deleted', event: command('rm -r src/pay'), facts, state },
      { name: 'a folder around the scope', event: command('npx prettier --write .'), facts, state },
      {
        name: 'a link that leads out of the scope',
        event: writing('/repo/src/auth/card.ts'),
        facts: {
          ...facts,
          targets: [{ given: '/repo/src/auth/card.ts', real: '/repo/src/pay/card.ts', use: 'write' }],
        },
        state,
      },
      {
        name: 'anything under an intent that owns nothing',
        event: writing('/repo/src/auth/a.ts'),
        facts: { intents: { ...intents, list: [{ ...login, owned_scope: [] }] }, world },
        state,
      },
    ],
    passes: [
      { name: 'an edit in the scope', event: writing('/repo/src/auth/deep/a.ts'), facts, state },
      { name: 'a command in the scope', event: command('mv src/auth/a.ts src/auth/b.ts'), facts, state },
      { name: 'reading another part', event: reading('/repo/src/pay/card.ts'), facts, state },
      { name: 'a commit', event: command('git add -A && git commit -m "login"'), facts, state },
      { name: 'the tests', event: command('npm test'), facts, state },
      { name: 'a temporary file', event: command('touch /tmp/a'), facts, state },
      {
        name: 'anything where there are no intents',
        event: writing('/repo/src/pay/card.ts'),
        facts: { intents: { ...intents, required: false }, world },
        state,
      },
    ],
  },
  check({ event, facts: { intents: known, targets, world: at }, state: { intent: section } }) {
    const intent = known.required ? openIntent(section.active, known) : undefined;
    if (!intent || !mutates(event.action)) return;
    const changed = targets.flatMap((target) => placesOf(target, event.cwd, at.root));
    const outside = [...new Set(changed)].filter((path) => !ownsPath(intent, path));
    return outside.length === 0 ? undefined : outOfScope(intent, outside, known);
  },
});

/** Below the root. A write lands where links lead to; who deletes takes away the name that was given as well. */
function placesOf({ given, real, use }: Target, cwd: string, root: string): readonly string[] {
  if (use === 'read') return [];
  const named = isAbsolute(given) ? normalize(given) : join(cwd, given);
  const paths = use === 'delete' ? [real, named] : [real];
  return paths.flatMap((path) => inside(path, root) ?? []);
}

function outOfScope(intent: Intent, outside: readonly string[], known: Intents) {
  const [first = ''] = outside;
  const names = outside.map((path) => path || 'the whole repository').slice(0, mostShown);
  const more = outside.length > mostShown ? ` and ${outside.length - mostShown} more` : '';
  const scope = intent.owned_scope.slice(0, mostShown).join(', ') || 'nothing';
  const owner = openIntents(known).find((other) => outside.every((path) => ownsPath(other, path)));
  const instead = owner ? ` Or select ${owner.id}.` : '';
  return {
    code: 'scope_violation',
    reason: `${names.join(', ')}${more} ${outside.length === 1 ? 'is' : 'are'} outside ${intent.id} (${scope}).`,
    remedy: `Keep to its files, or request scope expansion: \`ephor intent request-scope ${intent.id} "${first.replaceAll(/["`$\\]/g, '?') || '**'}" --reason "<why>"\`.${instead}`,
  };
}
