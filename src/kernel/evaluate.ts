import { mutates } from './action.ts';
import { inFewWords, type Part, withinBudget } from './budget.ts';
import type { Context, Told } from './context.ts';
import { decide, type Decision, type Finding, type Loudness, quietest } from './decision.ts';
import { messageOf } from './errors.ts';
import { type AgentEvent, listening } from './event.ts';
import type { FactName, Facts, Gathered } from './fact.ts';
import type { Gate } from './gate.ts';
import type { Honors } from './host.ts';
import type { Sections } from './state.ts';
import type { Tracker } from './tracker.ts';

/** A gate with the level and options that the configuration gave it. */
export interface ActiveGate {
  readonly gate: Gate;
  readonly level: Loudness;
  readonly options: unknown;
}

export interface Occasion {
  readonly event: AgentEvent;
  readonly facts: Gathered;
  readonly state: Sections;
}

/** An occasion and what was decided about it. */
export interface Judged extends Occasion {
  readonly decision: Decision;
}

/** All objections of all gates that listen, together. */
export function findings(occasion: Occasion, gates: readonly ActiveGate[]): readonly Finding[] {
  return listening(gates, occasion.event.kind).flatMap((active) => findingOf(occasion, active) ?? []);
}

function findingOf(occasion: Occasion, { gate, level, options }: ActiveGate): Finding | undefined {
  const from = { gate: gate.id, family: gate.family, level };
  try {
    const facts = pick(occasion.facts, gate.needs ?? []);
    const objection = gate.check({ event: occasion.event, state: occasion.state, facts, options });
    if (!objection) return undefined;
    const { atMost = level, ...said } = objection;
    return { ...said, ...from, level: quietest(level, atMost) };
  } catch (error) {
    if (!isMutation(occasion.event)) return undefined;
    return {
      ...from,
      code: 'gate_failed',
      reason: `The gate ${gate.id} could not check this: ${messageOf(error)}.`,
      remedy: 'Ask the user to run `ephor doctor`.',
    };
  }
}

/** What a prompt may cost: 60 tokens, at about four characters each. */
const mostAtPrompt = 240;

/** What the agent is told, most important first, within the budget. */
export function tell(occasion: Judged, contexts: readonly Context[], budget: number): Told {
  const parts = partsFor('agent', occasion, contexts);
  return occasion.event.kind === 'prompt.before'
    ? inFewWords(parts, mostAtPrompt, budget)
    : withinBudget(parts, budget);
}

/** What the user is warned of. */
export const warn = (occasion: Judged, contexts: readonly Context[]): readonly string[] =>
  partsFor('user', occasion, contexts).map(({ id, text, failed }) => (failed ? `${id}: ${failed}` : text));

const partsFor = (to: 'agent' | 'user', occasion: Judged, contexts: readonly Context[]): readonly Part[] =>
  listening(contexts, occasion.event.kind)
    .filter((context) => (context.to ?? 'agent') === to)
    .flatMap((context) => partOf(occasion, context));

function partOf({ event, state, decision, ...occasion }: Judged, context: Context): readonly Part[] {
  const { id, priority, theirs } = context;
  try {
    const facts = pick(occasion.facts, context.needs ?? []);
    const written = context.write({ event, state, facts, decision }) ?? '';
    if (typeof written === 'string') return written ? [{ id, priority, theirs, text: written }] : [];
    return written.map((part) => ({ id: part.path, priority: part.priority, text: part.text, file: true }));
  } catch (error) {
    return [{ id, priority, text: '', failed: messageOf(error) }];
  }
}

/** The next value of every section whose tracker listens. */
export function remember(
  occasion: Occasion,
  decision: Decision,
  trackers: readonly Tracker[],
  told: readonly string[] = [],
): { readonly sections: Sections; readonly failed: readonly string[] } {
  const sections: Record<string, unknown> = { ...occasion.state };
  const failed: string[] = [];
  for (const tracker of listening(trackers, occasion.event.kind)) {
    const section = occasion.state[tracker.id];
    try {
      const facts = pick(occasion.facts, tracker.needs ?? []);
      sections[tracker.id] = tracker.reduce({ section, event: occasion.event, facts, decision, told });
    } catch (error) {
      failed.push(`${tracker.id}: ${messageOf(error)}`);
      if (tracker.withoutFacts)
        sections[tracker.id] = tracker.withoutFacts(section, occasion.event, messageOf(error));
    }
  }
  return { sections: sections as unknown as Sections, failed };
}

export const isMutation = (event: AgentEvent): boolean =>
  event.kind === 'tool.before' && mutates(event.action);

/** Throws when a fact is missing: whoever needs it can't judge without it. */
export function pick(gathered: Gathered, names: readonly FactName[]): Facts {
  const facts: Record<string, unknown> = {};
  for (const name of names) {
    const found = gathered[name];
    if (!found || 'error' in found)
      throw new Error(`fact ${name} is unavailable (${found?.error ?? 'not gathered'})`);
    facts[name] = found.value;
  }
  return facts as unknown as Facts;
}

/** Turns each finding into the nearest level that the host can honour for this event, a stricter one if there is one. */
export function degrade(decision: Decision, honors: Honors): Decision {
  return decide(decision.findings.map((finding) => degradeFinding(finding, honors)));
}

function degradeFinding(finding: Finding, honors: Honors): Finding {
  return { ...finding, level: nearest(finding.level, honors.levels) };
}

const fallbacks: Record<Loudness, readonly Loudness[]> = {
  deny: ['deny', 'ask', 'note'],
  ask: ['ask', 'deny', 'note'],
  note: ['note'],
};

const nearest = (level: Loudness, can: readonly Loudness[]): Loudness =>
  fallbacks[level].find((candidate) => can.includes(candidate)) ?? 'note';
