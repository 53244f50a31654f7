import { workOf } from '../domain/work.ts';
import type { AgentEvent } from '../domain/event.ts';
import { listens } from '../domain/event.ts';
import { messageOf } from '../domain/errors.ts';
import type { Gathered } from '../domain/fact.ts';
import type { HookCall } from '../domain/hook-call.ts';
import type { Host, Verdict } from '../domain/host.ts';
import type { Outcome } from '../domain/outcome.ts';
import { shorten } from '../domain/redact.ts';
import type { Sections, State } from '../domain/state.ts';
import { subjectOf } from '../domain/subject.ts';
import { endOf } from '../domain/tool-end.ts';
import type { Change } from '../domain/store.ts';
import { pick } from '../engine/evaluate.ts';
import { callBefore } from './call-before.ts';
import { factInput } from './fact-input.ts';
import { gather, neededFacts } from './gather.ts';
import { type Judgement, judge } from './judge.ts';
import { materialise } from './materialise.ts';
import { type Line, type OpenProject, worldOf } from './open-project.ts';

/** A verdict, with what is remembered from then on unless the call was decided before. */
type Decided = Verdict & { readonly sections: Sections | undefined };

/** One event through the line: facts before the lock, everything that must agree under it, effects after it. */
export async function handleEvent(
  line: Line,
  project: OpenProject,
  host: Host,
  draft: AgentEvent,
  call: HookCall,
): Promise<Verdict> {
  const { io, units } = line;
  const started = io.clock.monotonic();
  const event = await materialise(draft, io, worldOf(project));
  const names = neededFacts(event, project.gates, units);
  const sections = () => project.state.read(event.session).sections;
  const input = factInput(line, project, host, event, sections);
  const facts = await gather(names, units, input, line.factDeadlineMs);
  const gathered = io.clock.monotonic();

  const decideOnce = (state: State): Change<Decided> => {
    const before = callBefore(call, event.session, state, project.audit);
    if (before) {
      const { decision: level, findings, warnings = [] } = before.outcome;
      const result = {
        decision: { level, findings },
        context: before.context,
        warnings,
        sections: undefined,
      };
      return { state, outcome: project.audit.has(call.id) ? undefined : before.outcome, result };
    }
    const judgement = judge(project, units, host, event, facts, state);
    const ms = { facts: since(started, gathered), total: since(started, io.clock.monotonic()) };
    const outcome = outcomeOf(event, call, judgement, ms);
    const { decision, warnings, told } = judgement;
    const context = told.text;
    return {
      state: {
        ...state,
        sections: judgement.sections,
        calls: [...state.calls, { id: call.id, outcome, context }],
      },
      outcome: call.retry && project.audit.has(call.id) ? undefined : outcome,
      result: { decision, context, warnings, sections: judgement.sections },
    };
  };
  const verdict = project.state.transact(event.session, decideOnce);
  if (verdict.sections) await runEffects(line, project, event, facts, verdict, verdict.sections);
  return verdict;
}

/** Names come from outside, and a line of the log has an end. */
const short = <T extends string | undefined>(name: T): T => name?.slice(0, 200) as T;

const since = (from: number, to: number): number => Math.round((to - from) * 100) / 100;

function outcomeOf(
  event: AgentEvent,
  call: HookCall,
  judgement: Judgement,
  ms: Record<string, number>,
): Outcome {
  const { decision, told, warnings } = judgement;
  const listed = (items: readonly string[]) => (items.length > 0 ? items : undefined);
  return {
    at: event.at,
    call: call.id,
    host: event.host,
    session: short(event.session),
    agent: short(event.agent?.id),
    event: event.kind,
    tool: 'tool' in event ? short(event.tool) : undefined,
    subject: subjectOf(event),
    end: endOf(event),
    work: 'action' in event ? workOf(event.action) : undefined,
    decision: decision.level,
    findings: decision.findings.map((finding) => ({ ...finding, reason: shorten(finding.reason, 1_000) })),
    told: listed(told.told),
    leftOut: listed(told.leftOut),
    warnings: listed(warnings.map((each) => shorten(each, 1_000))),
    ms,
  };
}

async function runEffects(
  { io, units }: Line,
  { place, audit, journal }: OpenProject,
  event: AgentEvent,
  facts: Gathered,
  { decision }: Verdict,
  state: Sections,
): Promise<void> {
  const listening = units.effects.filter((effect) => listens(effect, event.kind));
  for (const effect of listening) {
    try {
      await effect.run({
        event,
        decision,
        state,
        io,
        place,
        journal,
        facts: pick(facts, effect.needs ?? []),
      });
    } catch (error) {
      audit.append({
        at: io.clock.now().toISOString(),
        call: `effect ${effect.id}`,
        host: event.host,
        session: event.session,
        event: event.kind,
        decision: 'silent',
        findings: [],
        warnings: [`${effect.id} failed: ${messageOf(error)}`],
      });
    }
  }
}
