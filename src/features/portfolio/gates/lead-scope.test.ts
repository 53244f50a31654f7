import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { leadScope } from './lead-scope.ts';
import { leading } from '../leads/lead-examples.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';

const codeFor = (event: object, state = leading()) =>
  said(leadScope, { name: '', event: event as never, state })?.code;

it.each([
  ['npx prettier --write .', 'outside_plan'],
  ['mv src/checkout/a.ts src/pay/a.ts', 'outside_plan'],
  ['mv src/checkout/a.ts src/checkout/b.ts', undefined],
  ['rm -r src', 'outside_plan'],
  ['git push origin feature', undefined],
  ['npm test > /tmp/log.txt', undefined],
  ['cat src/pay/card.ts', undefined],
])('a lead with a scope: %s', (text, expected) => {
  expect(codeFor(command(text))).toBe(expected);
});

it.each([
  ['sed -i s/a/b/ src/checkout/a.ts', 'planning_only'],
  ['npm install left-pad', 'planning_only'],
  ['git log --oneline | head', undefined],
  ['npx vitest run', undefined],
  ['ephor task add "Show it" --criterion "the tests pass"', undefined],
])('a lead that plans: %s', (text, expected) => {
  expect(codeFor(command(text), leading({ kind: 'plan', agreed: false }))).toBe(expected);
});

it('says how to go on outside the plan, and by whom it is led', () => {
  const objection = said(leadScope, { name: '', event: writing('/repo/docs/a.md'), state: leading() });
  expect(objection?.reason).toBe(
    'docs/a.md is outside the plan of shop/checkout (src/checkout/**, test/**).',
  );
  expect(objection?.remedy).toContain('`ephor task add');
  expect(objection?.remedy).toContain('`ephor escalate');
});
