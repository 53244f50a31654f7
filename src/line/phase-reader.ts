import type { PhaseReader } from '../kernel/app.ts';
import { tailBytes } from './fact-input.ts';
import { hostOf } from './handle-hook.ts';
import type { Line } from './open-project.ts';

export const createPhaseReader = (line: Line): PhaseReader => ({
  prompt: async () => (await import('../language/phase/prompt.ts')).defaultPrompt,
  conversation: (host, transcript) => {
    const { files } = line.io;
    const found = files.stat(transcript);
    if (!found || found.folder) return undefined;
    const told = hostOf(line, { host, eventName: '', payload: '', id: '' }).transcript;
    return told?.conversation(files.readTail(transcript, tailBytes));
  },
  evaluate: async (messages, current) => {
    const { readerIn } = await import('../language/read-prompt.ts');
    return readerIn(line.io.files, line.data)(messages).evaluate(current);
  },
});
