import { UserError } from '../../kernel/errors.ts';
import type { HostServers, ServerStart, SettingsScope } from '../../kernel/host.ts';
import { ownServer } from '../../kernel/commands/own-tools.ts';
import { addMember, type JsonPath, nodeAt, removeAt, valueOf } from '../json/json-edit.ts';
import { foundIn } from '../json/json-shape.ts';
import { type JsonNode, parseJson } from '../json/json-text.ts';
import { placeIn } from './settings-problems.ts';

type Registry = Pick<HostServers, 'registry' | 'register' | 'unregister' | 'registered'>;

/** The client keeps what is the user's alone in a file of its own, that for one repository below its root. */
export const serverEntry: Registry = {
  registry: { project: '.mcp.json', local: '.claude.json', user: '.claude.json' },
  register(text, scope, root, server) {
    const path = [...holder(scope, root), ownServer];
    if (text === undefined || text.trim() === '') return `${JSON.stringify(nested(path, server), null, 2)}\n`;
    const top = rootOf(text);
    const found = nodeAt(top, path);
    if (found && same(valueOf(found), server)) return text;
    const clean = found ? removeAt(text, path) : text;
    return withMember(clean, path, server);
  },
  unregister(text, scope, root) {
    let path: JsonPath = [...holder(scope, root), ownServer];
    const top = rootOf(text);
    if (!nodeAt(top, path)) return text;
    while (path.length > 1 && isOnly(top, path)) path = path.slice(0, -1);
    return path.length === 1 && isOnly(top, path) ? undefined : removeAt(text, path);
  },
  registered(text, scope, root) {
    const parsed = parseJson(text);
    const node = parsed.ok ? nodeAt(parsed.root, [...holder(scope, root), ownServer]) : undefined;
    const { command, args = [] } = Object(node && valueOf(node)) as Partial<ServerStart>;
    if (typeof command !== 'string' || !Array.isArray(args)) return undefined;
    return { command, args: args.map(String) };
  },
};

const holder = (scope: SettingsScope, root: string): JsonPath =>
  scope === 'local' ? ['projects', root, 'mcpServers'] : ['mcpServers'];

const nested = (path: JsonPath, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

function withMember(text: string, path: JsonPath, value: unknown): string {
  const top = rootOf(text);
  const missing = path.findIndex((_, index) => !nodeAt(top, path.slice(0, index + 1)));
  const wrong = path
    .slice(0, missing)
    .findIndex((_, index) => nodeAt(top, path.slice(0, index + 1))?.kind !== 'object');
  if (wrong >= 0) {
    const at = path.slice(0, wrong + 1);
    throw refused(`${at.join('.')} must be an object, found ${foundIn(nodeAt(top, at) ?? top)}`);
  }
  return addMember(
    text,
    path.slice(0, missing),
    String(path[missing]),
    nested(path.slice(missing + 1), value),
  );
}

function isOnly(root: JsonNode, path: JsonPath): boolean {
  const around = nodeAt(root, path.slice(0, -1));
  return around?.kind === 'object' && new Set(around.members.map(({ key }) => key)).size === 1;
}

function rootOf(text: string): JsonNode {
  const parsed = parseJson(text);
  if (!parsed.ok) throw refused(`${placeIn(text, parsed.offset)}: not JSON: ${parsed.message}`);
  if (parsed.root.kind === 'object') return parsed.root;
  throw refused(`must be an object, found ${foundIn(parsed.root)}`);
}

const refused = (problem: string): UserError =>
  new UserError('servers_invalid', problem, 'Mend the file, or leave the MCP server out with `--no-mcp`.');

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
