import { expect, it } from 'vitest';
import { noIntents } from '../../../kernel/work/intent.ts';
import { intents } from './intents.ts';

it('are those of the settings', () => {
  const settings = { intents: noIntents };
  expect(intents.gather({ settings } as never)).toBe(noIntents);
});
