import { join } from 'node:path/posix';
import { readExactly } from '../init/settings-file.ts';
import { applyInstall, type SettingsChange } from '../init/write-settings.ts';
import type { Action } from '../../../kernel/action.ts';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { Host, HostTrial } from '../../../kernel/host.ts';
import type { RunResult } from '../../../kernel/io.ts';
import type { Level } from '../../../kernel/decision.ts';
import { trialSession } from '../../../kernel/outcome.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { isDisabled } from '../../../kernel/state.ts';
import { toolNamed } from '../../../kernel/tool-end.ts';

/** Writes the settings, reads them back, and calls the hook as the host would; on any doubt takes it all back. Null where it can't be tried. */
export async function installAndProve(
  app: App,
  change: SettingsChange,
  root: string,
): Promise<CanaryFlight | null> {
  const undo = applyInstall(app, change, root);
  const flight = await attemptProof(app, change, root);
  if (!flight || flight.problem === null) return flight;
  undo();
  const off = ['EPHOR_DISABLED', 'SUPEREGO_DISABLED'].find((name) => app.io.env(name) === '1');
  throw new UserError(
    'canary_failed',
    `the ${change.host.id} hook does not work: ${flight.problem}. ${change.file} is as it was`,
    off ? `Unset ${off} first.` : 'Run `ephor doctor`; it names the cause.',
  );
}

/** Null where the settings are in order and nobody can play the host's part. */
async function attemptProof(
  app: App,
  { host, file }: SettingsChange,
  root: string,
): Promise<CanaryFlight | null> {
  const text = readExactly(app, file) ?? '';
  const [problem] = host.edits.problems(text);
  const line = host.edits.installed(text)[host.eventNames['tool.before'] ?? ''];
  if (problem !== undefined || line === undefined) {
    return { expected: 'refused', ms: 0, problem: problem ?? 'the settings do not contain it' };
  }
  return canBeTried(host) ? flyCanary(app, host, line, root) : null;
}

/** What became of the two calls that prove a hook. */
export interface CanaryFlight {
  /** What the forbidden call must lead to here. */
  readonly expected: 'refused' | 'recorded' | 'silent';
  /** The quicker of the two round trips. */
  readonly ms: number;
  readonly problem: string | null;
}

const timeoutMs = 60_000;

/** A host whose part can be played. */
export type TrialHost = Host & { readonly trial: HostTrial };

export const canBeTried = (host: Host): host is TrialHost => host.trial !== undefined;

/** What happens in a session that leaves nothing behind. */
export function trialEvents({ io }: Pick<App, 'io'>, host: Host, folder: string) {
  const envelope = { host: host.id, session: trialSession, cwd: folder, at: io.clock.now().toISOString() };
  const tool = (action: Action, toolCall: string): AgentEvent => ({
    ...envelope,
    kind: 'tool.before',
    tool: toolNamed(host, action),
    action,
    toolCall,
  });
  return {
    says: (prompt: string): AgentEvent => ({ ...envelope, kind: 'prompt.before', prompt }),
    reads: (path: string) => tool({ kind: 'read', paths: [path] }, 'canary-read'),
    writes: (path: string, content: string, call = 'canary-write') =>
      tool({ kind: 'write', path, change: { kind: 'whole', content } }, call),
  };
}

/** Two calls that prove that the hook lives: a harmless one, and one that must be refused. */
export const forbiddenWrite = (app: Pick<App, 'io'>, host: Host, folder: string): AgentEvent =>
  trialEvents(app, host, folder).writes(projectFiles(folder).config, 'profile: observe\n');

/** Runs the hook's shell line as the host would, in a folder that Ephor is set up in. */
export async function flyCanary(
  app: App,
  host: TrialHost,
  line: string,
  folder: string,
): Promise<CanaryFlight> {
  const { trial } = host;
  const expected = await expectedIn(app, folder);
  const since = app.io.clock.now().toISOString();
  const read = trialEvents(app, host, folder).reads(`${folder}/README.md`);
  const harmless = await callHook(app, trial, line, read);
  const forbidden = await callHook(app, trial, line, forbiddenWrite(app, host, folder));
  const problem =
    harmlessProblem(trial, harmless) ??
    (expected === 'refused' ? refusalProblem(trial, forbidden) : silenceProblem(trial, forbidden)) ??
    (expected === 'recorded' && !(await recorded(app, folder, since))
      ? 'a write to the configuration was not recorded'
      : null);
  forgetTrial(app, folder);
  return { expected, ms: Math.round(Math.min(harmless.ms, forbidden.ms)), problem };
}

/** The session in which the hook was tried leaves nothing behind. */
export function forgetTrial({ io }: App, folder: string): void {
  const { sessions } = projectFiles(folder);
  for (const name of io.files.list(sessions).filter((each) => each.startsWith(`${trialSession}.`)))
    io.files.remove(join(sessions, name));
}

interface TimedResult extends RunResult {
  readonly ms: number;
}

/** One call, by the shell line that the settings hold. */
export async function callHook(
  { io }: App,
  trial: HostTrial,
  line: string,
  event: AgentEvent,
): Promise<TimedResult> {
  const { cwd } = event;
  const started = io.clock.monotonic();
  const result = await io.processes.run('sh', ['-c', line], {
    cwd,
    input: trial.say(event),
    timeoutMs,
    env: trial.env(cwd),
  });
  return { ...result, ms: io.clock.monotonic() - started };
}

const expectations: Readonly<Record<Level, CanaryFlight['expected']>> = {
  deny: 'refused',
  ask: 'refused',
  note: 'recorded',
  off: 'silent',
};

async function expectedIn(app: App, folder: string): Promise<CanaryFlight['expected']> {
  const project = await app.projectAt(folder);
  if (!project) return 'silent';
  const { problems, gates, onError } = project.settings;
  if (isDisabled((await project.state.read('')).sections.switch, app.io.clock.now().toISOString()))
    return 'silent';
  if (problems.length > 0 && onError !== 'allow') return 'refused';
  return expectations[gates['protect-ephor']?.level ?? 'deny'];
}

const said = ({ exitCode, stdout, stderr }: RunResult): string => {
  const words = (stderr || stdout).trim().split('\n')[0] ?? '';
  return `exit code ${exitCode}${words === '' ? ', no words' : `, “${words.slice(0, 200)}”`}`;
};

/** Whether the host would take this answer for a refusal. */
export const refuses = (trial: HostTrial, result: RunResult): boolean =>
  trial.hear(result).decision !== 'silent';

const harmlessProblem = (trial: HostTrial, result: RunResult): string | null =>
  result.exitCode === 0 && !refuses(trial, result) && (result.stdout === '' || isJson(result.stdout))
    ? null
    : `a harmless read was not let through in silence: ${said(result)}`;

const refusalProblem = (trial: HostTrial, result: RunResult): string | null =>
  result.exitCode === 0 && refuses(trial, result)
    ? null
    : `a write to the configuration was not refused: ${said(result)}`;

const silenceProblem = (trial: HostTrial, result: RunResult): string | null =>
  result.exitCode === 0 && !refuses(trial, result)
    ? null
    : `a write to the configuration should only be recorded here, but: ${said(result)}`;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function recorded(app: App, folder: string, since: string): Promise<boolean> {
  const project = await app.projectAt(folder);
  const lines = (await project?.audit.read({ session: trialSession, since, gate: 'protect-ephor' })) ?? [];
  return lines.length > 0;
}
