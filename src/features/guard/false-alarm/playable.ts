import type { Action } from '../../../kernel/action.ts';
import { redact } from '../../../kernel/text/secrets.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Tools whose calls can be played again from their input alone, and what such an input can't do without. */
const needed: Readonly<Record<string, readonly string[]>> = {
  command: ['command'],
  fetch: ['url'],
  mcp: [],
  read: ['file_path'],
  search: ['pattern'],
  write: ['file_path'],
};

export const isPlayable = ({ kind }: Action, input: Fields): boolean =>
  needed[kind]?.every((field) => typeof input[field] === 'string') === true;

/** What anybody may read of it: no secrets, no folder of this machine. */
export function cleaner(root: string, userHome: string): <T>(value: T) => T {
  const text = (said: string): string =>
    redact(said.replaceAll(`${root}/`, '').replaceAll(root, '.').replaceAll(`${userHome}/`, '~/'));
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
  };
  return clean as <T>(value: T) => T;
}

/** Files as they must be there, so that these calls can be made one after the other. */
export function filesFor(calls: readonly Fields[]): Readonly<Record<string, string>> {
  const there = new Map<string, string>();
  const now = new Map<string, string>();
  for (const input of calls) {
    const { file_path: path, old_string: old, new_string: fresh, content } = input;
    if (typeof path !== 'string' || /^[/~]|(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) continue;
    const known = now.get(path);
    if (typeof content === 'string') {
      now.set(path, content);
      continue;
    }
    const lacks = typeof old === 'string' && !(known ?? '').includes(old);
    const first =
      known === undefined || lacks
        ? `${there.get(path) ?? ''}${typeof old === 'string' ? `${old}\n` : ''}`
        : undefined;
    if (first !== undefined) {
      there.set(path, first);
      now.set(path, `${known ?? ''}${typeof old === 'string' ? `${old}\n` : ''}`);
    }
    if (typeof old === 'string' && typeof fresh === 'string')
      now.set(
        path,
        (now.get(path) ?? '').replace(old, () => fresh),
      );
  }
  return Object.fromEntries(there);
}
