import { type Group, groups, type Operation, type Style } from '../domain/operation.ts';

/** The one command that is no operation: it opens another door. */
export const mcpCommand = {
  id: 'mcp',
  summary: 'Serve the tools of an agent over MCP, on standard input and output',
  group: 'more',
} as const;

/** Every command on one page, under the heading where a person would look for it. */
export function overview(operations: readonly Operation[], style: Style, version: string): string {
  const shown = [...operations.filter(({ doors }) => doors.includes('cli')), mcpCommand];
  const width = Math.max(...shown.map((operation) => commandName(operation).length)) + 2;
  const sections = groups.flatMap((group) => sectionOf(group, shown, width, style));
  return [
    `${style.strong('Ephor')}  the control plane for AI coding agents  ${style.dim(version)}`,
    '',
    `  ${style.code('ephor <command> [options]')}`,
    ...sections,
    '',
    `  ${style.code('ephor help <command>')} explains a command, with examples. Every command knows ${style.code('--json')}.`,
    style.dim('  Exit codes: 0 fine, 1 something is wrong, 2 wrong use, 3 you must do something first.'),
    '',
  ].join('\n');
}

type Shown = Pick<Operation, 'id' | 'summary' | 'group'>;

function sectionOf(group: Group, shown: readonly Shown[], width: number, style: Style): readonly string[] {
  const members = shown.filter((operation) => (operation.group ?? 'more') === group);
  if (members.length === 0) return [];
  const room = style.width - width - 4;
  return [
    '',
    `  ${style.strong(`${group.charAt(0).toUpperCase()}${group.slice(1)}`)}`,
    ...members.map(
      (operation) =>
        `    ${style.code(commandName(operation).padEnd(width))}${shortened(operation.summary, room)}`,
    ),
  ];
}

/** The words of a command: `rules-test` is called as `rules test`, `intent-request-scope` as `intent request-scope`. */
export const commandName = ({ id }: Pick<Operation, 'id'>): string => id.replace('-', ' ');

const shortened = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, Math.max(1, width - 1))}…` : text;
