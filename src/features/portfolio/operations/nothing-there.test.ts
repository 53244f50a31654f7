import { describe, expect, it } from 'vitest';
import { givenPortfolio, givenShop } from '../../../../test/portfolio/given-portfolio.ts';

describe('with nothing there', () => {
  it.each([
    ['space-list', 'ephor space add'],
    ['initiative-list', 'ephor space add'],
    ['task-list', 'ephor initiative add'],
    ['escalation-list', 'no question is open'],
    ['schedule-list', 'ephor schedule add'],
    ['run-list', 'ephor orchestrate'],
    ['decisions', 'ephor answer'],
    ['answer', 'no question is open'],
  ])('%s teaches the next command', async (id, words) => {
    const { exitCode, text } = await givenPortfolio().person(id);
    expect({ exitCode, text }).toEqual({ exitCode: 0, text: expect.stringContaining(words) });
  });

  it.each([
    ['space-show', { space: 'shop' }, 'no_space'],
    ['space-edit', { space: 'shop' }, 'no_space'],
    ['space-pause', { space: 'shop' }, 'no_space'],
    ['space-resume', { space: 'shop' }, 'no_space'],
    ['initiative-show', {}, 'no_initiative'],
    ['initiative-add', { title: 'Checkout' }, 'no_space'],
    ['task-add', { subject: 'One' }, 'no_initiative'],
    ['task-show', { task: '1' }, 'no_initiative'],
    ['lead-next', {}, 'no_initiative'],
    ['lead-brief', {}, 'no_lead'],
    ['lead-plan', { text: '# x' }, 'no_lead'],
    ['lead-learn', { kind: 'patterns', text: 'x y' }, 'no_lead'],
    ['lead-report', { text: 'x' }, 'no_lead'],
    ['escalation-show', { id: '1' }, 'no_escalation'],
    ['run-show', { run: '1' }, 'no_run'],
    ['run-transcript', { run: '1' }, 'no_run'],
    ['decisions', { space: 'x' }, 'no_space'],
    ['schedule-remove', { schedule: 'x' }, 'no_schedule'],
    ['approve', { initiative: 'x' }, 'no_initiative'],
  ])('%s %j says what is missing, and what to do', async (id, input, code) => {
    const said = await givenPortfolio().person(id, input);
    expect(said).toMatchObject({ exitCode: 3, code });
    expect(said.hint).toMatch(/ephor|Give/);
  });
});

const escapes = ['\u001b', '\u202e'];
const hostile = [
  '../x',
  '..',
  '/etc/passwd',
  'a/../../b',
  '\u001b[31mred',
  'a\nb',
  '\u202Ereversed',
  '',
  ' ',
  '__proto__',
  'x'.repeat(500),
];

describe('hostile names', () => {
  it.each(hostile)(
    '%j names nothing, leads nowhere, and is shown without what a terminal obeys',
    async (name) => {
      const { person, read } = await givenShop();
      const before = await read();
      const calls: readonly (readonly [string, object])[] = [
        ['space-show', { space: name }],
        ['initiative-show', { initiative: name }],
        ['task-show', { task: `${name}#1` }],
        ['task-show', { task: name }],
        ['escalation-show', { id: name }],
        ['run-show', { run: name }],
        ['schedule-remove', { schedule: name }],
        ['answer', { id: name, answer: 'x' }],
        ['space-add', { name: 'Other', slug: name }],
        ['initiative-add', { title: 'Other', id: name }],
        ['initiative-move', { initiative: 'checkout', to: name }],
      ];
      for (const [id, input] of calls) {
        const { exitCode, message, hint } = await person(id, input);
        if (id === 'task-show' && name.trim() === '') continue;
        expect([id, exitCode]).toEqual([id, expect.toSatisfy((code: number) => code > 1)]);
        expect(escapes.filter((sign) => `${message} ${hint}`.includes(sign))).toEqual([]);
        expect(message.length).toBeLessThan(300);
      }
      expect(await read()).toEqual(before);
    },
  );

  it('a title may say anything, and its folder is harmless', async () => {
    const { person, read } = await givenShop();
    await person('initiative-add', { title: '../../Évil  „Plan“ \u001b[31m日本' });
    await person('initiative-add', { title: '日本語' });
    const ids = (await read()).initiatives.map(({ id }) => id);
    expect(ids).toEqual(['checkout', 'evil-plan-31m', 'initiative']);
  });
});
