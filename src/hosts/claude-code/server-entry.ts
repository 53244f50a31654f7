import * as v from 'valibot';
import { placeIn } from './settings.ts';
import { addMember, type JsonPath, nodeAt, removeAt, valueOf } from '../json/json-edit.ts';
import { foundIn } from '../json/json-shape.ts';
import { type JsonNode, parseJson } from '../json/json-text.ts';
import { ownServer } from '../../kernel/commands/mcp-tools.ts';
import { UserError } from '../../kernel/errors.ts';
import type { HostProcess, HostServers, ServerStart, SettingsScope } from '../../kernel/host.ts';

/** The program itself: as a package installs it, or as its own installer does, one file for each version. */
const program = /\/claude(?:\.exe)?$|\/claude\/versions\/\d+\.\d+\.\d+$/;

/** The same as a script, which some program of JavaScript runs. */
const script = /\/claude-code\/cli\.m?js$|\/@anthropic-ai\/claude-(?:code|agent-sdk)\/[\w/.-]+\.[cm]?js$/;

const sessionOptions = ['--session-id', '--resume', '-r'];
const sessionId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const Server = v.object({ command: v.string(), args: v.optional(v.array(v.string()), []) });
const Servers = v.object({ mcpServers: v.optional(v.record(v.string(), v.unknown()), {}) });
const UserFile = v.object({
  ...Servers.entries,
  projects: v.optional(v.record(v.string(), v.fallback(Servers, { mcpServers: {} })), {}),
});

export const ownProcess: HostProcess = {
  runs: (files) => program.test(files.program ?? '') || script.test(files.script ?? ''),
  session(argv) {
    const given = argv.flatMap((word, at) => {
      const option = sessionOptions.find((name) => word === name || word.startsWith(`${name}=`));
      if (option === undefined) return [];
      return [word === option ? (argv[at + 1] ?? '') : word.slice(option.length + 1)];
    });
    return given.find((value) => sessionId.test(value));
  },
};

export const transcripts = (cwd: string): string => `projects/${cwd.replaceAll(/[^A-Za-z0-9]/g, '-')}`;

export function startedServers(text: string): readonly (readonly string[])[] {
  const { mcpServers, projects } = userFile(text);
  const all = [mcpServers, ...Object.values(projects).map((each) => each.mcpServers)];
  return all
    .flatMap((each) => Object.values(each))
    .flatMap((server) => (v.is(Server, server) ? [[server.command, ...(server.args ?? [])]] : []));
}

function userFile(text: string): v.InferOutput<typeof UserFile> {
  try {
    return v.parse(UserFile, JSON.parse(text));
  } catch {
    return { mcpServers: {}, projects: {} };
  }
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

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

/** Servers of plug-ins and of the user's account are in no file; they are known once one of their tools was used. */
export const servers: HostServers = {
  ...serverEntry,
  files: { project: ['.mcp.json'], user: ['.claude.json'] },
  started: startedServers,
  named(text, root) {
    const file = fieldsOf(JSON.parse(text));
    const here = fieldsOf(fieldsOf(file['projects'])[root]);
    const names = [file, here].flatMap(({ mcpServers }) => Object.keys(fieldsOf(mcpServers)));
    return [...new Set(names.map((name) => name.replaceAll(/[^\w-]/g, '_')))];
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
  new UserError('servers_invalid', problem, 'Fix the file, or leave the MCP server out with `--no-mcp`.');

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
