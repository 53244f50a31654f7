import { toJsonSchema } from '@valibot/to-json-schema';
import type { App } from '../../../kernel/app.ts';
import { configSchema } from '../../../kernel/settings/config.ts';
import type { Profile } from '../../../kernel/level.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { configTemplate, withProfile } from './config-template.ts';
import { isUntouched, promptFile } from './prompt-file.ts';
import { writingNow } from '../../../kernel/operations/writing.ts';

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
  prompt: string,
): readonly FileChange[] {
  const { hash } = app.io;
  const { config, schema, aboutDecisions, gitIgnore, gitAttributes, prompt: promptPath } = projectFiles(root);
  const change = (file: string, make: (before: string | undefined) => string): FileChange => {
    const before = app.io.files.readText(file);
    return { file, before, after: make(before) };
  };
  return [
    change(config, (before) => {
      if (before === undefined) return configTemplate(profile ?? 'standard', app.units.gates);
      return profile === undefined ? before : withProfile(before, profile);
    }),
    change(promptPath, (before) =>
      before === undefined || isUntouched(hash, before) ? promptFile(hash, prompt) : before,
    ),
    change(aboutDecisions, (before) => before ?? decisionsText),
    change(gitIgnore, (before = '') =>
      /^\/?local\/?$/m.test(before)
        ? before
        : `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}local/\n`,
    ),
    change(gitAttributes, (before = '') =>
      /^agent_trace\.jsonl\b/m.test(before)
        ? before
        : `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${ledgerAttributes}`,
    ),
    change(schema, () => schemaText(app)),
  ];
}

/** Lines that were added on two branches are both kept, and no byte of them is changed. */
export const ledgerAttributes = 'agent_trace.jsonl -text merge=union\n';

const decisionsText = `# Decisions

One file for each decision of this project: what was agreed, which exceptions were granted and used, which objections
were accepted, and what was understood before a conversation was compacted. Ephor writes them; commit them with the
code. \`ephor history\` lists them.
`;

function schemaText({ units }: App): string {
  const schema = toJsonSchema(configSchema(units.gates), { errorMode: 'ignore' });
  return `${JSON.stringify({ ...schema, title: 'Ephor configuration' }, null, 2)}\n`;
}

export function writeProjectFiles(app: App, root: string, changes: readonly FileChange[]): void {
  const { ephor, local, decisions } = projectFiles(root);
  writingNow(ephor, () => {
    app.io.files.makeFolder(ephor);
    app.io.files.makeFolder(local, 0o700);
    app.io.files.makeFolder(decisions);
    for (const { file, before, after } of changes) {
      if (before !== after) app.io.files.writeAtomic(file, after, { durable: true });
    }
  });
}
