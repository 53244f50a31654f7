import { flagFor, flagOf } from '../../src/doors/cli/options.ts';
import { entriesOf } from '../../src/doors/operation-entries.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import { anchor, code, page, table } from './markdown.ts';

const about = [
  'An operation acts for a person or an agent: on the command line, over HTTP or as an MCP tool. Those for a person',
  'open, weaken or remove something: an agent can only ask for them, and the user answers. Every operation takes',
  '`--json`. Exit codes: 0 done, 1 the result says that something is wrong, 2 wrong use, 3 it can’t be done here.',
].join('\n');

const doorNames: Readonly<Record<string, string>> = { cli: 'command line', http: 'HTTP', mcp: 'MCP' };

const commandOf = ({ id }: Operation): string => `ephor ${id.replace('-', ' ')}`;

export const operationsPage = (operations: readonly Operation[]): string =>
  page('Operations', about, [
    table(
      ['Command', 'What it does', 'Who', 'Where'],
      operations.map((operation) => [
        `[${commandOf(operation)}](#${anchor(commandOf(operation))})`,
        operation.summary,
        operation.caller,
        operation.doors.map((door) => doorNames[door] ?? door).join(', '),
      ]),
    ),
    ...operations.map(section),
  ]);

function section(operation: Operation): string {
  const positional: readonly string[] = operation.positional ?? [];
  const rows = entriesOf(operation).map((entry) => {
    const flag = flagFor(entry);
    const value = entry.type === 'list' ? `${entry.name}...` : entry.name;
    const written = entry.type === 'boolean' ? flag : `${flag} <${flagOf(entry.name)}>`;
    return [
      code(positional.includes(entry.name) ? `<${value}>` : written),
      entry.choices ? entry.choices.map(code).join(', ') : entry.type,
      entry.required
        ? 'required'
        : entry.fallback === undefined
          ? ''
          : code(JSON.stringify(entry.fallback).replaceAll('"', '')),
      entry.summary,
    ];
  });
  const examples = operation.examples
    .map(({ command, explains }) => `# ${explains}\n${command}`)
    .join('\n\n');
  return [
    `## ${commandOf(operation)}`,
    `${operation.summary}.`,
    operation.caller === 'person' ? 'For a person: an agent can only ask for it.' : '',
    rows.length > 0 ? table(['Option', 'Value', 'Default', 'Meaning'], rows) : '',
    examples === '' ? '' : `\`\`\`sh\n${examples}\n\`\`\``,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
