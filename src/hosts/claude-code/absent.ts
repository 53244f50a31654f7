import type { Absence } from '../../kernel/host.ts';

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
