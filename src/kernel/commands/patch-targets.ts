import { isAbsolute, join, normalize } from 'node:path/posix';
import type { Action, CommandAction } from '../action.ts';
import type { CommandCall, Touch } from './shell.ts';
import { toolPaths } from './tool-paths.ts';
import type { FactInput, Target } from '../fact.ts';
import { inside } from '../place.ts';

/** Where the paths of an action really lead, and what is done there. */
export function findTargets({ event, realPath, place, io }: FactInput): readonly Target[] {
  if (!('action' in event)) return [];
  const { action } = event;
  // What begins with a folder that this machine does not have is a path of something else.
  const isHere = (path: string): boolean => io.files.stat(`/${path.split('/')[1]}`) !== undefined;
  const tool = toolIn(action);
  const paths = tool
    ? toolPaths(tool, () => place.userHome).filter(([path]) => !isAbsolute(path) || isHere(path))
    : [...pathsOf(action), ...patched(action, { io, event, place })];
  return paths.flatMap(([given, use]) => {
    const path = isAbsolute(given) ? normalize(given) : join(event.cwd, given);
    // A host may take `~` for the user's home folder or for a name: both are where it leads.
    const fromHome = inside(path, join(event.cwd, '~'));
    const ways = fromHome === undefined ? [path] : [path, join(place.userHome, fromHome)];
    return ways.map((way) => ({ given, real: realPath(way), use }));
  });
}

const patched = (action: Action, input: Parameters<typeof patchTargets>[0]): readonly Use[] =>
  action.kind === 'command' ? patchTargets(input, action).map((path) => [path, 'write']) : [];

/** A tool whose paths are known by the names of its arguments alone. The name of an unknown one proves nothing. */
function toolIn(action: Action): Parameters<typeof toolPaths>[0] | undefined {
  if (action.kind === 'mcp') return action;
  return action.kind === 'other' && action.mutates
    ? { server: '', tool: '', input: action.input }
    : undefined;
}

type Use = readonly [path: string, use: Target['use']];

function pathsOf(action: Action): readonly Use[] {
  switch (action.kind) {
    case 'write':
      return [[action.path, 'write']];
    case 'read':
    case 'search':
      return action.paths.map((path) => [path, 'read']);
    case 'command':
      return [
        ...usedAs(action.report?.writes, 'write'),
        ...usedAs(action.report?.deletes, 'delete'),
        ...usedAs(action.report?.reads, 'read'),
      ];
    case 'fetch':
    case 'delegate':
    case 'mcp':
    case 'other':
      return [];
  }
}

/** Wildcards lead nowhere in particular. */
const usedAs = (touches: readonly Touch[] | undefined, use: Target['use']): readonly Use[] =>
  (touches ?? []).flatMap(({ path }): Use[] => (path === undefined ? [] : [[path, use]]));

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
