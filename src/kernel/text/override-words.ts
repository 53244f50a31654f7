import { programNames } from '../commands/mcp-tools.ts';
import { type UserCommand, userCommandIn } from '../discipline.ts';
import type { EventOf } from '../event.ts';
import type { Outcome } from '../outcome.ts';

/** What the user says to Ephor itself. A message to a sub-agent was written by an agent, and so were the answers to choose from in a dialog. */
export const commandOf = ({ agent, asked, prompt }: EventOf<'prompt.before'>): UserCommand | undefined =>
  agent || asked !== undefined ? undefined : userCommandIn(prompt);

/** The same, from the audit log. A message that is cut there was no command. */
export const loggedCommand = ({ event, agent, subject }: Outcome): UserCommand | undefined =>
  event === 'prompt.before' && agent === undefined ? userCommandIn(subject ?? '') : undefined;

export const answerCode = 'command:';

/** An answer to a command stops the prompt like an objection does, and is none. */
export const isAnswer = ({ code }: { readonly code: string }): boolean => code.startsWith(answerCode);

const call = new RegExp(
  `(?:^|[\\s/;&|("'\`])(?:${programNames.join('|')})(?:@[\\w.^~-]{1,40})?\\s{1,20}(?:--json\\s{1,20})?override(?=\\s)`,
  'g',
);
const word = /^\s{1,20}((?:[^\s"'\\;&|<>()`$#]|\\[^\n$`]|"(?:[^"\\$`]|\\[^])*"|'[^']*'){1,2000})/;
const piece = /\\([^])|"((?:[^"\\]|\\[^])*)"|'([^']*)'/g;
const withValue = new Set(['--session']);
const longest = 20_000;

/** The reason in a call of `ephor override`, when it stands there as plain words, and as the only one. */
export function overrideReason(line: string): string | undefined {
  const text = line.slice(0, longest);
  const [found, another] = text.matchAll(call);
  if (!found || another) return undefined;
  let rest = text.slice(found.index + found[0].length);
  let optionsEnd = false;
  for (;;) {
    const [whole = '', raw] = word.exec(rest) ?? [];
    if (raw === undefined) return undefined;
    rest = rest.slice(whole.length);
    const said = unquoted(raw);
    if (said === '--' && !optionsEnd) optionsEnd = true;
    else if (withValue.has(said) && !optionsEnd) rest = rest.slice(word.exec(rest)?.[0].length ?? 0);
    else if (optionsEnd || !said.startsWith('-')) return said.trim() === '' ? undefined : said.trim();
  }
}

const unquoted = (raw: string): string =>
  raw.replaceAll(
    piece,
    (_, escaped?: string, double?: string, single?: string) =>
      escaped ?? double?.replaceAll(/\\([\\"$`])/g, '$1') ?? single ?? '',
  );
