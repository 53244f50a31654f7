import { ownPlugin } from '../../kernel/commands/own-tools.ts';
import { addMember, type JsonPath, nodeAt, removeAt, valueOf } from '../json/json-edit.ts';
import type { JsonNode } from '../json/json-text.ts';

/** Where the client is told of a marketplace, and which of its plugins are on. */
const marketplace: JsonPath = ['extraKnownMarketplaces', ownPlugin];
const enabled: JsonPath = ['enabledPlugins', `${ownPlugin}@${ownPlugin}`];

type Parse = (text: string) => JsonNode;

/** Settings in which our plugin, from the marketplace in this folder, is on. The text must be an object. */
export function withPlugin(text: string, folder: string, parse: Parse): string {
  const source = { source: { source: 'directory', path: folder } };
  return withMember(withMember(text, marketplace, source, parse), enabled, true, parse);
}

/** Takes our plugin out, with what held nothing else and was not there in `original`. */
export function withoutPlugin(text: string, original: string | undefined, parse: Parse): string {
  const known = original?.trim() ? parse(original) : undefined;
  return [enabled, marketplace].reduce((sofar, path) => {
    const root = parse(sofar);
    if (!nodeAt(root, path)) return sofar;
    const holder = path.slice(0, -1);
    const around = nodeAt(root, holder);
    const alone = around?.kind === 'object' && around.members.length === 1;
    return removeAt(sofar, alone && !(known && nodeAt(known, holder)) ? holder : path);
  }, text);
}

function withMember(text: string, path: JsonPath, value: unknown, parse: Parse): string {
  const root = parse(text);
  const found = nodeAt(root, path);
  if (found && JSON.stringify(valueOf(found)) === JSON.stringify(value)) return text;
  const [holder = '', key = ''] = path.map(String);
  const around = nodeAt(root, [holder]);
  if (!around) return addMember(text, [], holder, { [key]: value });
  // A value of another shape is the user's, and a reason for the client to ignore the file.
  if (around.kind !== 'object') return text;
  return addMember(found ? removeAt(text, path) : text, [holder], key, value);
}
