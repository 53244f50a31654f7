import { defineGate } from '../domain/gate.ts';
import { personOnly as operations, programNames } from '../domain/person-only.ts';

const command = (text: string) =>
  ({
    kind: 'tool.before',
    tool: 'Bash',
    action: { kind: 'command', command: text, background: false },
  }) as const;

export const personOnly = defineGate({
  id: 'person-only',
  summary: 'Let the user answer when an agent calls an operation that only a person may call',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'ask' },
  examples: {
    objects: [
      { name: 'switching Ephor off', event: command('ephor disable --for 30m') },
      {
        name: 'the same through npx and with other words before it',
        event: command('cd sub && npx ephor uninstall'),
      },
    ],
    passes: [
      { name: 'looking at the status', event: command('ephor status') },
      { name: 'writing about it', event: command('git commit -m "document ephor disable"') },
    ],
  },
  check({ event }) {
    if (event.action.kind !== 'command') return;
    const operation = calledOperation(event.action.command);
    if (!operation) return;
    return {
      code: `person_only:${operation}`,
      reason: `An agent wants to run \`ephor ${operation}\`, which changes what Ephor enforces.`,
      remedy: 'Tell the user why you think it is needed; they can run it in their own terminal.',
    };
  },
});

const names = programNames.join('|');
const called = new RegExp(
  `(?:^|[;&|(\\s\`/])["']?(?:${names})(?:@[\\w.-]{1,40})?["']?\\s{1,20}(?:-\\S{1,60}\\s{1,20}){0,5}["']?([a-z-]{1,30})`,
  'g',
);
const quotedText = /(["'])(?:(?!\1)[^\\]|\\.){0,2000}\1/g;

/** Words inside longer quotations are data, not a call. */
function calledOperation(text: string): string | undefined {
  const bare = text.replaceAll(quotedText, (quoted) => (/\s/.test(quoted) && !runsText(text) ? ' ' : quoted));
  for (const [, operation] of bare.matchAll(called)) {
    if (operation && operations.includes(operation)) return operation;
  }
  return undefined;
}

/** Commands whose quoted argument is itself run. */
const runsText = (text: string): boolean => /\b(?:sh|bash|zsh|dash|eval|xargs|env|ssh)\b/.test(text);
