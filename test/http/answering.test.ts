import { expect, it } from 'vitest';
import { givenEscalation, givenInitiative, givenSpace } from '../given/portfolio.ts';
import { givenDoor } from './given-door.ts';

const question = givenEscalation({
  type: 'decision',
  status: 'pending',
  suggestedAnswers: [
    { label: 'Stripe', description: 'known to us' },
    { label: 'Adyen', description: '' },
  ],
});

it('[SB-144] a question is seen and answered over HTTP, by a person alone, and the decision is written down at once', async () => {
  const { ask, login, program, put, store } = await givenDoor();
  await put(
    { put: 'space', value: givenSpace() },
    { put: 'initiative', value: givenInitiative() },
    { put: 'escalation', value: question },
  );
  const page = await login();
  const seen = await ask('/api/portfolio', { headers: page });
  expect(seen.json).toMatchObject({ escalations: [{ id: question.id, question: question.question }] });
  const body = { id: question.id, answer: '1' };
  expect(await program('write')('/api/answer', { body })).toMatchObject({
    status: 403,
    json: { error: { code: 'person_only' } },
  });
  expect(await ask('/api/answer', { headers: page, body })).toMatchObject({ status: 200 });
  const { escalations, decisions } = await store.read();
  expect(escalations).toMatchObject([{ id: question.id, status: 'resolved', resolution: 'Stripe' }]);
  expect(decisions).toMatchObject([{ question: question.question, answer: 'Stripe' }]);
  expect(await ask('/api/answer', { headers: page, body: { ...body, answer: '2' } })).toMatchObject({
    json: { error: { code: expect.any(String) } },
  });
});
