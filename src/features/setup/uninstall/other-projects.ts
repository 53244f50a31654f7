import type { App } from '../../../kernel/app.ts';
import type { Host } from '../../../kernel/host.ts';
import { listedRoots } from '../../../kernel/stores/project-list.ts';
import { isSharedLine } from '../init/hook-line.ts';
import { settingsLayers } from '../init/settings-file.ts';

const scopes = ['local', 'project'] as const;

/** A settings file of another project that calls our hook, and fails without it. */
export interface HookedFile {
  readonly root: string;
  readonly host: Host;
  readonly scope: (typeof scopes)[number];
  readonly file: string;
}

/** In the user's other projects. Settings that are committed do without our programs. */
export const otherHookedFiles = (app: App, root: string): readonly HookedFile[] =>
  listedRoots(app.io, app.home)
    .filter((other) => other !== root && app.io.files.stat(other))
    .flatMap((other) =>
      app.units.hosts.flatMap((host) =>
        settingsLayers(app, host, other).flatMap(({ scope: found, file, text }) => {
          const scope = scopes.find((each) => each === found);
          const lines = Object.values(host.edits.installed(text));
          return scope && lines.some((line) => !isSharedLine(line))
            ? [{ root: other, host, scope, file }]
            : [];
        }),
      ),
    );
