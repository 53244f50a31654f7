import type { App, Project } from '../domain/app.ts';
import type { Io } from '../domain/io.ts';
import { createLine } from './create-line.ts';
import { createRuntime } from './runtime.ts';
import { explain } from './explain.ts';
import { handleHook } from './handle-hook.ts';
import { locateRoot } from './locate.ts';
import { openProject } from './open-project.ts';

export interface AppOptions {
  readonly io: Io;
  readonly userHome: string;
  readonly cwd: string;
  readonly version: string;
  /** Where this package's programs lie. */
  readonly packageFolder: string;
}

/** Everything an operation may use, wired once. */
export async function createApp({ io, userHome, cwd, version, packageFolder }: AppOptions): Promise<App> {
  const line = createLine({ io, userHome, version });
  const projectAt = async (folder: string): Promise<Project | undefined> => {
    const root = locateRoot(io, line.home, folder);
    return root === undefined ? undefined : openProject(line, root);
  };
  return {
    io,
    cwd,
    userHome,
    home: line.home,
    version,
    units: line.units,
    project: await projectAt(cwd),
    projectAt,
    hook: (call) => handleHook(line, call),
    explain: (call) => explain(line, call),
    runtime: createRuntime(io, line.home, version, packageFolder),
  };
}
