import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../../../test/given/folder.ts';
import { initialSections } from '../../../../test/given/examples.ts';
import { givenTool } from '../../../../test/given/events.ts';
import { givenInitiative, givenSpace } from '../../../../test/given/lead.ts';
import { leadQuestions } from './lead-questions.ts';
import { leading } from '../leads/lead-examples.ts';
import { nodeIo } from '../../../io/node.ts';
import { decide, type Finding } from '../../../kernel/decision.ts';
import { settleAsks } from '../../../kernel/portfolio/lead-asks.ts';
import type { PortfolioStore } from '../../../kernel/portfolio/portfolio-store.ts';
import { createPortfolioFiles } from '../../../stores/portfolio/portfolio-files.ts';

const push = givenTool({ kind: 'command', command: 'git push --force', background: false });
const asks: Finding = {
  gate: 'publishing',
  family: 'protection',
  level: 'ask',
  code: 'push',
  reason: 'A force push loses work.',
  remedy: 'm',
};

async function givenStore(): Promise<PortfolioStore> {
  const store = createPortfolioFiles({ io: nodeIo, home: givenFolder(), lockDeadlineMs: 5_000 });
  await store.transact({ kind: 'person', name: 'ada' }, 'for a test', () => ({
    changes: [
      { put: 'space', value: givenSpace },
      { put: 'initiative', value: { ...givenInitiative, approval: null } },
    ],
    result: undefined,
  }));
  return store;
}

/** What the lead is told of a call that a gate would ask about. */
async function asked(store: PortfolioStore, state = leading(), event = push): Promise<readonly string[]> {
  const told: string[] = [];
  await leadQuestions.run({
    event,
    decision: decide(settleAsks([asks], event, state.lead)),
    facts: {} as never,
    state: { ...initialSections(), ...state },
    io: nodeIo,
    place: {} as never,
    journal: {} as never,
    ledger: {} as never,
    later: () => undefined,
    portfolio: store,
    tell: (text) => void told.push(text),
    warn: () => undefined,
    hosts: [],
  });
  return told;
}

const answer = async (store: PortfolioStore, resolution: string): Promise<void> =>
  store.transact({ kind: 'person', name: 'ada' }, 'answered', ({ escalations }) => ({
    changes: escalations.map((each) => ({
      put: 'escalation',
      value: {
        ...each,
        status: 'resolved',
        resolution,
        resolvedBy: 'ada',
        resolvedAt: '2026-01-02T00:00:00.000Z',
      },
    })),
    result: undefined,
  }));

describe('what a gate would ask in the session of a lead', () => {
  it('becomes a draft with the very action, once [SB-072]', async () => {
    const store = await givenStore();
    expect(await asked(store)).toEqual(['Asked as esc-001: a person will see it. Go on with other work.']);
    expect(await asked(store)).toEqual([
      'It was asked before as esc-001, and waits for a person. Go on with other work.',
    ]);
    expect((await store.read()).escalations).toMatchObject([
      {
        id: 'esc-001',
        type: 'approval',
        status: 'draft',
        question: 'May the lead of shop/checkout run `git push --force`?',
        context: 'A force push loses work.',
        escalatedBy: 'run-0003',
        blocksTask: 'shop/plans/checkout/tasks/2.json',
        action: { gate: 'publishing', code: 'push', tool: 'T', input: 'git push --force', used: false },
      },
    ]);
    const other = givenTool({ kind: 'command', command: 'git push --force origin', background: false });
    expect(await asked(store, leading(), other)).toEqual([expect.stringContaining('Asked as esc-002')]);
  });

  it.each([
    ['Yes', 'A person said yes to it (esc-001): it passes once in your next run. Go on with other work.'],
    [
      'No, use a pull request',
      'A person answered esc-001: “No, use a pull request”. Find another way, or go on with other work.',
    ],
  ])('and answered %s is not asked again', async (resolution, told) => {
    const store = await givenStore();
    await asked(store);
    await answer(store, resolution);
    expect(await asked(store)).toEqual([told]);
    expect((await store.read()).escalations).toHaveLength(1);
  });

  it('is no matter of sessions that lead nothing', async () => {
    const store = await givenStore();
    expect(await asked(store, { lead: { leading: null } })).toEqual([]);
    expect((await store.read()).escalations).toEqual([]);
  });
});
