import type { App } from '../../domain/app.ts';
import { homeFiles } from '../../domain/place.ts';
import { settingsLayers } from './settings-file.ts';

/** The settings files of the user's other projects that still call our hook. */
export function otherHookedFiles(app: App, root: string): readonly string[] {
  const hooked = knownRoots(app)
    .filter((other) => other !== root)
    .flatMap((other) =>
      app.units.hosts.flatMap((host) =>
        settingsLayers(app, host, other)
          .filter(
            ({ scope, text }) =>
              (scope === 'local' || scope === 'project') &&
              Object.keys(host.settings.installed(text)).length > 0,
          )
          .map(({ file }) => file),
      ),
    );
  return [...new Set(hooked)];
}

function knownRoots({ io, home }: App): readonly string[] {
  const folder = homeFiles(home).projects;
  return io.files.list(folder).flatMap((name) => {
    try {
      const { root }: { root?: unknown } = JSON.parse(io.files.readText(`${folder}/${name}`) ?? '{}');
      return typeof root === 'string' ? [root] : [];
    } catch {
      return [];
    }
  });
}
