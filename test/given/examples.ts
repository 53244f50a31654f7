import type { AgentEvent } from '../../src/kernel/event.ts';
import type { Facts, Target } from '../../src/kernel/fact.ts';
import type { Example, Gate } from '../../src/kernel/gate.ts';
import type { Sections } from '../../src/kernel/state.ts';
import { pick } from '../../src/kernel/evaluate.ts';
import { agreement } from '../../src/features/phase/facts/agreement.ts';
import { targets } from '../../src/features/guard/facts/targets.ts';
import { analyseCommand } from '../../src/shell/analyse.ts';
import { trackers } from '../../src/features/trackers.ts';

/** Every section as its tracker begins it. */
export const initialSections = (): Sections =>
  Object.fromEntries(trackers.map(({ id, initial }) => [id, initial])) as unknown as Sections;

const envelope = { host: 'test', session: 's', cwd: '/repo', at: '2026-01-01T00:00:00.000Z' };
const shellWorld = { cwd: '/repo', root: '/repo', home: '/home/dev' };

/** What a gate says to one of its examples. */
export function said(gate: Gate, example: Example) {
  const event = analysed({ ...envelope, ...example.event });
  const facts = {
    targets: targetsOf(event),
    agreement: agreementTo(event),
    nextCommit: [],
    shownSecrets: [],
    ...example.facts,
  };
  const gathered = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { value }]));
  return gate.check({
    event,
    facts: pick(gathered, gate.needs ?? []),
    state: { ...initialSections(), ...example.state },
    options: example.options,
  });
}

/** A command with what it would do, as the line gives it to the gates. */
function analysed(event: AgentEvent): AgentEvent {
  if (!('action' in event) || event.action.kind !== 'command' || event.action.report) return event;
  const report = analyseCommand(event.action.command, shellWorld);
  return { ...event, action: { ...event.action, report } };
}

/** As on a disk without links. */
const targetsOf = (event: AgentEvent): readonly Target[] =>
  targets.gather({ event, realPath: (path: string) => path } as never) as readonly Target[];

/** As in a session whose conversation can be read. */
const agreementTo = (event: AgentEvent): Facts['agreement'] =>
  agreement.gather({
    event: { ...event, transcript: '/transcript.jsonl' },
    io: { files: { stat: () => ({ folder: false }) } },
    settings: { phase: { bash: 'analysed', waitFor: 'evidence' } },
    place: { root: '/repo' },
    realPath: (path: string) => path,
    state: {},
    attended: () => true,
  } as never) as Facts['agreement'];
