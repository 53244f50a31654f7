import { describe, expect, it } from 'vitest';
import { givenApp, operate } from '../given/app.ts';
import type { LedgerCheck } from '../../src/kernel/stores/ledger.ts';
import { openTraceIndex } from '../../src/features/ledger/attribution/follow.ts';
import { ledgerAttributes } from '../../src/features/setup/init/project-files.ts';
import { traceVerify } from '../../src/features/ledger/operations/trace-verify.ts';
import { givenLedger } from './given-ledger.ts';

/** Two branches on which an agent worked, with the ledger committed as `init` sets it up. */
async function givenBranches() {
  const agent = givenLedger({
    files: { '.ephor/.gitattributes': ledgerAttributes, 'a.ts': 'a\n', 'b.ts': 'b\n' },
  });
  const commit = (name: string) => agent.shell(`git add -A && git commit -qm ${name}`);
  await agent.edits('a.ts', 'a', 'first');
  commit('first');
  agent.shell('git checkout -q -b side');
  await agent.edits('a.ts', 'first', 'side');
  await agent.writes('side.ts', 'side\n');
  commit('side');
  agent.shell('git checkout -q main');
  await agent.edits('b.ts', 'b', 'main');
  commit('main');
  return { agent, commit, verify: async () => operate<LedgerCheck>(traceVerify, await givenApp(agent)) };
}

describe('branches on which agents worked', () => {
  it('merge without a conflict in the ledger, and the chain holds', async () => {
    const { agent, verify } = await givenBranches();
    agent.shell('git merge -q --no-edit side');
    expect(agent.shell('git status --porcelain')).toBe('');
    expect(agent.records()).toHaveLength(4);
    expect(await verify()).toMatchObject({ lines: 4, forks: 1, torn: [], broken: [] });
    const index = openTraceIndex(agent.io, agent.root);
    const owner = (path: string) =>
      index.record(index.versions(path)[0]?.owners[0] ?? '')?.metadata['dev.ephor'].changes;
    expect(Object.keys(owner('a.ts') ?? {})).toEqual(['a.ts']);
    expect(owner('side.ts')?.['side.ts']?.kind).toBe('create');
  });

  it('go on after the merge as one', async () => {
    const { agent, commit, verify } = await givenBranches();
    agent.shell('git merge -q --no-edit side');
    await agent.edits('a.ts', 'side', 'after');
    commit('after');
    expect(await verify()).toMatchObject({ lines: 5, forks: 1, broken: [] });
  });

  it('rebase, too', async () => {
    const { agent, verify } = await givenBranches();
    agent.shell('git checkout -q side && git rebase -q main');
    expect(await verify()).toMatchObject({ lines: 4, forks: 1, broken: [] });
  });

  it('a line that came twice counts once', async () => {
    const { agent, verify } = await givenBranches();
    const [line = ''] = agent.lines();
    agent.write('.ephor/agent_trace.jsonl', `${agent.lines().join('\n')}\n${line}\n`);
    expect(await verify()).toMatchObject({ duplicates: 1, broken: [] });
  });
});
