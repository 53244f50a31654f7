import type { Action } from '../../../kernel/action.ts';
import type { Objection } from '../../../kernel/decision.ts';
import type { CommandCall } from '../../../kernel/commands/shell.ts';
import { speaksOfEnding } from './deletion-words.ts';

const starts =
  /(?<![&><|\d])&(?![&>\d])|\b(?:nohup|setsid|disown|daemonize|systemd-run)\b|\b(?:docker|podman|nerdctl)\b.*\s(?:-d|--detach)\b|\bpm2 start\b|\btmux new|\bscreen -\w*d|\b(?:pg_ctl|brew services|supervisorctl) start\b/;

/** Whether it starts something that runs on, so that ending it later is tidying up. */
export const startsInBackground = (action: Action): boolean =>
  action.kind === 'command' && (action.background || starts.test(action.command));

/** By number, or whatever holds a port: nothing says who started it. */
const finders = /\b(?:lsof|pgrep|pidof|ss|netstat|fuser|ps)\b/;
const portKillers = new Set(['kill-port', 'killport', 'fkill', 'fkill-cli', 'cross-port-killer']);

/** Ends a process that the session did not start, though nobody spoke of ending one. Without a prompt nobody knows. */
export function endingOfOthers(action: Action, said: string, own: boolean): Objection | undefined {
  if (action.kind !== 'command' || said === '' || own || startsInBackground(action)) return undefined;
  const call = (action.report?.calls ?? []).find((each) => endsUnknown(each, action.command));
  if (call === undefined || speaksOfEnding(said)) return undefined;
  const shown = call.words.map((word) => word ?? '…').join(' ');
  return {
    code: 'process_of_others',
    reason: `\`${shown.slice(0, 60)}\` ends a process that this session did not start, and nobody asked for it.`,
    remedy: 'Find another way, such as another port, or tell the user which process is in the way.',
  };
}

function endsUnknown({ words: [program = '', ...rest] }: CommandCall, line: string): boolean {
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (portKillers.has(name)) return true;
  if (name === 'fuser') return rest.some((word) => /^(?:-\w*k\w*|--kill)$/.test(word ?? ''));
  if (name !== 'kill' || rest.some((word) => /^-(?:0|l|L)$/.test(word ?? ''))) return false;
  const targets = rest.filter((word) => word === undefined || !word.startsWith('-'));
  if (targets.some((word) => /^\d{2,}$/.test(word ?? ''))) return true;
  // What is only known when it runs: found by looking for it, or kept from when it was started.
  return targets.every((word) => word === undefined) && finders.test(line);
}
