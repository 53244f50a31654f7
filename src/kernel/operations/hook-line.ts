import type { App } from '../app.ts';
import type { HookCommand, Host } from '../host.ts';
import { homeFiles, homeInShell, usualHome } from '../place.ts';

type Homes = Pick<App, 'home' | 'userHome'>;

const gone = 'Ephor’s programs are missing on this machine. Reinstall them: npx ephor init';

/**
 * The shell line that a host runs: the same on every machine, unless the user moved Ephor's home. A program that is gone
 * would be taken for consent, so changes wait until it is back.
 */
export function hookCommand({ home, userHome }: Homes, host: Host): HookCommand {
  const { hook } = homeFiles(home);
  const program =
    home === usualHome(userHome) ? `"$HOME${hook.slice(userHome.length)}"` : inDoubleQuotes(hook);
  const held = (eventName: string): string => {
    const otherwise = host.whenAbsent?.(eventName, { notice: gone, holdsChanges: true }) ?? '';
    return otherwise.includes('exit 2') ? `[ -x ${program} ] || ${otherwise}; exec ` : '';
  };
  return { line: (eventName) => `${held(eventName)}${program} ${host.id} ${eventName}` };
}

const shared = homeFiles(homeInShell);

/**
 * The line for settings that are committed, and so run on machines without Ephor too. There it does what the host has
 * for that; where Ephor was installed and its hook is gone, it fails, and the host holds the call up.
 */
export function sharedHookCommand(host: Host, holdsChanges: boolean): HookCommand {
  const notice =
    'This project uses Ephor, which is not installed on this machine. Install it: npx ephor init';
  const whenAbsent = (eventName: string): string =>
    host.whenAbsent?.(eventName, { notice, holdsChanges }) ?? 'exit 0';
  const line = (eventName: string): string =>
    `[ -x "${shared.hook}" ] || [ -d "${shared.runtime}" ] || ${whenAbsent(eventName)}; exec "${shared.hook}" ${host.id} ${eventName}`;
  return { line };
}

export const isSharedLine = (line: string): boolean => line.startsWith(`[ -x "${shared.hook}" ]`);

/** Whether such a line holds changes up. */
export const holdsChanges = (line: string): boolean => line.includes('exit 2');

const inDoubleQuotes = (path: string): string => `"${path.replaceAll(/["$`\\]/g, String.raw`\$&`)}"`;

/** The program of such a line. */
export function programOf(line: string, { home, userHome }: Homes): string {
  const quoted = /"((?:[^"\\]|\\.)*)" \S+ [A-Za-z]+$/.exec(line)?.[1];
  const program = quoted?.replaceAll(/\\(.)/g, '$1') ?? line.split(' ')[0] ?? '';
  return program.replace(homeInShell, () => home).replace(/^\$HOME(?=\/)/, () => userHome);
}
