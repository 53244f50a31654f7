import { decide } from '../kernel/decision.ts';
import { UserError } from '../kernel/errors.ts';
import type { Explanation, HookCall } from '../kernel/app.ts';
import { type AgentEvent, listening } from '../kernel/event.ts';
import type { FactInput } from '../kernel/fact.ts';
import { factInput } from './fact-input.ts';
import { gather, neededFacts } from './gather.ts';
import { hostOf, parse, projectFor } from './handle-hook.ts';
import { budgetOf, judge } from './judge.ts';
import { materialise } from './materialise.ts';
import { type Line, worldOf } from './open-project.ts';

/** The line without lock, memory, effects and audit: what would be said, and by whom. */
export async function explain(line: Line, call: HookCall): Promise<Explanation> {
  const host = hostOf(line, call);
  const parsed = parse(host, call.payload, line.io.clock.now().toISOString());
  if (!parsed.ok)
    throw new UserError('payload_unreadable', parsed.reason, 'Give a hook payload as the host sends it.');
  const [draft] = parsed.events;
  if (!draft)
    throw new UserError(
      'event_unknown',
      'Ephor does not handle this event',
      'docs/reference/hosts.md lists the events.',
    );
  return explainEvent(line, draft, call);
}

export async function explainEvent(line: Line, draft: AgentEvent, call: HookCall): Promise<Explanation> {
  const host = hostOf(line, call);
  const project = await projectFor(line, draft, call);
  if (!project) throw new UserError('no_project', 'Ephor is not set up here', 'Run `ephor init` first.');

  const event = await materialise(draft, line.io, worldOf(line, project.place.root));
  const state = await project.state.read(event.session);
  const names = neededFacts(event, project, line.units);
  const input: FactInput = {
    ...factInput(line, project, host, event, state.sections),
    // A look costs nothing.
    askModel: async () => ({
      ok: false,
      failure: 'no model is asked for an explanation',
      ms: 0,
      cost_usd: 0,
    }),
  };
  const facts = await gather(names, line.units, input, line.factDeadlineMs);
  const { decision, told, warnings } = judge(project, line.units, host, event, facts, state);
  const considered = listening(project.gates, event.kind).map(({ gate, level }) => ({
    gate: gate.id,
    level,
    objects: decision.findings.some((finding) => finding.gate === gate.id),
  }));
  const verdict = { decision: decide(decision.findings), context: told.text, warnings };
  const budget = budgetOf(project.settings, host);
  return { ...verdict, event, facts, considered, told, budget, reply: host.reply(event.kind, verdict) };
}
