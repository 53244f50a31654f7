import type { AgentEvent } from '../../src/domain/event.ts';
import type { Example, Gate } from '../../src/domain/gate.ts';
import type { Sections } from '../../src/domain/state.ts';
import { pick } from '../../src/engine/evaluate.ts';
import { trackers } from '../../src/trackers/index.ts';

/** Every section as its tracker begins it. */
export const initialSections = (): Sections =>
  Object.fromEntries(trackers.map(({ id, initial }) => [id, initial])) as unknown as Sections;

const envelope = { host: 'test', session: 's', cwd: '/repo', at: '2026-01-01T00:00:00.000Z' };

/** What a gate says to one of its examples. */
export function said(gate: Gate, example: Example) {
  const event = { ...envelope, ...example.event } as AgentEvent;
  const gathered = Object.fromEntries(
    Object.entries(example.facts ?? {}).map(([name, value]) => [name, { value }]),
  );
  return gate.check({
    event,
    facts: pick(gathered, gate.needs ?? []),
    state: { ...initialSections(), ...example.state },
    options: example.options,
  });
}
