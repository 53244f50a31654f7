import type { CommandReport, Danger } from '../../domain/shell.ts';

/** A command with what the analyser says of it, for examples. */
export const command = (
  text: string,
  parts: CommandReport['parts'] = [],
  effect: CommandReport['effect'] = 'read',
) =>
  ({
    kind: 'tool.before',
    tool: 'Bash',
    action: {
      kind: 'command',
      command: text,
      background: false,
      report: {
        effect,
        reason: parts[0]?.reason ?? 'it changes nothing',
        parts,
        reads: [],
        writes: [],
        deletes: [],
        network: [],
        executes: [],
        whole: true,
      },
    },
  }) as const;

export const destroying = (text: string, reason: string, danger: Danger) =>
  command(text, [{ command: text, effect: 'destroy', reason, danger }], 'destroy');

export const reading = (path: string) =>
  ({ kind: 'tool.before', tool: 'Read', action: { kind: 'read', paths: [path] } }) as const;

export const writing = (path: string) =>
  ({
    kind: 'tool.before',
    tool: 'Write',
    action: { kind: 'write', path, change: { kind: 'whole', content: '' }, after: '' },
  }) as const;
