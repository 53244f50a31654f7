import { isAbsolute, join } from 'node:path/posix';
import type { CommandAction } from '../action.ts';
import type { FactInput } from '../fact.ts';
import type { CommandCall } from './shell.ts';

const mostBytes = 4 * 1024 * 1024;
const mostFiles = 500;
const heads = /^--- ([^\n]+)\n\+\+\+ ([^\n]+)$/gm;
const renames = /^(?:rename|copy) (?:from|to) ([^\n]+)$/gm;
/** They only look at a patch. */
const looks = new Set(['--check', '--stat', '--numstat', '--summary', '--dry-run', '--cached']);

/** The files that `git apply` and `patch` would write, by what the patch says that they are given. */
export function patchTargets(
  { io, event, place }: Pick<FactInput, 'io' | 'event' | 'place'>,
  { command, report }: CommandAction,
): readonly string[] {
  return (report?.calls ?? []).flatMap((call) => {
    const tool = patching(call);
    if (tool === undefined) return [];
    const here = call.cwd ?? event.cwd;
    const given = [...operands(call, here), ...(report?.reads ?? []).flatMap(({ path = [] }) => path)];
    // A patch may also stand in the command itself.
    const texts = [command, ...given.map((path) => textOf(io, path))];
    const base = tool === 'git' ? place.root : here;
    const from = (name: string): string => (isAbsolute(name) ? name : join(base, name));
    const isThere = (name: string): boolean => io.files.stat(from(name)) !== undefined;
    const named = texts.flatMap((text) => namesIn(text, strippedBy(call, tool), isThere));
    return [...new Set(named)].slice(0, mostFiles).map(from);
  });
}

function patching({ words: [program = '', ...rest] }: CommandCall): 'git' | 'patch' | undefined {
  if (rest.some((word) => word !== undefined && looks.has(word))) return undefined;
  if (/(?:^|\/)g?patch$/.test(program)) return 'patch';
  return program === 'git' && rest.includes('apply') ? 'git' : undefined;
}

const operands = ({ words }: CommandCall, here: string): readonly string[] =>
  words
    .slice(1)
    .flatMap((word) => (word === undefined || word.startsWith('-') || word === 'apply' ? [] : [word]))
    .map((word) => (isAbsolute(word) ? word : join(here, word)));

function textOf(io: FactInput['io'], path: string): string {
  try {
    return io.files.stat(path)?.folder === false ? (io.files.readText(path, mostBytes) ?? '') : '';
  } catch {
    return '';
  }
}

/** How many folders are taken off a name; undefined where the program finds that out by itself. */
function strippedBy({ words }: CommandCall, tool: 'git' | 'patch'): number | undefined {
  const at = words.findIndex((word) => /^(?:-p\d*|--strip(?:=\d+)?)$/.test(word ?? ''));
  const digits = /\d+$/.exec(words[at] ?? '')?.[0] ?? words[at + 1];
  if (at >= 0 && digits !== undefined && /^\d+$/.test(digits)) return Number(digits);
  return tool === 'git' ? 1 : undefined;
}

function namesIn(
  text: string,
  stripped: number | undefined,
  isThere: (name: string) => boolean,
): readonly string[] {
  const plain = text.replaceAll('\r', '');
  const found = [...plain.matchAll(heads)].flatMap(([, before = '', after = '']) => [before, after]);
  const whole = found
    .map((name) => unquoted(name.replace(/\t.*$/, '')))
    .filter((name) => name !== '/dev/null');
  const moved = [...plain.matchAll(renames)].map(([, name = '']) => unquoted(name));
  const cut = (name: string): string => {
    if (stripped !== undefined) return name.split('/').slice(stripped).join('/') || name;
    return isThere(name) ? name : name.replace(/^[^/]+\//, '');
  };
  return [...whole.map(cut), ...moved];
}

const unquoted = (name: string): string => name.trim().replace(/^"(.*)"$/, '$1');
