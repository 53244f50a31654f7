import { findProgram } from '../../kernel/commands/program-name.ts';
import type { Io } from '../../kernel/io.ts';

/** What opens an address on this system, best first; `open` of a Mac comes last, for elsewhere it may be another program. */
const openers = ['xdg-open', 'wslview', 'open'];

/** What could show a page to the person at this machine; none over a remote shell, or without a screen. */
export function browserOpener(io: Io): string | undefined {
  if (io.env('SSH_CONNECTION') || io.env('SSH_TTY')) return undefined;
  const name = openers.find((each) => findProgram(io, each) !== undefined);
  const hasScreen =
    name !== 'xdg-open' || io.env('DISPLAY') || io.env('WAYLAND_DISPLAY') || io.env('BROWSER');
  return name !== undefined && hasScreen ? findProgram(io, name) : undefined;
}

export const openInBrowser = (io: Io, opener: string, link: string): void =>
  io.processes.startDetached(opener, [link], {});
