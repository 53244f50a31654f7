import type { Action } from '../../../kernel/action.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { overrideReason } from '../../../kernel/text/override-words.ts';
import { ownOperation, programNames } from '../../../kernel/commands/mcp-tools.ts';
import { personOnly as operations } from '../../../kernel/commands/person-only.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { commandParts } from '../rules/command-parts.ts';
import {
  longestCommand,
  programName,
  programWords,
  runsText,
  shellWords,
  withoutHeredocs,
} from '../dangers/shell-words.ts';

const command = (text: string) =>
  ({
    kind: 'tool.before',
    tool: 'command',
    action: { kind: 'command', command: text, background: false },
  }) as const;

export const personOnly = defineGate({
  id: 'person-only',
  summary: 'Ask the user when an agent runs a command that is only for a person',
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
      { name: 'asking for an exception', event: command('ephor override "a typo in the README"') },
    ],
    passes: [
      { name: 'looking at the status', event: command('ephor status') },
      { name: 'writing about it', event: command('git commit -m "document ephor disable"') },
    ],
  },
  check({ event }) {
    const { action } = event;
    const operation = operationIn(action);
    if (!operation) return;
    if (operation === 'override' && action.kind === 'command') return exceptionAskedFor(action.command);
    const name = `ephor ${operation.replace('-', ' ')}`;
    const given = action.kind === 'mcp' ? ` with ${inQuotes(JSON.stringify(action.input ?? {}), 400)}` : '';
    return {
      code: `person_only:${operation}`,
      reason: `The agent wants to run \`${name}\`${given}, which only a person may do.`,
      remedy: 'Tell the user why it is needed; they can run it in their own terminal.',
    };
  },
});

function operationIn(action: Action): string | undefined {
  if (action.kind === 'command') return calledOperation(action.command);
  if (action.kind !== 'mcp') return undefined;
  const operation = ownOperation(action.server, action.tool);
  return operation !== undefined && operations.includes(operation) ? operation : undefined;
}

/** An agent's words in a question to the user: they must not look like ours. */
const inQuotes = (said: string, most: number): string =>
  `"${shorten(said, most)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/["“”„\p{C}]+/gu, "'")}"`;

function exceptionAskedFor(line: string) {
  const said = overrideReason(line);
  const reason = said ? `: ${inQuotes(said, 200)}` : ', but its reason can’t be read';
  return {
    code: 'person_only:override',
    reason: `The agent asks for an exception${reason}.`,
    remedy: 'Tell the user what was blocked and why it should pass.',
    yes: 'Answer yes to let the next blocked action pass, once.',
  };
}

const names = programNames.join('|');
const program = new RegExp(
  `^(?:\\S*/)?(?:(?:${names})(?:@[\\w.^~-]{1,40})?|bin\\.js|(?:ephor|serve)\\.cjs)$`,
);
const inText = new RegExp(
  `(?:^|[^\\w.-])(?:${names})\\s{1,20}([a-z]{1,30})(?=(?:[\\s-]{1,20}([a-z]{1,30}(?:-[a-z]{1,30})?))?)`,
  'g',
);
const speakers = new Set(['echo', 'printf']);

/** The person-only operation that some command of the line calls; `unknown` when that is only known at run time. */
function calledOperation(line: string): string | undefined {
  if (line.length > longestCommand) return inQuotation(line);
  const parts = commandParts(withoutHeredocs(line, runsText));
  const piped = line.split(/\|&?/).slice(1).some(runsText);
  for (const part of parts) {
    if (speakers.has(programName(programWords(part))) && !piped) continue;
    const called =
      inWords(shellWords(part), line) ?? (piped || runsText(part) ? inQuotation(part) : undefined);
    if (called) return called;
  }
  return undefined;
}

function inWords(words: readonly string[], line: string): string | undefined {
  for (const [at, word] of words.entries()) {
    if (!program.test(word)) continue;
    const [operation, below] = words.slice(at + 1).filter((each) => !each.startsWith('-'));
    const named = operationNamed(operation, below);
    if (named !== undefined) return named;
    const hidden =
      operation?.includes('$') ||
      (operation === undefined && line.includes('`')) ||
      (below?.includes('$') && operations.some((each) => each.startsWith(`${operation}-`)));
    if (hidden && !word.endsWith('.js')) return 'unknown';
  }
  return undefined;
}

function inQuotation(part: string): string | undefined {
  const called = [...part.matchAll(inText)].map(([, operation, below]) => operationNamed(operation, below));
  return called.find((operation) => operation !== undefined);
}

/** An operation of two words can be called as `breaker reset` and as `breaker-reset`. */
const operationNamed = (operation = '', below = ''): string | undefined =>
  operations.find((each) => each === operation || each === `${operation}-${below}`);
