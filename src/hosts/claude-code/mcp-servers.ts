import type { HostServers } from '../../kernel/host.ts';
import { startedServers } from './own-process.ts';
import { serverEntry } from './server-entry.ts';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

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
