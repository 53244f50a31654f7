import { dirname, isAbsolute } from 'node:path/posix';
import type { AgentEvent } from '../kernel/event.ts';
import type { Io } from '../kernel/io.ts';
import { projectFiles } from '../kernel/place.ts';

/** The nearest folder upwards that Ephor was set up in. The user's own `~/.ephor` is not a project. */
export function locateRoot(io: Io, home: string, from: string): string | undefined {
  if (!isAbsolute(from)) return undefined;
  for (let folder = from; ; folder = dirname(folder)) {
    const { ephor, config } = projectFiles(folder === '/' ? '' : folder);
    if (ephor !== home && io.files.stat(config)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Where to look, best first: an agent that changes its folder, or writes elsewhere, stays under the same roof. */
export function placesToLook(event: AgentEvent, projectFolder: string | undefined): readonly string[] {
  const written = 'action' in event && event.action.kind === 'write' ? [dirname(event.action.path)] : [];
  return [...(projectFolder ? [projectFolder] : []), event.cwd, ...written];
}
