import { posix } from 'node:path';
import type { App, HookCall } from '../kernel/app.ts';
import {
  blockingNames,
  type Host,
  type Parsed,
  type Reply,
  silentReply,
  type Verdict,
} from '../kernel/host.ts';
import { withinBudget } from '../kernel/budget.ts';
import { namedIn, programName } from '../kernel/commands/program-name.ts';
import { decide, type Decision, decisionId, objections } from '../kernel/decision.ts';
import { JudgeElsewhere, messageOf, UserError } from '../kernel/errors.ts';
import { degrade, isMutation } from '../kernel/evaluate.ts';
import type { AgentEvent, EventKind } from '../kernel/event.ts';
import type { OnError } from '../kernel/settings/settings.ts';
import type { State } from '../kernel/state.ts';
import { shorten } from '../kernel/text/secrets.ts';
import { brokenFinding, failureFinding, reportFailure } from './broken.ts';
import { handleEvent } from './handle-event.ts';
import { mostContext } from './judge.ts';
import {
  type Line,
  locateRoot,
  openProject,
  type OpenProject,
  placesToLook,
  worldOf,
} from './open-project.ts';
import { materialise } from './materialise.ts';

/** The straight line of one hook call: from the host's JSON to exactly one valid answer. */
export async function handleHook(line: Line, call: HookCall): Promise<Reply> {
  const host = hostOf(line, call);
  const at = line.io.clock.now().toISOString();
  const parsed = parse(host, call.payload, at);
  if (!parsed.ok) return unread(line, host, call, parsed.reason);
  const [event] = parsed.events;
  if (kindOf(host, call) === 'tool.before' && event?.kind !== 'tool.before')
    return unread(line, host, call, 'the host announced a tool call but sent something else');
  if (!event) return silentReply;
  let project: OpenProject | undefined;
  try {
    project = await projectFor(line, event, call);
    if (!project) return silentReply;
    const verdicts: Verdict[] = [];
    const announced = line.io.hash.sha256(call.payload).slice(0, 16);
    for (const [index, each] of parsed.events.entries()) {
      const part = index === 0 ? '' : `.${index}`;
      const numbered = { ...call, id: `${call.id}${part}`, event: `${announced}${part}` };
      verdicts.push(await handleEvent(line, project, host, each, numbered));
    }
    const title = project.settings.terminalTitle ? posix.basename(project.place.root) : undefined;
    return host.reply(event.kind, inWords(line, { ...join(verdicts, host), title }));
  } catch (error) {
    if (error instanceof JudgeElsewhere) throw error;
    reportFailure(line, call, error);
    return failed(line, host, call, await seen(line, event), project?.settings.onError ?? 'deny', error);
  }
}

/** An event that came from no host: judged, logged and followed like any other. */
export async function announce(line: Line, event: AgentEvent): Promise<void> {
  const call = { host: event.host, eventName: event.kind, payload: '', id: line.io.hash.random(8) };
  const project = await projectFor(line, event, call);
  if (project) await handleEvent(line, project, hostOf(line, call), event, call);
}

export function hostOf({ units }: Line, call: HookCall): Host {
  const host = units.hosts.find(({ id }) => id === call.host);
  if (host) return host;
  const known = units.hosts.map(({ id }) => id).join(', ');
  throw new UserError('unknown_host', `there is no host ${call.host}`, `The hosts are ${known}.`);
}

export function parse(host: Host, payload: string, at: string): Parsed {
  try {
    return host.parse(JSON.parse(payload), at);
  } catch (error) {
    return { ok: false, reason: `the host's JSON can't be read: ${messageOf(error)}` };
  }
}

const kindOf = (host: Host, { eventName }: HookCall): EventKind | undefined =>
  (Object.keys(host.eventNames) as EventKind[]).find((kind) => host.eventNames[kind] === eventName);

export async function projectFor(
  line: Line,
  event: AgentEvent,
  call: HookCall,
): Promise<OpenProject | undefined> {
  for (const folder of placesToLook(event, call.projectFolder)) {
    const root = locateRoot(line.io, line.home, folder);
    if (root !== undefined) return openProject(line, root);
  }
  return undefined;
}

/** Answers several events of one call together, within what the host accepts for one. */
const join = (verdicts: readonly Verdict[], host: Host): Verdict => ({
  id: verdicts.find(({ decision }) => objections(decision).length > 0)?.id,
  decision: decide(verdicts.flatMap(({ decision }) => decision.findings)),
  context: withinBudget(
    verdicts.map(({ context }, index) => ({ id: `event ${index + 1}`, priority: index, text: context })),
    mostContext(host),
  ).text,
  warnings: verdicts.flatMap(({ warnings }) => warnings),
  urgent: verdicts.flatMap(({ urgent = [] }) => urgent),
});

/** Whoever reads it must be able to run the commands that it names. */
function inWords({ io, home, userHome }: Line, verdict: Verdict): Verdict {
  let name: string | undefined;
  const named = (text: string): string => namedIn(text, () => (name ??= programName(io, home, userHome)));
  const { level, findings } = verdict.decision;
  return {
    ...verdict,
    decision: {
      level,
      findings: findings.map((each) => ({
        ...each,
        reason: named(each.reason),
        remedy: named(each.remedy),
      })),
    },
    context: named(verdict.context),
    warnings: verdict.warnings.map(named),
    urgent: verdict.urgent?.map(named),
  };
}

const speak = (line: Line, host: Host, kind: EventKind, decision: Decision, id: string): Reply =>
  host.reply(
    kind,
    inWords(line, { id, decision: degrade(decision, host.honors[kind]), context: '', warnings: [] }),
  );

/** Nothing is known about the action, so a tool call is refused and everything else goes on. */
async function unread(line: Line, host: Host, call: HookCall, cause: string): Promise<Reply> {
  const kind = kindOf(host, call);
  const reason = shorten(cause);
  const folder = call.projectFolder;
  const root = folder === undefined ? undefined : locateRoot(line.io, line.home, folder);
  if (root === undefined && folder !== undefined) return silentReply;
  reportFailure(line, call, reason);
  const project = root === undefined ? undefined : await openProject(line, root).catch(() => undefined);
  const onError = project?.settings.onError ?? 'deny';
  const findings =
    kind === 'tool.before'
      ? [brokenFinding(onError, 'payload_unreadable', `${reason}.`, 'ephor doctor')]
      : [];
  const decision = decide(findings);
  const id = decisionId(line.io.hash, call.id);
  await project?.audit.append({
    id,
    at: line.io.clock.now().toISOString(),
    call: call.id,
    host: host.id,
    session: '',
    event: kind ?? 'unknown',
    decision: decision.level,
    findings: decision.findings,
    warnings: [reason],
    settings: project.settings.revision,
  });
  return kind === 'tool.before' ? speak(line, host, kind, decision, id) : silentReply;
}

/** Reading goes on although something is broken, and only a look at the command tells whether it reads. */
async function seen(line: Line, event: AgentEvent): Promise<AgentEvent> {
  try {
    return await materialise(event, line.io, worldOf(line, event.cwd));
  } catch {
    return event;
  }
}

/** The line itself failed: a mutation waits for a person, everything else goes on. */
function failed(
  line: Line,
  host: Host,
  call: HookCall,
  event: AgentEvent,
  onError: OnError,
  error: unknown,
): Reply {
  if (!isMutation(event)) return silentReply;
  return speak(
    line,
    host,
    event.kind,
    decide([failureFinding(onError, error)]),
    decisionId(line.io.hash, call.id),
  );
}

/** The line with a net below it: whatever happens, a tool call is never let through by accident. */
export async function answerHook(line: Line, call: HookCall): Promise<Reply> {
  try {
    return await handleHook(line, call);
  } catch (error) {
    if (error instanceof JudgeElsewhere) throw error;
    reportFailure(line, call, error);
    return lastResort(line, call, error);
  }
}

/** Exit code 2 with a reason on stderr is the one refusal that every host understands. */
export function lastResort(
  { units }: Line,
  { eventName }: Pick<HookCall, 'eventName'>,
  error: unknown,
): Reply {
  if (!blockingNames(units.hosts).includes(eventName)) return silentReply;
  const reason = `Ephor could not check this: ${messageOf(error)}. Ask the user to run \`ephor doctor\`.`;
  return { stdout: '', stderr: `${reason}\n`, exitCode: 2 };
}

const askIsFreshMs = 10 * 60 * 1000;

/**
 * Uses up the answer of a user whom the host asked about this operation a moment ago: it would not be running had they
 * said no. Their yes is good for one run, of a tool with the very `input` that they saw. Looked at first without the
 * lock: who was not asked about leaves no trace.
 */
export async function useAnswer(
  { io, project }: App,
  session: string,
  operation: string,
  input?: string,
): Promise<boolean> {
  const isFresh = ({ sections }: State): boolean => {
    const { operations: times, inputs = {} } = sections.asks;
    const asked = times[operation];
    if (inputs[operation] !== input) return false;
    return asked !== undefined && io.clock.now().getTime() - Date.parse(asked) < askIsFreshMs;
  };
  if (!project || !isFresh(await project.state.read(session))) return false;
  return project.state.transact(session, (state) => {
    const { [operation]: _, ...operations } = state.sections.asks.operations;
    const sections = { ...state.sections, asks: { ...state.sections.asks, operations } };
    return { state: { ...state, sections }, outcome: undefined, result: isFresh(state) };
  });
}
