import { resolve } from 'node:path';
import { nodeIo } from '../../src/io/node.ts';
import type { AgentEvent } from '../../src/kernel/event.ts';
import type { Phase, Message } from '../../src/kernel/work/phase.ts';
import { promptReading } from '../../src/line/prompt-reading.ts';
import { readerIn } from '../../src/language/read-prompt.ts';

/** The folder that has the words and weights of the source as it is now. */
export const dataFolder = resolve('data');

export const readPrompt = readerIn(nodeIo.files, dataFolder);

/** What a fact gets of the user's words, as the line reads them. */
export const givenReading = (event: AgentEvent, conversation: () => readonly Message[] = () => []) =>
  promptReading({ event, conversation, files: nodeIo.files, data: dataFolder });

const alone = (prompt: string) => readPrompt([{ role: 'user', text: prompt }]);

export const classifyPrompt = (prompt: string) => alone(prompt).class;
export const routePrompt = (prompt: string) => alone(prompt).route;
export const evaluatePhase = ({ messages, current }: { messages: readonly Message[]; current?: Phase }) =>
  readPrompt(messages).evaluate(current);
