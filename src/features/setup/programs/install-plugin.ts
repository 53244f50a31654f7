import { UserError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles } from '../../../kernel/place.ts';

/** Copies our plugin, and the marketplace that offers it, where no upgrade of the package pulls it away. */
export function installPlugin(io: Io, home: string, packageFolder: string, hosts: readonly Host[]): string {
  const { marketplace } = homeFiles(home);
  const source = `${packageFolder}/..`;
  const plugins = hosts.flatMap(({ plugin }) => plugin ?? []);
  const offered = (folder: string) =>
    plugins.length > 0 && plugins.every(({ manifest }) => io.files.stat(`${folder}/${manifest}`));
  if (!offered(source)) {
    // Started from where `init` put the programs, which is no package: what it put there besides stays.
    if (offered(marketplace)) return marketplace;
    throw new UserError(
      'plugin_missing',
      `${source}/plugin is missing`,
      'Install the package again: `npm install -g ephor`.',
    );
  }
  const fresh = `${marketplace}.${io.hash.random(8)}`;
  for (const folder of new Set(plugins.flatMap(({ folders }) => folders)))
    copyFolder(io, `${source}/${folder}`, `${fresh}/${folder}`);
  io.files.remove(marketplace);
  io.files.rename(fresh, marketplace);
  return marketplace;
}

function copyFolder(io: Io, from: string, to: string): void {
  io.files.makeFolder(to, 0o755);
  for (const name of io.files.list(from)) {
    const stat = io.files.stat(`${from}/${name}`);
    if (stat?.folder) copyFolder(io, `${from}/${name}`, `${to}/${name}`);
    else io.files.copy(`${from}/${name}`, `${to}/${name}`, stat?.mode);
  }
}
