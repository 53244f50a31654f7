import { userCommands } from '../../../kernel/discipline.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { commandOf } from '../../../kernel/text/user-command.ts';
import { serverTool } from '../../../kernel/tool-kind.ts';
import { answerTo } from '../dangers/command-answers.ts';

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
  summary: 'Answer what the user says to Ephor itself, without involving the model',
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
