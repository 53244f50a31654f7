import { UserError } from '../errors.ts';
import type { Hash } from '../io.ts';
import type { Change, Writer } from './change.ts';
import type { Portfolio } from './portfolio.ts';
import type { Run } from './run.ts';

/** Throws unless the writer is who it says, and nobody came after it. Returns the run of a lead. */
export function checkWriter(
  hash: Hash,
  by: Writer,
  { runs, lease }: Pick<Portfolio, 'runs' | 'lease'>,
  changes: readonly Change[],
): Run | undefined {
  if (by.kind === 'lead') return checkLead(hash, by, runs);
  if (by.kind === 'orchestrator') checkOrchestrator(by.epoch, lease?.epoch ?? 0, changes);
  return undefined;
}

function checkLead(hash: Hash, by: Writer & { kind: 'lead' }, runs: readonly Run[]): Run {
  const run = runs.find(({ id }) => id === by.run);
  if (!run || !hash.equal(run.tokenHash, hash.sha256(by.token)))
    throw new UserError(
      'not_yours',
      `this call does not come from the lead of run ${by.run}`,
      'Call `ephor` from the session that the orchestrator started for this run, and leave its environment unchanged.',
    );
  const newest = runs
    .filter(({ space, initiative }) => space === run.space && initiative === run.initiative)
    .reduce((most, { epoch }) => Math.max(most, epoch), 0);
  const over = run.state === 'ended' ? 'has ended' : 'was taken over by a newer one';
  if (run.state === 'ended' || by.epoch !== run.epoch || run.epoch !== newest)
    throw new UserError(
      'superseded',
      `run ${run.id} ${over}, so it can change nothing any more`,
      `Stop here and change nothing else. \`ephor initiative show ${run.space}/${run.initiative}\` says who goes on.`,
    );
  return run;
}

function checkOrchestrator(epoch: number, held: number, changes: readonly Change[]): void {
  const takes = changes.some((change) => change.put === 'lease' && change.value.epoch === epoch);
  if (epoch === held || (takes && epoch === held + 1)) return;
  throw new UserError(
    'superseded',
    `another orchestrator holds the lease (epoch ${held}; this one has ${epoch}), so this one changes nothing`,
    'Let this one end. `ephor status` shows which process is the orchestrator now.',
  );
}

/** As the journal names it. */
export function nameOfWriter(by: Writer): string {
  switch (by.kind) {
    case 'person':
      return by.name;
    case 'lead':
      return by.run;
    case 'orchestrator':
    case 'agent':
      return by.kind;
  }
}
