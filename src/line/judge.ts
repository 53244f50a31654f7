import { describeDamage } from '../kernel/damage.ts';
import { type Decision, decide } from '../kernel/decision.ts';
import type { AgentEvent } from '../kernel/event.ts';
import type { Gathered } from '../kernel/fact.ts';
import type { Host } from '../kernel/host.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import { isDisabled, type Sections, type State } from '../kernel/state.ts';
import { nothingTold, type Told } from '../kernel/context.ts';
import { settleAsks } from '../kernel/portfolio/lead-asks.ts';
import type { Units } from '../kernel/units.ts';
import { degrade, findings, remember, tell, warn } from '../kernel/evaluate.ts';
import { brokenParts } from './broken.ts';
import type { OpenProject } from './open-project.ts';

export interface Judgement {
  readonly decision: Decision;
  readonly told: Told;
  readonly sections: Sections;
  readonly warnings: readonly string[];
  /** Whether Ephor was switched off, so that nothing was judged. */
  readonly off: boolean;
}

/** Most characters to tell at once. */
export const mostContext = ({ limits }: Host): number => limits?.context ?? Number.POSITIVE_INFINITY;

export const budgetOf = ({ contextBudget }: Settings, host: Host): number =>
  Math.min(contextBudget, mostContext(host));

/** From an event and all that is known to a decision, what to tell, and what to remember. Pure. */
export function judge(
  { settings, gates, contexts }: OpenProject,
  units: Units,
  host: Host,
  event: AgentEvent,
  facts: Gathered,
  state: State,
): Judgement {
  const occasion = { event, facts, state: state.sections };
  const honors = host.honors[event.kind];
  const off = isDisabled(state.sections.switch, event.at);
  const asked = off ? [] : findings(occasion, gates);
  const found = settleAsks(asked, event, state.sections.lead);
  const objections = off ? [] : [...brokenParts(event, settings, state.damage), ...found];
  const decision = degrade(decide(objections), honors);
  const judged = { ...occasion, decision };
  const told = off || !honors.context ? nothingTold : tell(judged, contexts, budgetOf(settings, host));
  const remembered = remember(occasion, decision, units.trackers, told.told);
  return {
    decision,
    off,
    told,
    sections: remembered.sections,
    warnings: [
      ...(off ? [] : warn(judged, contexts)),
      ...remembered.failed,
      ...told.failed,
      ...state.damage.map(describeDamage),
    ],
  };
}
