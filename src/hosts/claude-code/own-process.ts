import * as v from 'valibot';
import type { HostProcess } from '../../kernel/host.ts';

/** The program itself: as a package installs it, or as its own installer does, one file for each version. */
const program = /\/claude(?:\.exe)?$|\/claude\/versions\/\d+\.\d+\.\d+$/;

/** The same as a script, which some program of JavaScript runs. */
const script = /\/claude-code\/cli\.m?js$|\/@anthropic-ai\/claude-(?:code|agent-sdk)\/[\w/.-]+\.[cm]?js$/;

const sessionOptions = ['--session-id', '--resume', '-r'];
const sessionId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const Server = v.object({ command: v.string(), args: v.optional(v.array(v.string()), []) });
const Servers = v.object({ mcpServers: v.optional(v.record(v.string(), v.unknown()), {}) });
const UserFile = v.object({
  ...Servers.entries,
  projects: v.optional(v.record(v.string(), v.fallback(Servers, { mcpServers: {} })), {}),
});

export const ownProcess: HostProcess = {
  runs: (files) => program.test(files.program ?? '') || script.test(files.script ?? ''),
  session(argv) {
    const given = argv.flatMap((word, at) => {
      const option = sessionOptions.find((name) => word === name || word.startsWith(`${name}=`));
      if (option === undefined) return [];
      return [word === option ? (argv[at + 1] ?? '') : word.slice(option.length + 1)];
    });
    return given.find((value) => sessionId.test(value));
  },
};

export const transcripts = (cwd: string): string => `projects/${cwd.replaceAll(/[^A-Za-z0-9]/g, '-')}`;

export function startedServers(text: string): readonly (readonly string[])[] {
  const { mcpServers, projects } = parsed(text);
  const all = [mcpServers, ...Object.values(projects).map((each) => each.mcpServers)];
  return all
    .flatMap((each) => Object.values(each))
    .flatMap((server) => (v.is(Server, server) ? [[server.command, ...(server.args ?? [])]] : []));
}

function parsed(text: string): v.InferOutput<typeof UserFile> {
  try {
    return v.parse(UserFile, JSON.parse(text));
  } catch {
    return { mcpServers: {}, projects: {} };
  }
}
