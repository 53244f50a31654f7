import { describe, expect, it } from 'vitest';
import { givenShop } from '../../../../test/portfolio/given-portfolio.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';

describe('approving', () => {
  const givenPlan = async () => {
    const given = await givenShop();
    const plan = (text: string) =>
      given.person('initiative-edit', { initiative: 'checkout', plan: true }, { piped: async () => text });
    await plan('# Checkout\n\nBuild the form, then the button.\n');
    const ask = async () => {
      const { portfolio, io } = await given.app();
      const hash = (await portfolio.read()).plans[0]?.hash ?? '';
      await portfolio.transact({ kind: 'person', name: 'the test' }, 'asked', (_, next) => {
        const value: Escalation = {
          id: next.escalation(),
          type: 'approval',
          space: 'shop',
          initiative: 'checkout',
          question: 'Do you approve the plan?',
          context: '',
          suggestedAnswers: [{ label: 'Approve', description: '' }],
          default: null,
          deadline: null,
          escalatedBy: 'orchestrator',
          escalationPath: [],
          priority: 'medium',
          blocksTask: null,
          blocksInitiative: true,
          createdAt: io.clock.now().toISOString(),
          status: 'pending',
          resolution: null,
          resolvedBy: null,
          resolvedAt: null,
          citation: null,
          consumedAt: null,
          consumedBy: null,
          snoozedUntil: null,
          approves: hash,
          action: null,
          origin: { rule: 'approve-plan', key: 'x' },
        };
        return { changes: [{ put: 'escalation', value }], result: null };
      });
      return hash;
    };
    return { ...given, plan, ask };
  };

  it('the yes is for the plan as it was asked about, by whom and when, and is no decision', async () => {
    const { person, read, ask } = await givenPlan();
    const hash = await ask();
    expect((await person('approve', { initiative: 'checkout' })).text).toContain(
      'Approved the plan of shop/checkout',
    );
    expect(await read()).toMatchObject({
      initiatives: [{ approval: { by: 'mara', at: expect.any(String), plan: hash, escalation: 'esc-001' } }],
      escalations: [{ status: 'resolved', resolution: 'Approve' }],
      decisions: [],
    });
    await person('answer', { undo: true });
    expect(await read()).toMatchObject({
      initiatives: [{ approval: null }],
      escalations: [{ status: 'pending' }],
    });
  });

  it.each([
    ['approve', { initiative: 'checkout' }],
    ['answer', { id: '1', answer: 'approve' }],
  ])('%s refuses a plan that changed meanwhile, and says so', async (id, input) => {
    const { person, read, ask, plan } = await givenPlan();
    await ask();
    await plan('# Checkout\n\nRewrite everything.\n');
    expect(await person(id, input)).toMatchObject({
      code: 'plan_changed',
      hint: expect.stringContaining('--changed'),
    });
    expect(await read()).toMatchObject({
      initiatives: [{ approval: null }],
      escalations: [{ status: 'pending' }],
    });
    await person('approve', { initiative: 'checkout', changed: true });
    const { initiatives, plans } = await read();
    expect(initiatives[0]?.approval?.plan).toBe(plans[0]?.hash);
  });

  it('is asked for once more at the keyboard, and needs a plan', async () => {
    const { person, read } = await givenPlan();
    const shown: string[] = [];
    const said = await person(
      'approve',
      { initiative: 'checkout' },
      { ask: async (text) => (shown.push(text), 'n') },
    );
    expect(said.code).toBe('not_approved');
    expect(shown[0]).toContain('Build the form, then the button.');
    await person('approve', { initiative: 'checkout' }, { ask: async () => 'y' });
    expect((await read()).initiatives).toMatchObject([{ approval: { by: 'mara', escalation: null } }]);
    expect((await (await givenShop()).person('approve', { initiative: 'checkout' })).code).toBe('no_plan');
  });

  it('a no says what is to change, or takes the yes back', async () => {
    const { person, read, ask } = await givenPlan();
    await ask();
    await person('reject', { initiative: 'checkout', reason: 'yes' });
    expect(await read()).toMatchObject({
      initiatives: [{ approval: null }],
      escalations: [{ resolution: 'Change it: yes' }],
    });
    await person('approve', { initiative: 'checkout' });
    await person('reject', { initiative: 'checkout', reason: 'no new dependencies' });
    expect((await read()).initiatives).toMatchObject([{ approval: null }]);
    expect(await person('reject', { initiative: 'checkout', reason: 'x' })).toMatchObject({
      code: 'not_approved',
    });
  });
});
