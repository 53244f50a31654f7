import type { App } from '../../domain/app.ts';
import type { HookCommand, Host } from '../../domain/host.ts';

/** The shell line that a host runs: the same on every machine, unless the user moved Ephor's home. */
export function hookCommand(
  { home, userHome }: Pick<App, 'home' | 'userHome'>,
  host: Host,
  hook: string,
): HookCommand {
  const program =
    home === `${userHome}/.ephor` ? `"$HOME${hook.slice(userHome.length)}"` : inDoubleQuotes(hook);
  return { line: (eventName) => `${program} ${host.id} ${eventName}` };
}

const inDoubleQuotes = (path: string): string => `"${path.replaceAll(/["$`\\]/g, String.raw`\$&`)}"`;

/** The program of such a line. */
export function programOf(line: string, userHome: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(line)?.[1];
  const program = quoted?.replaceAll(/\\(.)/g, '$1') ?? line.split(' ')[0] ?? '';
  return program.replace(/^\$HOME(?=\/)/, userHome);
}
