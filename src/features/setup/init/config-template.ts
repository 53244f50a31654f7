import type { Gate } from '../../../kernel/gate.ts';
import { inside, projectFolder, shownFiles } from '../../../kernel/place.ts';
import type { Profile } from '../../../kernel/level.ts';

/**
 * The schema lies in `.ephor/local/`, written anew by every `init`: it needs no network, fits the gates of the version
 * that is installed here, and makes no noise in the repository's history.
 */
const schemaFile = inside(shownFiles.schema, projectFolder) ?? '';

export function configTemplate(profile: Profile, gates: readonly Gate[]): string {
  const width = Math.max(...gates.map(({ id, levels }) => `${id}: ${levels[profile]}`.length));
  const lines = gates.map(
    ({ id, levels, summary }) => `#   ${`${id}: ${levels[profile]}`.padEnd(width)}  # ${summary}`,
  );
  return `# yaml-language-server: $schema=./${schemaFile}
# Ephor's settings for this repository. \`ephor status\` shows what they come to, \`ephor doctor\` what is wrong.
version: 1

# observe: nothing blocks, everything is recorded; standard: safe defaults; strict: everything on.
profile: ${profile}

# What happens to a change when Ephor itself is broken: deny, ask or allow.
# on_error: ${profile === 'observe' ? 'allow' : 'deny'}

# How loudly each gate speaks: off, note, ask or deny. Shown is what the profile gives.
# gates:
${lines.join('\n')}

# Rules of your own go into .ephor/rules/<name>.yaml; \`ephor rules test\` tries them.
`;
}

/** The same file with another profile; comments and all else stay. */
export function withProfile(text: string, profile: Profile): string {
  if (/^profile:/m.test(text)) return text.replace(/^profile:[ \t]*[^\s#]*/m, `profile: ${profile}`);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}profile: ${profile}\n`;
}
