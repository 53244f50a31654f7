import { eventNames } from './wire.ts';

export interface HookEntry {
  readonly matcher?: string;
  readonly hooks: readonly HookCommandEntry[];
}

interface HookCommandEntry {
  readonly type: 'command';
  readonly command: string;
  readonly timeout: number;
  readonly onFailure?: 'block';
}

export const hookedEvents: readonly string[] = Object.values(eventNames);

const toolEvents: readonly string[] = ['PreToolUse', 'PostToolUse', 'PostToolUseFailure'];

/** Seconds, far above what a call takes. The client waits this long at its end, so there it is short. */
const timeoutOf = (eventName: string): number => (eventName === 'SessionEnd' ? 10 : 60);

/** What the settings hold for one event. Clients before 2.1.295 read over `onFailure`. */
export const hookEntry = (eventName: string, line: string): HookEntry => ({
  ...(toolEvents.includes(eventName) ? { matcher: '*' } : {}),
  hooks: [
    {
      type: 'command',
      command: line,
      timeout: timeoutOf(eventName),
      ...(eventName === 'PreToolUse' ? { onFailure: 'block' } : {}),
    },
  ],
});

const ourLine = /(?:\/bin\/hook|hook\.cjs)["']? claude-code [A-Za-z]+$/;

/** Our command lines by their shape, whatever version and folder they name. */
export const isOurLine = (command: unknown): command is string =>
  typeof command === 'string' && ourLine.test(command);
