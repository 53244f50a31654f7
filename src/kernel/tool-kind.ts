import type { Action } from './action.ts';

/** What a tool is for, in words that are the same for every host. */
export type ToolKind = Action['kind'] | 'web-search';

/** A search that names no place in the files searches the web. */
export const toolKindOf = (action: Action): ToolKind =>
  action.kind === 'search' && action.paths.length === 0 ? 'web-search' : action.kind;

/** How a host names its tools. */
interface Naming {
  readonly tools: { readonly names: Readonly<Partial<Record<ToolKind, readonly string[]>>> };
}

const mark = 'mcp__';

/** How Ephor spells a tool of an MCP server, whatever the host calls it. */
export const serverTool = (server: string, tool: string): string => `${mark}${server}__${tool}`;

/** The part of such a name, or of a pattern for them, that stands for the server; undefined for other tools. */
export function serverPart(pattern: string): string | undefined {
  if (!pattern.startsWith(mark)) return undefined;
  const end = pattern.lastIndexOf('__');
  return end < mark.length ? '*' : pattern.slice(mark.length, end);
}

/** The names by which a call may be meant: the host's own, and the one that is the same for every host. */
export const toolNames = (tool: string, action: Action): readonly string[] => [
  tool,
  action.kind === 'mcp' ? serverTool(action.server, action.tool) : toolKindOf(action),
];

/** What the host calls a tool of this kind. */
export const hostsName = (host: Naming | undefined, kind: string): string =>
  host?.tools.names[kind as ToolKind]?.[0] ?? kind;

/** What the host calls a tool that does this. */
export const toolNamed = (host: Naming | undefined, action: Action): string =>
  action.kind === 'mcp' ? serverTool(action.server, action.tool) : hostsName(host, toolKindOf(action));
