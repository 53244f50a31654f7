import { toJsonSchema } from '@valibot/to-json-schema';
import type { App } from '../../../kernel/app.ts';
import type { Gate } from '../../../kernel/gate.ts';
import type { Hash } from '../../../kernel/io.ts';
import type { Profile } from '../../../kernel/decision.ts';
import { writingNow } from '../../../kernel/operations/in-project.ts';
import { inside, projectFiles, projectFolder, shownFiles } from '../../../kernel/place.ts';
import { configSchema } from '../../../kernel/settings/config.ts';

const mark = /^<!-- Ephor's own text ([0-9a-f]{12})\. [^\n]* -->\n\n/;

/** The built-in prompt as a file, with a mark that tells whether somebody changed it since. */
export const promptFile = (hash: Hash, prompt: string): string =>
  `<!-- Ephor's own text ${digest(hash, prompt)}. Edit it and it is yours; leave it and \`ephor init\` keeps it up to date; delete it and the built-in text is used. -->\n\n${prompt}`;

/** Whether a file is as some version of Ephor wrote it. */
export function isUntouched(hash: Hash, text: string): boolean {
  const [head, written] = mark.exec(text) ?? [];
  return head !== undefined && digest(hash, text.slice(head.length)) === written;
}

const digest = (hash: Hash, text: string): string => hash.sha256(text).slice(0, 12);

/**
 * The schema lies in `.ephor/local/`, written anew by every `init`: it needs no network, fits the gates of the version
 * that is installed here, and makes no noise in the repository's history.
 */
const schemaFile = inside(shownFiles.schema, projectFolder) ?? '';

function configTemplate(profile: Profile, gates: readonly Gate[]): string {
  const width = Math.max(...gates.map(({ id, levels }) => `${id}: ${levels[profile]}`.length));
  const lines = gates.map(
    ({ id, levels, summary }) => `#   ${`${id}: ${levels[profile]}`.padEnd(width)}  # ${summary}`,
  );
  return `# yaml-language-server: $schema=./${schemaFile}
# Ephor's settings for this repository. \`ephor status\` shows what is in force, \`ephor doctor\` what is wrong.
version: 1

# observe: nothing blocks, everything is recorded; standard: safe defaults; strict: everything on.
profile: ${profile}

# What happens to a change when Ephor itself is broken: deny, ask or allow.
# on_error: ${profile === 'observe' ? 'allow' : 'deny'}

# How loudly each gate speaks: off, note, ask or deny. These are the levels of the profile.
# gates:
${lines.join('\n')}

# Put rules of your own into .ephor/rules/<name>.yaml; \`ephor rules test\` tries them.
`;
}

/** The same file with another profile; comments and all else stay. */
function withProfile(text: string, profile: Profile): string {
  if (/^profile:/m.test(text)) return text.replace(/^profile:[ \t]*[^\s#]*/m, `profile: ${profile}`);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}profile: ${profile}\n`;
}

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
