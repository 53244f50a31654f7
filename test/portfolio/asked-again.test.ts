import { expect, it } from 'vitest';
import { givenPortfolio } from './given-portfolio.ts';
import { sameQuestion } from '../../src/features/portfolio/plan/find-answer.ts';
import { dice } from '../given/portfolio-world.ts';

const parts = ['cart', 'till', 'invoice', 'label', 'search', 'login'];
const choices = ['currency', 'font', 'timeout', 'queue'];
const wordings = [
  (what: string, part: string) => `Which ${what} does the ${part} take?`,
  (what: string, part: string) => `What ${what} should the ${part} take?`,
  (what: string, part: string) => `Which ${what} should we take for the ${part}?`,
];

/** A sample; `EPHOR_WEEK=1` asks as much as 40 initiatives do in a week. */
const [initiatives, days, asksADay] = process.env['EPHOR_WEEK'] ? [40, 7, 40] : [6, 3, 12];

it(
  'days of leads that ask what others asked before: no person sees a question twice, at any door [SB-002, SB-100]',
  async () => {
    const roll = dice(11);
    const { person, lead, read } = givenPortfolio();
    await person('space-add', { name: 'Shop' });
    const leads = [];
    for (let n = 1; n <= initiatives; n += 1) {
      await person('initiative-add', { title: `Work ${n}` });
      await person('task-add', { subject: 'Do it', in: `work-${n}` });
      leads.push(await lead('shop', `work-${n}`));
    }
    const seen: string[] = [];
    let asked = 0;
    for (let day = 0; day < days; day += 1) {
      for (let n = 0; n < asksADay; n += 1) {
        const one = leads[roll(leads.length)];
        const question = wordings[roll(wordings.length)]!(
          choices[roll(choices.length)]!,
          parts[roll(parts.length)]!,
        );
        expect(await one?.call('escalate', { question })).toMatchObject({ exitCode: 0 });
        asked += 1;
      }
      const { escalations } = await read();
      for (const { id, question, status } of escalations) {
        if (status === 'resolved') continue;
        seen.push(question);
        const said = await person('answer', { id, answer: 'As before' });
        expect(said.exitCode, said.message).toBe(0);
      }
    }
    const twice = seen.filter((one, at) => seen.slice(0, at).some((other) => sameQuestion(one, other)));
    expect(twice).toEqual([]);
    expect(seen.length).toBeLessThanOrEqual(parts.length * choices.length);
    expect(asked).toBe(days * asksADay);
  },
  30 * 60_000,
);
