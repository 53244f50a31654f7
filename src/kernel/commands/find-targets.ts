import { isAbsolute, join, normalize } from 'node:path/posix';
import type { Action } from '../action.ts';
import type { FactInput, Target } from '../fact.ts';
import { inside } from '../place.ts';
import type { Touch } from './shell.ts';
import { patchTargets } from './patch-targets.ts';
import { toolPaths } from './tool-paths.ts';

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
