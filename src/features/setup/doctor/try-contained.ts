import type { App } from '../../../kernel/app.ts';
import { findProgram } from '../../../kernel/commands/program-name.ts';
import { markText, ranContained, ranFile } from '../../../kernel/contained.ts';
import type { HostShell } from '../../../kernel/host.ts';
import { homeFiles, projectFiles } from '../../../kernel/place.ts';

const needed = ['bwrap', 'unshare'];

/** Has a command write a file, contained, and looks whether it is there. Returns what is wrong, if anything is. */
export async function tryContained(
  { io, home }: App,
  shell: HostShell,
  root: string,
): Promise<string | undefined> {
  const missing = needed.filter((program) => !findProgram(io, program));
  if (missing.length > 0)
    return `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed`;
  const session = `try-${io.hash.random(6)}`;
  const { shell: program, containedIn } = homeFiles(home);
  const mark = `${containedIn(session)}/try`;
  const { sessions, session: sessionFile } = projectFiles(root);
  const written = sessionFile(session);
  const command = `mkdir -p ${JSON.stringify(sessions)} && : >${JSON.stringify(written)} && : >${session}`;
  try {
    io.files.makeFolder(containedIn(session), 0o700);
    io.files.writeAtomic(mark, markText(io.files.realPath(root), shell.given(command)));
    const env = { [shell.session]: session };
    const { exitCode } = await io.processes.run(program, [shell.given(command)], { cwd: root, env });
    if (io.files.readText(ranFile(mark)) !== ranContained)
      return 'this system or folder does not allow a copy of the workspace';
    if (exitCode !== 0) return 'a command that writes only to its copy failed';
    return io.files.stat(`${root}/${session}`) || io.files.stat(written)
      ? 'a command could write outside its copy'
      : undefined;
  } finally {
    for (const left of [containedIn(session), `${root}/${session}`, written])
      if (io.files.stat(left)) io.files.remove(left);
  }
}
