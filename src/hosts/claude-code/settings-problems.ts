import { nodeAt } from '../json/json-edit.ts';
import { foundIn, type Misfit } from '../json/json-shape.ts';
import { type JsonNode, parseJson, positionOf } from '../json/json-text.ts';
import { hookLists, settingsShape } from './settings-shape.ts';

/** What makes the client drop this file, or the hooks in it, without a word. */
export function settingsProblems(text: string): readonly string[] {
  if (text.trim() === '') return [];
  const parsed = parseJson(text);
  if (!parsed.ok) return [`${placeIn(text, parsed.offset)}: not JSON: ${parsed.message}`];
  const { root } = parsed;
  if (root.kind !== 'object') {
    return [`${placeIn(text, root.start)}: must be an object, found ${foundIn(root)}`];
  }
  return misfits(root).map(({ path, offset, message }) => `${placeIn(text, offset)}: ${path} ${message}`);
}

export const placeIn = (text: string, offset: number): string => {
  const { line, column } = positionOf(text, offset);
  return `line ${line}, column ${column}`;
};

function misfits(root: JsonNode): readonly Misfit[] {
  const off = nodeAt(root, ['disableAllHooks']);
  const hooks = nodeAt(root, ['hooks']);
  return [
    ...settingsShape(root, ''),
    ...(hooks ? hookLists(hooks, 'hooks') : []),
    ...(off?.kind === 'scalar' && off.value === true
      ? [{ path: 'disableAllHooks', offset: off.start, message: 'is true, so no hook runs' }]
      : []),
  ];
}
