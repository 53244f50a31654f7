import { breakerStory } from '../../../kernel/checks/breaker.ts';
import { asksAfter, roundsStory, stopsAfter } from '../../../kernel/checks/rounds.ts';
import {
  researchCategories,
  type ResearchSection,
  type UserCommand,
  userCommands,
} from '../../../kernel/discipline.ts';
import { defineGate } from '../../../kernel/gate.ts';
import type { Sections } from '../../../kernel/state.ts';
import { answerCode, commandOf } from '../../../kernel/text/override-words.ts';
import { serverTool } from '../../../kernel/tool-end.ts';

type Answer = (state: Sections) => string;

const resetBreaker: Answer = ({ breaker, rounds }) =>
  !breaker.tripped && rounds.vain > 0
    ? `The count starts again. It was: ${roundsStory(rounds)}.`
    : breaker.tripped
      ? `The breaker is closed again: changes may go on. It was open because of ${breakerStory(breaker)}.`
      : 'The breaker was not open. Its counts start again from zero.';

const showBreaker: Answer = ({ breaker, rounds }) => {
  if (!breaker.tripped && rounds.vain > 0)
    return `${roundsStory(rounds)}. You are asked at ${asksAfter} rounds, and the agent is stopped at ${stopsAfter}. This message starts the count again.`;
  if (breaker.tripped)
    return `The breaker is open: ${breakerStory(breaker)}. Changes wait until you say rb-.`;
  if (breaker.failures === 0) return 'The breaker is closed: nothing has failed lately.';
  return `The breaker is closed: ${breakerStory(breaker)}. The third in a row opens it.`;
};

/** What the user hears, by command; each with a name for the log. */
const answers: Readonly<Record<UserCommand, readonly [code: string, Answer]>> = {
  's+': ['safemode-on', () => 'Safemode is on: changes wait until you say s-.'],
  's-': [
    'safemode-off',
    ({ safemode }) => (safemode.active ? 'Safemode is off: changes may go on.' : 'Safemode was not on.'),
  ],
  's?': [
    'safemode-status',
    ({ safemode }) =>
      safemode.active ? 'Safemode is on: changes wait until you say s-.' : 'Safemode is off.',
  ],
  'rb-': ['breaker-reset', resetBreaker],
  'rb+': ['breaker-reset', resetBreaker],
  'reset breaker': ['breaker-reset', resetBreaker],
  'rb?': ['breaker-status', showBreaker],
  'breaker status': ['breaker-status', showBreaker],
  research: ['research', ({ research }) => researchProgress(research)],
};

function answerTo(command: UserCommand, state: Sections) {
  const [code, answer] = answers[command];
  return {
    code: `${answerCode}${code}`,
    reason: answer(state),
    remedy: 'This is an answer from Ephor; there is nothing to do.',
  };
}

function researchProgress({ done }: ResearchSection): string {
  const states = researchCategories.map((category) => {
    const found = done[category];
    return `${category} ${found === null ? 'missing' : found.unavailable ? 'not available here' : `done with ${found.tool}`}`;
  });
  const missing = researchCategories.filter((category) => done[category] === null);
  const sum = missing.length === 0 ? 'Research is complete' : `Research is missing ${missing.join(', ')}`;
  return `${sum}: ${states.join('; ')}.`;
}

const prompt = (text: string) => ({ kind: 'prompt.before', prompt: text }) as const;
const research = {
  research: {
    task_hash: null,
    task_keywords: [],
    done: {
      docs: { completed_at: '2026-01-01T00:00:00.000Z', tool: serverTool('context7', 'query-docs') },
      web: null,
      github: { completed_at: '2026-01-01T00:00:00.000Z', tool: '', unavailable: true },
      local: null,
    },
  },
};

/** Blocking the prompt is how a host shows an answer to the user and keeps it from the model. */
export const userCommandsGate = defineGate({
  id: 'user-commands',
  summary: 'Answer what the user says to Ephor itself, without the model',
  family: 'agreement',
  on: ['prompt.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  examples: {
    objects: userCommands.map((command) => ({ name: command, event: prompt(command), state: research })),
    passes: [
      { name: 'a command in a sentence', event: prompt('what does s+ do?') },
      { name: 'a task', event: prompt('reset the breaker in src/power.ts') },
    ],
  },
  check({ event, state }) {
    const command = commandOf(event);
    return command && answerTo(command, state);
  },
});
