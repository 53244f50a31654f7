import { commandName, type Group, groups, type Operation, type Style } from '../../kernel/operation.ts';
import { operationsAt } from '../call-operation.ts';

/** The one command that is no operation: it opens another door. */
export const mcpCommand = {
  id: 'mcp',
  summary: 'Serve tools for an agent over MCP, on standard input and output',
  group: 'more',
} as const;

/** Every command on one page, under the heading where a person would look for it. */
export function overview(operations: readonly Operation[], style: Style, version: string): string {
  const entries = entriesOf([...operationsAt('cli', operations), mcpCommand]);
  const width = Math.max(...entries.map(({ name }) => name.length)) + 2;
  return [
    `${style.strong('Ephor')}  the control plane for AI coding agents  ${style.dim(version)}`,
    '',
    `  ${style.code('ephor <command> [options]')}`,
    ...groups.flatMap((group) => sectionOf(group, entries, width, style)),
    '',
    `  ${style.code('ephor help <command>')} explains a command, with examples. Every command takes ${style.code('--json')}.`,
    style.dim('  Exit codes: 0 fine, 1 something is wrong, 2 wrong usage, 3 you must do something first.'),
    '',
  ].join('\n');
}

interface Entry {
  readonly name: string;
  readonly group: Group;
  readonly text: string;
}

type Shown = Pick<Operation, 'id' | 'summary' | 'group'>;

/** Commands of two words with the same first one stand in one line, under the heading of one of them. */
function entriesOf(shown: readonly Shown[]): readonly Entry[] {
  const familyOf = (operation: Shown): string => commandName(operation).split(' ')[0] ?? '';
  return [...new Set(shown.map(familyOf))].flatMap((family) => {
    const members = shown.filter((operation) => familyOf(operation) === family);
    const [first] = members;
    if (!first) return [];
    const group = members.find((operation) => operation.group)?.group ?? 'more';
    if (members.length === 1) return [{ name: commandName(first), group, text: first.summary }];
    const verbs = members.map((operation) => commandName(operation).slice(family.length + 1));
    return [{ name: family, group, text: verbs.filter(Boolean).join(', ') }];
  });
}

function sectionOf(group: Group, entries: readonly Entry[], width: number, style: Style): readonly string[] {
  const members = entries.filter((entry) => entry.group === group);
  if (members.length === 0) return [];
  const room = style.width - width - 4;
  return [
    '',
    `  ${style.strong(`${group.charAt(0).toUpperCase()}${group.slice(1)}`)}`,
    ...members.map(({ name, text }) => `    ${style.code(name.padEnd(width))}${shortened(text, room)}`),
  ];
}

const shortened = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, Math.max(1, width - 1))}…` : text;
