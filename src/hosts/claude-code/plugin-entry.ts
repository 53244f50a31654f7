import type { JsonPath } from '../json/json-edit.ts';
import { type Parse, withMember, withoutMembers } from '../json/json-member.ts';
import { ownPlugin } from '../../kernel/commands/mcp-tools.ts';
import type { Absence, Maker } from '../../kernel/host.ts';

/** Those that change something, or may: a command can't be judged without the programs that judge it. */
const changing = ['Bash', 'PowerShell', 'Edit', 'MultiEdit', 'Write', 'NotebookEdit'];

/**
 * What a hook line does on a machine without Ephor, as a shell command. The client writes its JSON without spaces, and
 * quotes within values are escaped, so that no value can look like the name of a tool.
 */
export function whenAbsent(eventName: string, { notice, holdsChanges }: Absence): string {
  if (eventName === 'SessionStart')
    return `{ echo ${inQuotes(JSON.stringify({ systemMessage: notice }))}; exit 0; }`;
  if (eventName !== 'PreToolUse' || !holdsChanges) return 'exit 0';
  const tools = changing.map((tool) => `*'"tool_name":"${tool}"'*`).join('|');
  return `case $EPHOR_DISABLED$(cat) in 1*) exit 0;; ${tools}) echo ${inQuotes(notice)} >&2; exit 2;; *) exit 0;; esac`;
}

const inQuotes = (text: string): string => `'${text.replaceAll("'", '’')}'`;

/** From the end, by the newest answer of the model; lines of the transcript also name the client's version. */
export function readMaker(tail: string): Maker {
  for (let end = tail.length; end > 0; ) {
    const start = tail.lastIndexOf('\n', end - 1) + 1;
    const line = tail.slice(start, end);
    const maker = line.includes('"type":"assistant"') ? makerIn(line) : undefined;
    if (maker) return maker;
    end = start - 1;
  }
  return {};
}

function makerIn(line: string): Maker | undefined {
  try {
    const { type, message, version } = (JSON.parse(line) ?? {}) as {
      readonly type?: unknown;
      readonly message?: { readonly model?: unknown } | null;
      readonly version?: unknown;
    };
    const model = message?.model;
    if (type !== 'assistant' || typeof model !== 'string' || model === '<synthetic>') return undefined;
    return { model: `anthropic/${model}`, client: typeof version === 'string' ? version : undefined };
  } catch {
    return undefined;
  }
}

/** Where the client is told of a marketplace, and which of its plugins are on. */
const marketplace: JsonPath = ['extraKnownMarketplaces', ownPlugin];
const enabled: JsonPath = ['enabledPlugins', `${ownPlugin}@${ownPlugin}`];

/** Settings in which our plugin, from the marketplace in this folder, is on. The text must be an object. */
export function withPlugin(text: string, folder: string, parse: Parse): string {
  const source = { source: { source: 'directory', path: folder } };
  return withMember(withMember(text, marketplace, source, parse), enabled, true, parse);
}

/** Takes our plugin out, with what held nothing else and was not there in `original`. */
export const withoutPlugin = (text: string, original: string | undefined, parse: Parse): string =>
  withoutMembers(text, [enabled, marketplace], original, parse);
