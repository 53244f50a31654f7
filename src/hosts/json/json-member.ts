import { addMember, type JsonPath, nodeAt, removeAt, valueOf } from './json-edit.ts';
import type { JsonNode } from './json-text.ts';

export type Parse = (text: string) => JsonNode;

/** The text with a value at a path of two names. The text must be an object. */
export function withMember(text: string, path: JsonPath, value: unknown, parse: Parse): string {
  const root = parse(text);
  const found = nodeAt(root, path);
  if (found && JSON.stringify(valueOf(found)) === JSON.stringify(value)) return text;
  const [holder = '', key = ''] = path.map(String);
  const around = nodeAt(root, [holder]);
  if (!around) return addMember(text, [], holder, { [key]: value });
  // A value of another shape is the user's, and a reason for the host to ignore the file.
  if (around.kind !== 'object') return text;
  return addMember(found ? removeAt(text, path) : text, [holder], key, value);
}

/** Takes the members out, each with what held nothing else and was not there in `original`. */
export function withoutMembers(
  text: string,
  paths: readonly JsonPath[],
  original: string | undefined,
  parse: Parse,
): string {
  const known = original?.trim() ? parse(original) : undefined;
  return paths.reduce((sofar, path) => {
    const root = parse(sofar);
    if (!nodeAt(root, path)) return sofar;
    const holder = path.slice(0, -1);
    const around = nodeAt(root, holder);
    const alone = around?.kind === 'object' && around.members.length === 1;
    return removeAt(sofar, alone && !(known && nodeAt(known, holder)) ? holder : path);
  }, text);
}
