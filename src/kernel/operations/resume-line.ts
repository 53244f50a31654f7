import type { App } from '../app.ts';
import { shellWord } from '../commands/program-name.ts';

/** What a person types to go on with a session in their own terminal; null where its host has no such thing. */
export function resumeLine(
  { units }: Pick<App, 'units'>,
  host: string,
  session: string,
  folder: string,
): string | null {
  const words = units.hosts.find(({ id }) => id === host)?.resume?.(session);
  return words ? `cd ${shellWord(folder)} && ${words.map(plainOrQuoted).join(' ')}` : null;
}

const plainOrQuoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : shellWord(word));
