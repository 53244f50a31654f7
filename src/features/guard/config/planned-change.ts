import type { App, Project } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { homeFiles, projectFiles } from '../../../kernel/place.ts';
import { describeProblem, type Settings } from '../../../kernel/settings/settings.ts';
import { type ConfigPath, configPath, configValue } from './config-key.ts';
import { editConfig } from './edit-config.ts';

/** One setting as it would be, and what would hold then. */
export interface PlannedChange {
  readonly file: string;
  readonly path: ConfigPath;
  /** The text of the file now and then. */
  readonly before: string;
  readonly after: string;
  readonly settings: Settings;
}

export interface WantedChange {
  readonly key: string;
  /** Undefined takes the setting out. */
  readonly value?: string | undefined;
  /** In the file of the user, for all projects. */
  readonly mine: boolean;
}

/** Throws where the file would not be valid, and changes nothing. */
export async function planChange(
  app: App,
  { place, settings }: Project,
  { key, value, mine }: WantedChange,
): Promise<PlannedChange> {
  const file = mine ? homeFiles(app.home).config : projectFiles(place.root).config;
  const path = configPath(key, settings);
  const before = app.io.files.readText(file) ?? '';
  const after = edited(file, before, path, value);
  const then = await app.settingsIf(place.root, file, after);
  const known = new Set(settings.problems.map(describeProblem));
  const problem = then.problems.find((each) => !known.has(describeProblem(each)));
  if (problem)
    throw new UserError(
      'bad_input',
      `${path.join('.')} can’t be that: ${problem.message}`,
      'Nothing was changed. docs/reference/config.md says what each key takes.',
    );
  return { file, path, before, after, settings: then };
}

function edited(file: string, text: string, path: ConfigPath, value: string | undefined): string {
  const wanted = value === undefined ? undefined : configValue(path, value);
  try {
    return editConfig(text, path, wanted);
  } catch {
    throw new UserError(
      'bad_input',
      `${path.join('.')} does not fit into ${file} as it stands`,
      'Nothing was changed. Edit the file by hand, and run `ephor status`.',
    );
  }
}
