import { toJsonSchema } from '@valibot/to-json-schema';
import type { App } from '../../domain/app.ts';
import { configSchema } from '../../domain/config.ts';
import type { Profile } from '../../domain/level.ts';
import { projectFiles } from '../../domain/place.ts';
import { configTemplate, schemaFile, withProfile } from './config-template.ts';
import { writing } from './writing.ts';

export interface FileChange {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** The files of the repository's own `.ephor/`, as they are and as they should be. */
export function planProjectFiles(
  app: App,
  root: string,
  profile: Profile | undefined,
): readonly FileChange[] {
  const { ephor, config } = projectFiles(root);
  const change = (file: string, make: (before: string | undefined) => string): FileChange => {
    const before = app.io.files.readText(file);
    return { file, before, after: make(before) };
  };
  return [
    change(config, (before) => {
      if (before === undefined) return configTemplate(profile ?? 'standard', app.units.gates);
      return profile === undefined ? before : withProfile(before, profile);
    }),
    change(`${ephor}/.gitignore`, (before = '') =>
      /^\/?local\/?$/m.test(before)
        ? before
        : `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}local/\n`,
    ),
    change(`${ephor}/${schemaFile}`, () => schemaText(app)),
  ];
}

function schemaText({ units }: App): string {
  const schema = toJsonSchema(configSchema(units.gates), { errorMode: 'ignore' });
  return `${JSON.stringify({ ...schema, title: 'Ephor configuration' }, null, 2)}\n`;
}

export function writeProjectFiles(app: App, root: string, changes: readonly FileChange[]): void {
  const { ephor, local } = projectFiles(root);
  writing(ephor, () => {
    app.io.files.makeFolder(ephor);
    app.io.files.makeFolder(local, 0o700);
    for (const { file, before, after } of changes) {
      if (before !== after) app.io.files.writeAtomic(file, after, { durable: true });
    }
  });
}
