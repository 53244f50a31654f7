import { JudgeElsewhere, messageOf } from '../kernel/errors.ts';
import { type AgentEvent, type EventKind, listening } from '../kernel/event.ts';
import type { FactInput, FactName, Gathered } from '../kernel/fact.ts';
import type { Units } from '../kernel/units.ts';
import type { ActiveGate } from '../kernel/evaluate.ts';
import type { OpenProject } from './open-project.ts';

const needed = new WeakMap<readonly ActiveGate[], Map<EventKind, readonly FactName[]>>();

type Listeners = Pick<OpenProject, 'gates' | 'contexts'>;

/** The facts that somebody who listens to this event asks for. */
export function neededFacts(event: AgentEvent, project: Listeners, units: Units): readonly FactName[] {
  const { gates } = project;
  const kinds = needed.get(gates) ?? new Map<EventKind, readonly FactName[]>();
  needed.set(gates, kinds);
  const known = kinds.get(event.kind) ?? collectNeeds(event, project, units);
  kinds.set(event.kind, known);
  return known;
}

function collectNeeds(
  { kind }: AgentEvent,
  { gates, contexts }: Listeners,
  units: Units,
): readonly FactName[] {
  const needy = [
    ...listening(gates, kind).map(({ gate }) => gate),
    ...listening(contexts, kind),
    ...listening(units.trackers, kind),
    ...listening(units.effects, kind),
  ];
  return [...new Set(needy.flatMap(({ needs = [] }) => needs))];
}

/** Each fact on its own: one that fails or is late is missing, and whoever needs it says so. */
export async function gather(
  names: readonly FactName[],
  units: Units,
  input: FactInput,
  deadlineMs: number,
): Promise<Gathered> {
  const found: Record<string, Gathered[FactName]> = {};
  const waiting: Promise<void>[] = [];
  for (const name of names) {
    const fact = units.facts.find(({ id }) => id === name);
    try {
      const value = fact?.gather(input);
      if (value instanceof Promise) {
        waiting.push(
          value.then(
            (late) => void (found[name] = { value: late as never }),
            (error: unknown) => {
              if (error instanceof JudgeElsewhere) throw error;
              found[name] = { error: messageOf(error) };
            },
          ),
        );
      } else found[name] = fact ? { value: value as never } : { error: 'there is no such fact' };
    } catch (error) {
      found[name] = { error: messageOf(error) };
    }
  }
  if (waiting.length > 0) await withDeadline(Promise.all(waiting), deadlineMs);
  for (const name of names) found[name] ??= { error: `not known after ${deadlineMs} ms` };
  return { ...found };
}

function withDeadline(work: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    work.then(() => resolve(), reject).finally(() => clearTimeout(timer));
  });
}
