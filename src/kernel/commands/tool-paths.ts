import type { Target } from '../fact.ts';
import { mcpReads } from './mcp-tools.ts';

type Use = readonly [path: string, use: Target['use']];

/** Values of these are paths, however they look. */
const pathKey =
  /^(?:.*[_-])?(?:paths?|files?|filenames?|file_?names?|file_?paths?|notebook)$|(?:Path|Paths|File|Files|FileName|Filename)$/;
/** Values of these are paths when they look like one. */
const perhapsKey =
  /(?:^|[_-])(?:source|destination|src|dst|dest|from|to|target|uri|url|dir|directory|directories|folder|root|cwd|input|output|location|roots?|old|new)(?:$|[_-])|(?:Dir|Directory|Folder|Uri|Source|Destination|Target)$/i;
const fromKey = /^(?:source|src|from|old)(?:$|[_-]|[A-Z])/;

const looksLikePath = /^(?:\/|~\/|\.{1,2}\/|file:\/\/)/;
const otherScheme = /^[a-z][a-z0-9+.-]{1,20}:(?!\/(?!\/))/i;
const deepest = 4;
const mostPaths = 100;
const longestPath = 4_096;
const longestKey = 100;

/** The paths that a tool of a server is given, as far as the names of its arguments and their looks tell. */
export function toolPaths(
  { server, tool, input }: { readonly server: string; readonly tool: string; readonly input: unknown },
  userHome: () => string,
): readonly Use[] {
  const reads = mcpReads(tool, server);
  const deletes = /delete|remove|unlink|trash|rmdir/i.test(tool);
  const moves = /move|rename/i.test(tool);
  const writesOnly =
    /write|create|edit|append|save|update|put|mkdir|insert|patch/i.test(tool) || deletes || moves;
  const usesOf = (key: string): readonly Target['use'][] => {
    if (reads) return ['read'];
    if (deletes) return ['delete'];
    if (fromKey.test(key)) return moves ? ['read', 'delete'] : ['read'];
    return writesOnly ? ['write'] : ['write', 'read'];
  };
  return pathsIn(input, '', deepest)
    .slice(0, mostPaths)
    .flatMap(([key, text]) => {
      const path = plainPath(text, userHome);
      // A lone slash is the root of an address as often as that of the disk.
      if (path === undefined || (path === '/' && !deletes)) return [];
      return usesOf(key).map((use): Use => [path, use]);
    });
}

function pathsIn(
  value: unknown,
  key: string,
  depth: number,
): readonly (readonly [key: string, text: string])[] {
  if (typeof value === 'string') return isPath(key, value) ? [[key, value]] : [];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  if (Array.isArray(value)) return value.slice(0, mostPaths).flatMap((item) => pathsIn(item, key, depth - 1));
  return Object.entries(value)
    .slice(0, mostPaths)
    .flatMap(([name, item]) => pathsIn(item, name, depth - 1));
}

function isPath(key: string, text: string): boolean {
  if (key.length > longestKey || text === '' || text.length > longestPath || /[\n\0]/.test(text))
    return false;
  if (text.startsWith('file://')) return true;
  if (otherScheme.test(text)) return false;
  return pathKey.test(key) || (perhapsKey.test(key) && looksLikePath.test(text));
}

function plainPath(text: string, userHome: () => string): string | undefined {
  const path = text.startsWith('file://') ? fromUri(text) : text;
  return path?.startsWith('~/') || path === '~' ? `${userHome()}${path.slice(1)}` : path;
}

function fromUri(uri: string): string | undefined {
  const path = uri.slice('file://'.length).replace(/^localhost(?=\/)/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
