import type { App } from '../../../kernel/app.ts';
import type { Host } from '../../../kernel/host.ts';
import { baseOf } from './family.ts';

export interface ConfiguredServer {
  readonly host: Host;
  fits(argv: readonly string[]): boolean;
}

/**
 * The MCP servers that the hosts are told to start, for this user and this project. Their words must fit to the last:
 * a server that is started through another program is known by neither, and left alone.
 */
export function configuredServers({ io, units, project, userHome }: App): readonly ConfiguredServer[] {
  return units.hosts.flatMap((host) => {
    if (!host.servers) return [];
    const { files, started } = host.servers;
    const paths = [
      ...files.user.map((name) => `${userHome}/${name}`),
      ...(project ? files.project.map((name) => `${project.place.root}/${name}`) : []),
    ];
    return paths
      .flatMap((path) => started(io.files.readText(path) ?? ''))
      .filter((words) => words.length > 1)
      .map((words) => ({ host, fits: (argv: readonly string[]) => sameWords(words, argv) }));
  });
}

const sameWords = (words: readonly string[], argv: readonly string[]): boolean =>
  words.length === argv.length &&
  words.every((word, at) => (at === 0 ? baseOf(word) === baseOf(argv[0] ?? '') : word === argv[at]));
