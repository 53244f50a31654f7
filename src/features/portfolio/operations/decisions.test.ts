import { expect, it } from 'vitest';
import { givenShop } from '../../../../test/portfolio/given-portfolio.ts';

it('ephor decisions: what was answered, the newest first, with the question and where it came from', async () => {
  const { person } = await givenShop();
  await person('escalate', { question: 'Which payment provider do we take?', task: '2' });
  await person('answer', { id: '1', answer: 'Stripe' });
  await person('escalate', { question: 'Which colour does the button have?', task: '2' });
  await person('answer', { id: '2', answer: 'Blue\u001b[31m' });
  const { text, result } = await person('decisions');
  expect(result).toMatchObject({
    found: [{ answer: expect.stringContaining('Blue') }, { answer: 'Stripe', space: 'shop' }],
    hidden: 0,
  });
  expect(text).toMatch(/Which payment provider do we take\?\n {2}Stripe\n {2}shop, esc-001/);
  expect(text).not.toContain('\u001b');
  expect((await person('decisions', { find: 'stripe PAYMENT' })).result).toMatchObject({
    found: [{ answer: 'Stripe' }],
  });
  expect((await person('decisions', { limit: 1 })).result).toMatchObject({ hidden: 1 });
  expect((await person('decisions', { space: 'shop', find: 'no such' })).text).toContain(
    'Nothing was decided yet',
  );
});
