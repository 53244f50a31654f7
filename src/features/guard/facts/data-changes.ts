import { isAbsolute, join } from 'node:path/posix';
import { type Action, mutates } from '../../../kernel/action.ts';
import { defineFact, type FactInput } from '../../../kernel/fact.ts';
import { ownOperation, programNames } from '../../../kernel/commands/mcp-tools.ts';
import { inside, projectFiles } from '../../../kernel/place.ts';
import { findTargets } from '../../../kernel/commands/patch-targets.ts';

export const dataChanges = defineFact({
  id: 'dataChanges',
  summary: 'Find out what a tool call changed in folders that are committed automatically',
  gather(input) {
    const { event, settings, place, realPath } = input;
    const { folders, push } = settings.autocommit;
    const ended = event.kind === 'tool.after' || event.kind === 'tool.failed';
    if (!ended || folders.length === 0) return { paths: [], push };
    const data = folders.map((folder) => realPath(absolute(folder, place)));
    const targets = mutates(event.action) ? findTargets(input) : [];
    const touched = targets.flatMap(({ real, use }) => (use === 'read' ? [] : [real]));
    const paths = [...touched, ...writtenByUs(input, data)];
    return { paths: [...new Set(paths)].filter((path) => isData(path, data)), push };
  },
});

function absolute(folder: string, { root, userHome }: FactInput['place']): string {
  if (folder === '~' || folder.startsWith('~/')) return join(userHome, folder.slice(1));
  return isAbsolute(folder) ? folder : join(root, folder);
}

const isData = (path: string, data: readonly string[]): boolean =>
  data.some((folder) => inside(path, folder) !== undefined);

/** An operation of our own names no files, and nobody but Ephor writes where Ephor keeps its own. */
function writtenByUs({ event, place, realPath }: FactInput, data: readonly string[]): readonly string[] {
  if (!('action' in event) || !isOurs(event.action)) return [];
  const own = [projectFiles(place.root).ephor, place.home].map(realPath);
  return data.filter((folder) => isData(folder, own));
}

const isOurs = (action: Action): boolean =>
  (action.kind === 'mcp' && ownOperation(action.server, action.tool) !== undefined) ||
  (action.kind === 'command' && (action.report?.programs ?? []).some((name) => programNames.includes(name)));
