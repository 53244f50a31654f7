import { workOf } from '../features/ledger/work.ts';
import { filesTold } from '../kernel/context.ts';
import { decisionId, type Loudness } from '../kernel/decision.ts';
import { messageOf } from '../kernel/errors.ts';
import { type ActiveGate, pick } from '../kernel/evaluate.ts';
import { type AgentEvent, listening } from '../kernel/event.ts';
import type { FactName, Gathered } from '../kernel/fact.ts';
import { type HookCall, throughPlugin } from '../kernel/app.ts';
import type { Host, Verdict } from '../kernel/host.ts';
import { type Basis, type Outcome, trialSession } from '../kernel/outcome.ts';
import type { RecordedCall, Sections, State } from '../kernel/state.ts';
import type { Change } from '../kernel/stores/store.ts';
import { subjectOf } from '../kernel/subject.ts';
import { keepShort } from '../kernel/text/keep-short.ts';
import { shorten } from '../kernel/text/secrets.ts';
import { endOf } from '../kernel/tool-end.ts';
import { factInput } from './fact-input.ts';
import { gather, neededFacts } from './gather.ts';
import { judge, type Judgement } from './judge.ts';
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
  const event = await materialise(draft, io, worldOf(line, project.place.root));
  const names = neededFacts(event, project, units);
  const stored = await project.state.read(event.session);
  const input = factInput(
    line,
    project,
    host,
    event,
    stored.sections,
    () => throughPlugin(call.id) || pluginSpoke(stored),
  );
  const facts = await gather(names, units, input, line.factDeadlineMs);
  const gathered = io.clock.monotonic();

  const decideOnce = (state: State, logged: Outcome | undefined): Change<Decided> => {
    const kept = state.calls.find(({ id, twin }) => id === call.id || twin === call.id);
    const before = kept ?? (logged && { id: call.id, outcome: logged, context: '' });
    if (before?.id === call.id) {
      const { warnings = [] } = before.outcome;
      const result = { ...quietly(before), context: before.context, warnings };
      return { state, outcome: before.outcome, maybeLogged: true, result };
    }
    const twin = before ?? twinOf(call, event.at, state);
    if (twin) return { state: withTwin(state, twin, call.id), outcome: undefined, result: quietly(twin) };
    const judgement = judge(project, units, host, event, facts, state);
    const ms = { facts: since(started, gathered), total: since(started, io.clock.monotonic()) };
    const taken = (id: string) => state.calls.some((each) => each.outcome.id === id);
    const id = decisionId(io.hash, call.id, taken);
    const outcome = outcomeOf(event, call, id, project.settings.revision, judgement, ms);
    const basis = basisOf(event, project.gates, facts, judgement);
    const { decision, warnings, told } = judgement;
    const context = told.text;
    return {
      state: {
        ...state,
        sections: judgement.sections,
        calls: [...state.calls, { id: call.id, event: call.event, outcome, context }],
      },
      outcome: { ...outcome, basis },
      maybeLogged: call.retry === true,
      result: { id, decision, context, warnings, sections: judgement.sections },
    };
  };
  const verdict = await project.state.transact(event.session, decideOnce, call.retry ? call.id : undefined);
  if (!verdict.sections) return verdict;
  const { told, warned } = await runEffects(line, project, event, facts, verdict, verdict.sections);
  if (told.length + warned.length === 0) return verdict;
  return {
    ...verdict,
    context: [verdict.context, ...told].join('\n').trim(),
    warnings: [...verdict.warnings, ...warned],
    urgent: warned,
  };
}

/** The same decision again, without telling anything twice. */
const quietly = ({ outcome: { id, decision: level, findings } }: RecordedCall): Decided => ({
  id,
  decision: { level, findings },
  context: '',
  warnings: [],
  sections: undefined,
});

/** Names come from outside, and a line of the log has an end. */
const short = <T extends string | undefined>(name: T): T => name?.slice(0, 200) as T;

const since = (from: number, to: number): number => Math.round((to - from) * 100) / 100;

function outcomeOf(
  event: AgentEvent,
  call: HookCall,
  id: string,
  settings: string,
  judgement: Judgement,
  ms: Record<string, number>,
): Outcome {
  const { decision, told, warnings, off } = judgement;
  const listed = (items: readonly string[]) => (items.length > 0 ? items : undefined);
  return {
    at: event.at,
    id,
    call: call.id,
    host: event.host,
    session: short(event.session),
    agent: short(event.agent?.id),
    event: event.kind,
    tool: 'tool' in event ? short(event.tool) : undefined,
    subject: subjectOf(event),
    end: endOf(event),
    work: workOf(event),
    decision: decision.level,
    findings: decision.findings.map((finding) => ({ ...finding, reason: shorten(finding.reason, 1_000) })),
    told: listed(told.told),
    leftOut: listed(told.leftOut),
    filesLoaded: listed(filesTold(told)),
    warnings: listed(warnings.map((each) => shorten(each, 1_000))),
    settings,
    off: off || undefined,
    ms,
  };
}

/** Most characters of one fact in the log. */
const mostOfFact = 800;

/** What the gates that spoke looked at, and who else was asked. */
function basisOf(
  event: AgentEvent,
  gates: readonly ActiveGate[],
  facts: Gathered,
  { decision: { findings } }: Judgement,
): Basis | undefined {
  if (findings.length === 0) return undefined;
  const considered = listening(gates, event.kind);
  const spoke = new Set(findings.map(({ gate }) => gate));
  const used = considered.flatMap(({ gate }) => (spoke.has(gate.id) ? (gate.needs ?? []) : []));
  const shown = (name: FactName): unknown => {
    const fact = facts[name];
    return (
      fact && ('error' in fact ? `not known: ${shorten(fact.error)}` : keepShort(fact.value, mostOfFact))
    );
  };
  const byLevel: Partial<Record<Loudness, string[]>> = {};
  for (const { gate, level } of considered) (byLevel[level] ??= []).push(gate.id);
  return {
    gates: byLevel,
    facts: Object.fromEntries([...new Set(used)].map((name) => [name, shown(name)])),
  };
}

async function runEffects(
  { io, units, afterwards, portfolio }: Line,
  { place, audit, journal, ledger }: OpenProject,
  event: AgentEvent,
  facts: Gathered,
  { decision }: Verdict,
  state: Sections,
): Promise<{ readonly told: readonly string[]; readonly warned: readonly string[] }> {
  const told: string[] = [];
  const warned: string[] = [];
  if (event.session === trialSession) return { told, warned };
  for (const effect of listening(units.effects, event.kind)) {
    const attempt = async (work: () => void | Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        const said = `${effect.id} failed: ${messageOf(error)}`;
        await audit.append(noteOf(effect.id, event, io.clock.now().toISOString(), [said]));
      }
    };
    const later = (work: () => Promise<void>): void => afterwards.add(() => attempt(work));
    const before = warned.length;
    await attempt(() =>
      effect.run({
        event,
        decision,
        state,
        io,
        place,
        journal,
        ledger,
        later,
        portfolio,
        hosts: units.hosts,
        tell: (text) => void told.push(text),
        warn: (text) => void warned.push(text),
        facts: pick(facts, effect.needs ?? []),
      }),
    );
    const said = warned.slice(before);
    if (said.length > 0) await audit.append(noteOf(effect.id, event, io.clock.now().toISOString(), said));
  }
  return { told, warned };
}

const noteOf = (effect: string, event: AgentEvent, at: string, warnings: readonly string[]): Outcome => ({
  at,
  call: `effect ${effect}`,
  host: event.host,
  session: event.session,
  event: event.kind,
  decision: 'silent',
  findings: [],
  warnings: warnings.map((each) => shorten(each, 1_000)),
});

/** The longest that a host waits for one of its hooks. */
const longestApart = 60_000;

/**
 * A host that has our hook in its settings and in our plugin calls both for each event, at once and with the same
 * payload. What the other one was told counts for both; each call is the twin of one other at most.
 */
function twinOf({ id, event }: HookCall, at: string, { calls }: State): RecordedCall | undefined {
  if (event === undefined) return undefined;
  return calls.find(
    (call) =>
      call.event === event &&
      call.twin === undefined &&
      throughPlugin(call.id) !== throughPlugin(id) &&
      Math.abs(Date.parse(at) - Date.parse(call.outcome.at)) < longestApart,
  );
}

const withTwin = (state: State, twin: RecordedCall, id: string): State => ({
  ...state,
  calls: state.calls.map((call) => (call === twin ? { ...call, twin: id } : call)),
});

/** Whether our plugin called recently, with or without the hook of the settings. */
const pluginSpoke = ({ calls }: State): boolean =>
  calls.some(({ id, twin = '' }) => throughPlugin(id) || throughPlugin(twin));
