import type { CommandAction } from '../../src/kernel/action.ts';
import type { EventOf } from '../../src/kernel/event.ts';
import { analyseCommand } from '../../src/shell/analyse.ts';
import { givenEvent } from './events.ts';

/** A command with what it would do, as the line gives it to every unit. */
export const givenCommand = (command: string, background = false): CommandAction => ({
  kind: 'command',
  command,
  background,
  report: analyseCommand(command, { cwd: '/repo', root: '/repo', home: '/home/dev' }),
});

export const ran = (command: string, response: unknown = { stdout: '', interrupted: false }) =>
  givenEvent('tool.after', { tool: 'Bash', action: givenCommand(command), response });

export const failedRun = (command: string, error = 'Exit code 1\nboom', interrupted = false) =>
  givenEvent('tool.failed', { tool: 'Bash', action: givenCommand(command), error, interrupted });

export const wrote = (path: string): EventOf<'tool.after'> =>
  givenEvent('tool.after', {
    tool: 'Write',
    action: { kind: 'write', path, change: { kind: 'whole', content: '' } },
    response: { type: 'update', filePath: path },
  });

export const looked = (path = '/repo/a.ts'): EventOf<'tool.after'> =>
  givenEvent('tool.after', { tool: 'Read', action: { kind: 'read', paths: [path] }, response: { file: {} } });

export const missed = (path = '/repo/gone.ts'): EventOf<'tool.failed'> =>
  givenEvent('tool.failed', {
    tool: 'Read',
    action: { kind: 'read', paths: [path] },
    error: 'File does not exist.',
    interrupted: false,
  });

export const prompted = (prompt: string): EventOf<'prompt.before'> => givenEvent('prompt.before', { prompt });
