import type { App } from '../../domain/app.ts';
import { listedRoots } from '../../domain/project-list.ts';
import { settingsLayers } from './settings-file.ts';

/** The settings files of the user's other projects that still call our hook. */
export function otherHookedFiles(app: App, root: string): readonly string[] {
  const hooked = listedRoots(app.io, app.home)
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
