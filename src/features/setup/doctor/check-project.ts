import type { App, Project } from '../../../kernel/app.ts';
import { describeDamage, repairOf } from '../../../kernel/damage.ts';
import type { ProcessId } from '../../../kernel/io.ts';
import { homeFiles, projectFiles } from '../../../kernel/place.ts';
import { describeProblem } from '../../../kernel/settings/settings.ts';
import { shellWord } from '../../../kernel/text/shell-word.ts';
import { isDisabled } from '../../../kernel/switch.ts';
import { type Check, edit, fail, note, ok, warn } from './check.ts';
import { readSessions } from '../../../kernel/operations/sessions.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

export function checkConfig({ settings }: Project): readonly Check[] {
  const { problems, notices, profile, gates } = settings;
  return [
    ...(problems.length === 0
      ? [ok('config', `profile ${profile}, ${counted(Object.keys(gates).length, 'gate')}`)]
      : problems.map((problem) =>
          fail('config', describeProblem(problem), problem.repair ?? edit(problem.file)),
        )),
    ...notices.map((notice) => note('config', notice)),
  ];
}

export async function checkState(app: App, { state }: Project): Promise<readonly Check[]> {
  const { damage, unreadable, project, sessions } = await readSessions(state);
  if (unreadable) return [fail('state', unreadable.message, 'ephor repair --new-key')];
  const off = project && isDisabled(project.switch, app.io.clock.now().toISOString());
  return [
    ...(damage.length === 0
      ? [ok('state', `signed and whole, ${counted(sessions.length, 'session')}`)]
      : damage.map((each) => fail('state', describeDamage(each), repairOf(each)))),
    ...(off ? [warn('switch', 'enforcement is switched off here', 'ephor enable')] : []),
  ];
}

export async function checkAudit({ audit }: Project): Promise<readonly Check[]> {
  const { broken, lines } = await audit.verify();
  return broken
    ? [fail('log', `${broken.file}:${broken.line}: ${broken.cause}`, 'ephor log --verify')]
    : [ok('log', `${counted(lines, 'line')}, each follows the one before it`)];
}

/** Locks are taken over when their holder is dead; one that stays tells of a crash, or of a holder that hangs. */
export function checkLocks({ io, home }: App, { place }: Project): readonly Check[] {
  const locks = [projectFiles(place.root).lock, homeFiles(home).engineLock];
  return locks.flatMap((lock) => {
    const holder = parseHolder(io.files.readText(lock, 4096));
    if (!holder || holder.machine !== io.processes.self.machine || io.processes.alive(holder)) return [];
    return [warn('lock', `${lock} is held by process ${holder.pid}, which is dead`, `rm ${shellWord(lock)}`)];
  });
}

function parseHolder(text: string | undefined): ProcessId | undefined {
  try {
    const value: Partial<ProcessId> | null = JSON.parse(text ?? 'null');
    if (typeof value?.pid !== 'number' || typeof value.machine !== 'string') return undefined;
    return { pid: value.pid, started: value.started ?? '', machine: value.machine };
  } catch {
    return undefined;
  }
}
