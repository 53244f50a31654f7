import { expect } from 'vitest';
import { onlyIntents, shopIntents } from '../given/intents.ts';
import { session } from '../given/project.ts';
import { givenVillain, type Villain } from './given-villain.ts';

export type Input = Readonly<Record<string, unknown>>;

/** An agent in a repository with intents; none is selected. */
export function givenShop(config = onlyIntents): Villain {
  const villain = givenVillain(config, {
    env: (name) => (name === 'CLAUDE_CODE_SESSION_ID' ? session : undefined),
  });
  villain.write('repo/.ephor/active_intents.yaml', shopIntents);
  for (const path of ['src/auth/a.ts', 'src/pay/a.ts', 'lib/a.ts'])
    villain.write(`repo/${path}`, 'export {};\n');
  return villain;
}

export const select = (
  villain: Villain,
  intent_id: unknown,
  response: unknown = [{ type: 'text', text: 'ok' }],
  more: Input = {},
) => villain.after('mcp__ephor__select_active_intent', { intent_id }, response, more);

/** One that selected INT-001. */
export const working = async (): Promise<Villain> => {
  const villain = givenShop();
  await select(villain, 'INT-001');
  expect((await villain.sections()).intent.active).toBe('INT-001');
  return villain;
};
