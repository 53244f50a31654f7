import { join } from 'node:path/posix';
import type { App } from '../../../kernel/app.ts';
import type { Canary, Host } from '../../../kernel/host.ts';
import type { Level } from '../../../kernel/level.ts';
import type { RunResult } from '../../../kernel/io.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { isDisabled } from '../../../kernel/switch.ts';

/** What became of the two calls that prove a hook. */
export interface CanaryFlight {
  /** What the forbidden call must lead to here. */
  readonly expected: 'refused' | 'recorded' | 'silent';
  /** The quicker of the two round trips. */
  readonly ms: number;
  readonly problem: string | null;
}

const timeoutMs = 60_000;

/** Runs the hook's shell line as the host would, in a folder that Ephor is set up in. */
export async function flyCanary(app: App, host: Host, line: string, folder: string): Promise<CanaryFlight> {
  const { config } = projectFiles(folder);
  const canary = host.settings.canary(folder, config);
  const expected = await expectedIn(app, folder);
  const since = app.io.clock.now().toISOString();
  const harmless = await callHook(app, canary, line, folder, canary.harmless);
  const forbidden = await callHook(app, canary, line, folder, canary.forbidden);
  const problem =
    harmlessProblem(canary, harmless) ??
    (expected === 'refused' ? refusalProblem(canary, forbidden) : silenceProblem(canary, forbidden)) ??
    (expected === 'recorded' && !(await recorded(app, folder, canary, since))
      ? 'a write to the configuration was not recorded'
      : null);
  forgetTrial(app, canary, folder);
  return { expected, ms: Math.round(Math.min(harmless.ms, forbidden.ms)), problem };
}

/** The session in which the hook was tried leaves nothing behind. */
export function forgetTrial({ io }: App, { session }: Canary, folder: string): void {
  const { sessions } = projectFiles(folder);
  for (const name of io.files.list(sessions).filter((each) => each.startsWith(`${session}.`)))
    io.files.remove(join(sessions, name));
}

interface TimedResult extends RunResult {
  readonly ms: number;
}

/** One call, by the shell line that the settings hold. */
export async function callHook(
  { io }: App,
  canary: Canary,
  line: string,
  cwd: string,
  input: string,
): Promise<TimedResult> {
  const started = io.clock.monotonic();
  const result = await io.processes.run('sh', ['-c', line], { cwd, input, timeoutMs, env: canary.env });
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

const harmlessProblem = (canary: Canary, result: RunResult): string | null =>
  result.exitCode === 0 && !canary.refuses(result) && (result.stdout === '' || isJson(result.stdout))
    ? null
    : `a harmless read was not let through in silence: ${said(result)}`;

const refusalProblem = (canary: Canary, result: RunResult): string | null =>
  result.exitCode === 0 && canary.refuses(result)
    ? null
    : `a write to the configuration was not refused: ${said(result)}`;

const silenceProblem = (canary: Canary, result: RunResult): string | null =>
  result.exitCode === 0 && !canary.refuses(result)
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

async function recorded(app: App, folder: string, { session }: Canary, since: string): Promise<boolean> {
  const project = await app.projectAt(folder);
  const lines = (await project?.audit.read({ session, since, gate: 'protect-ephor' })) ?? [];
  return lines.length > 0;
}
