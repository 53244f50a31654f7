import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { looked, wrote } from '../../../../test/given/tools.ts';
import { type Decision, silence } from '../../../kernel/decision.ts';
import type { PromptClass } from '../../../kernel/discipline.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { noOutline, type OutlineSection } from '../outline.ts';
import { outline } from './outline.ts';

const asks = (keywords: readonly string[], kind: PromptClass['kind'] = 'task'): PromptClass => ({
  kind,
  keywords,
  big: false,
  researchOnly: false,
  frustrated: false,
});
const next = (
  section: OutlineSection,
  event: AgentEvent,
  promptClass: PromptClass | null = null,
  decision: Decision = silence,
): OutlineSection =>
  outline.reduce({ section, event, decision, facts: { promptClass } as never }) as OutlineSection;
const prompt = (text: string, plan?: string) => givenEvent('prompt.before', { prompt: text, plan });
const ends = (message: string) => givenEvent('turn.end', { continued: false, message });

const cart = next(noOutline, prompt('sum prices in src/cart.ts'), asks(['prices', 'cart']));
const plan = 'My plan:\n1. src/cart.ts\n2. src/page.ts\n';

it('begins with the files that the user names, and with no plan [AO-014]', () => {
  expect(cart).toMatchObject({ planned: false, names: ['src/cart.ts'], touched: [], told: false });
});

it('knows the plan that is shown, and the one that was approved in a dialog', () => {
  const names = ['src/cart.ts', 'src/page.ts'];
  expect(next(cart, ends(plan))).toMatchObject({ planned: true, names });
  expect(next(cart, prompt('yes', plan), asks([], 'passthrough'))).toMatchObject({ planned: true, names });
  expect(next(cart, ends('I changed src/cart.ts and src/page.ts.'))).toBe(cart);
  expect(next(cart, ends(`${plan}3. all callers`)).planned).toBe(false);
});

it('remembers which files were written, each once', () => {
  const once = next(cart, wrote('/repo/src/cart.ts'));
  expect(once.touched).toEqual(['/repo/src/cart.ts']);
  expect(next(once, wrote('/repo/src/cart.ts'))).toBe(once);
  expect(next(once, looked('/repo/src/page.ts'))).toBe(once);
});

it('starts again with another task, and goes on with the same', () => {
  const worked = next(next(cart, ends(plan)), wrote('/repo/src/cart.ts'));
  expect(next(worked, prompt('also round in src/sum.ts'), asks(['round']))).toMatchObject({
    planned: true,
    touched: ['/repo/src/cart.ts'],
    names: ['src/cart.ts', 'src/page.ts', 'src/sum.ts'],
  });
  expect(next(worked, prompt('translate the menu'), asks(['translate', 'menu']))).toMatchObject({
    planned: false,
    touched: [],
    names: [],
  });
});

it('remembers that it was noted', () => {
  const finding = {
    gate: 'g',
    family: 'discipline',
    level: 'note',
    code: 'outside_plan',
    reason: '',
    remedy: '',
  } as const;
  const event = givenEvent('tool.before', { tool: 'Read', action: { kind: 'read', paths: [] } });
  expect(next(cart, event, null, { level: 'note', findings: [finding] }).told).toBe(true);
  expect(next(cart, event)).toBe(cart);
});
