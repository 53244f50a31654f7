import type { App } from '../../../kernel/app.ts';
import { update } from '../../../kernel/damage.ts';
import { messageOf } from '../../../kernel/errors.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { isNewerRelease } from '../../../kernel/release-order.ts';
import { findProgram, shellWord } from '../../../kernel/commands/program-name.ts';
import { type Check, fail, note, ok, warn } from './check.ts';
import { counted, span } from '../../../kernel/operations/time-words.ts';

export function checkKey({ io, home, project }: App): readonly Check[] {
  const { key } = homeFiles(home);
  const stat = io.files.stat(key);
  if (!stat) return [project ? fail('key', `${key} is missing`, 'ephor init') : note('key', 'none yet')];
  if ((stat.mode & 0o077) !== 0) {
    const mode = stat.mode.toString(8).padStart(3, '0');
    return [fail('key', `${key} can be used by others (mode ${mode})`, `chmod 600 ${shellWord(key)}`)];
  }
  return [ok('key', `${key}, for you alone`)];
}

export function checkPrograms({ io, home, version, runtime, project }: App): readonly Check[] {
  const installed = runtime.installed();
  if (!installed) {
    return project
      ? [fail('programs', `${homeFiles(home).hook} is not installed`, 'ephor init')]
      : [note('programs', 'none yet')];
  }
  const runtimeFolder = homeFiles(home).runtimeOf(installed.version);
  const gone = ['hook.cjs', 'hook-otherwise.bash']
    .map((name) => `${runtimeFolder}/${name}`)
    .find((program) => !io.files.stat(program));
  const newer = isNewerRelease(installed.version, version);
  const repair = newer ? update : 'ephor init';
  if (gone !== undefined) return [fail('programs', `${gone} is gone`, repair)];
  if (installed.version !== version) {
    const which = newer ? `which is newer than this one (${version})` : `but this is ${version}`;
    return [warn('programs', `hosts call version ${installed.version}, ${which}`, repair)];
  }
  return [ok('programs', `version ${version}`)];
}

/** The words and weights that the installed programs read prompts by: one that is not whole would hold every prompt up. */
export async function checkWords({ io, home, runtime }: App): Promise<readonly Check[]> {
  const installed = runtime.installed();
  if (!installed) return [];
  const { checkData } = await import('../../../language/read-prompt.ts');
  try {
    checkData(io.files, `${homeFiles(home).runtimeOf(installed.version)}/data`);
    return [ok('words', 'all lists of words and weights are intact')];
  } catch (error) {
    return [fail('words', messageOf(error), 'ephor init')];
  }
}

export function checkBash({ io }: App): readonly Check[] {
  const bash = ['/bin/bash', '/usr/bin/bash'].find((path) => io.files.stat(path)) ?? findProgram(io, 'bash');
  return bash
    ? [ok('bash', bash)]
    : [warn('bash', 'not found, so every hook call starts Node and takes longer', 'command -v bash')];
}

export async function checkEngine(app: App, enabled: boolean): Promise<readonly Check[]> {
  const engine = await app.runtime.engine();
  if (engine.running && engine.version !== app.version) {
    const its = engine.version ?? 'unknown';
    return isNewerRelease(its, app.version)
      ? [warn('engine', `it runs version ${its}, which is newer than this one (${app.version})`, update)]
      : [warn('engine', `it runs version ${its}, but this is ${app.version}`, 'ephor engine stop')];
  }
  if (engine.running) return [ok('engine', `up ${span((engine.uptimeSeconds ?? 0) * 1000)}`)];
  if (!enabled) return [note('engine', 'not used (engine.enabled: false); every hook call starts Node')];
  if (app.io.files.stat(homeFiles(app.home).engine)) {
    return [warn('engine', 'it said where to reach it, but does not answer', 'ephor engine start')];
  }
  return [note('engine', 'asleep; the next hook call wakes it')];
}

const dayMs = 24 * 60 * 60 * 1000;
const tailBytes = 64 * 1024;

/** Failures of Ephor itself, which the hook writes down where nothing else can fail. */
export function checkFailures({ io, home }: App): readonly Check[] {
  const { failures } = homeFiles(home);
  const since = new Date(io.clock.now().getTime() - dayMs).toISOString();
  const recent = io.files
    .readTail(failures, tailBytes)
    .split('\n')
    .flatMap(parseFailure)
    .filter(({ at }) => at > since);
  const last = recent.at(-1);
  if (!last) return [ok('failures', 'none since yesterday')];
  const finding = `${counted(recent.length, 'failure')} of Ephor itself since yesterday, the last: ${last.error}`;
  return [warn('failures', finding, `tail -n 5 ${shellWord(failures)}`)];
}

function parseFailure(line: string): readonly { readonly at: string; readonly error: string }[] {
  try {
    const { at, error }: { at?: unknown; error?: unknown } = JSON.parse(line);
    return typeof at === 'string' ? [{ at, error: String(error) }] : [];
  } catch {
    return [];
  }
}

export function checkVariables({ io }: App): readonly Check[] {
  return ['EPHOR_DISABLED', 'SUPEREGO_DISABLED']
    .filter((name) => io.env(name) === '1')
    .map((name) => warn('switch', `${name}=1 switches Ephor off in this shell`, `unset ${name}`));
}
