import type { ToolGrants } from '../../kernel/host.ts';
import { ownServer, ownTools } from '../../kernel/commands/mcp-tools.ts';
import { addItem, addMember, type JsonPath, nodeAt, removeAt, valueOf } from '../json/json-edit.ts';
import type { JsonNode } from '../json/json-text.ts';

const allow: JsonPath = ['permissions', 'allow'];
/** The user's word that a server of `.mcp.json` may be started, without which the client asks them. */
const enabled: JsonPath = ['enabledMcpjsonServers'];

/**
 * All tools of our own server in one entry. It opens nothing: those that only a person may use become a question by the
 * gate `person-only`, whatever the settings permit.
 */
const grant = `mcp__${ownServer}`;
/** With those of older versions, which named each tool. */
const ourGrants: ReadonlySet<unknown> = new Set([
  grant,
  ...Object.keys(ownTools).map((tool) => `${grant}__${tool}`),
]);

/** Settings in which the tools of our own server need no further permission. The text must be an object. */
export function withGrants(text: string, { startsFromProject }: ToolGrants, parse: Parse): string {
  const clean = withoutItems(text, allow, (item) => ourGrants.has(item) && item !== grant, parse);
  const granted = withItem(clean, allow, grant, parse);
  return startsFromProject ? withItem(granted, enabled, ownServer, parse) : granted;
}

/** Takes our grants out, and the lists that were not there in `original`. */
export function withoutGrants(text: string, original: string | undefined, parse: Parse): string {
  const known = original?.trim() ? parse(original) : undefined;
  const left = withoutItems(
    withoutItems(text, allow, (item) => ourGrants.has(item), parse),
    enabled,
    (item) => item === ownServer,
    parse,
  );
  const emptied = [enabled, allow, allow.slice(0, -1)].filter((path) => !(known && nodeAt(known, path)));
  return emptied.reduce((sofar, path) => withoutEmpty(sofar, path, text, parse), left);
}

type Parse = (text: string) => JsonNode;

function withItem(text: string, path: JsonPath, item: string, parse: Parse): string {
  const root = parse(text);
  const list = nodeAt(root, path);
  if (list?.kind === 'array')
    return list.items.some((each) => valueOf(each) === item) ? text : addItem(text, path, item);
  const missing = path.findIndex((_, index) => !nodeAt(root, path.slice(0, index + 1)));
  // A value of another shape is the user's, and a reason for the client to ignore the file.
  if (missing < 0) return text;
  const value = path.slice(missing + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), [item]);
  return addMember(text, path.slice(0, missing), String(path[missing]), value);
}

function withoutItems(
  text: string,
  path: JsonPath,
  leaves: (item: unknown) => boolean,
  parse: Parse,
): string {
  const list = nodeAt(parse(text), path);
  if (list?.kind !== 'array') return text;
  const at = list.items.findLastIndex((item) => leaves(valueOf(item)));
  return at < 0 ? text : withoutItems(removeAt(text, [...path, at]), path, leaves, parse);
}

/** Only what held something before is empty because of us. */
function withoutEmpty(text: string, path: JsonPath, before: string, parse: Parse): string {
  const node = nodeAt(parse(text), path);
  const empty =
    (node?.kind === 'array' && node.items.length === 0) ||
    (node?.kind === 'object' && node.members.length === 0);
  const held = nodeAt(parse(before), path);
  const wasEmpty =
    held?.kind === 'array' ? held.items.length === 0 : held?.kind === 'object' && held.members.length === 0;
  return empty && !wasEmpty ? removeAt(text, path) : text;
}
