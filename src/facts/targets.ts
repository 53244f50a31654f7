import { isAbsolute, join, normalize } from 'node:path/posix';
import type { Action } from '../domain/action.ts';
import { defineFact } from '../domain/fact.ts';

export const targets = defineFact({
  id: 'targets',
  summary: 'Find out where the paths of an action really lead',
  gather({ event, io }) {
    if (!('action' in event)) return [];
    return pathsOf(event.action).map((given) => {
      const path = isAbsolute(given) ? normalize(given) : join(event.cwd, given);
      return { given, real: io.files.realPath(path) };
    });
  },
});

function pathsOf(action: Action): readonly string[] {
  switch (action.kind) {
    case 'write':
      return [action.path];
    case 'read':
    case 'search':
      return action.paths;
    case 'command':
    case 'fetch':
    case 'delegate':
    case 'mcp':
    case 'other':
      return [];
  }
}
