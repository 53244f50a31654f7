import {
  actionOf,
  afterEvent,
  beforeEvent,
  type DemoItem,
  type DemoStep,
  type EndItem,
  promptEvent,
  sessionEvent,
  type Speaker,
  thisHost,
  type ToolStep,
  transcriptFile,
} from './wire.ts';
import type { Stage } from './stage.ts';

/** Plays the whole story and tells what came of each step. */
export async function* play(
  stage: Stage,
  steps: readonly DemoStep[],
  session: string,
): AsyncIterable<DemoItem> {
  yield { kind: 'title', folder: stage.folder };
  yield* playSteps(stage, steps, session);
  yield summary(stage.times);
}

export async function* playSteps(
  stage: Stage,
  steps: readonly DemoStep[],
  session: string,
): AsyncIterable<DemoItem> {
  const speaker = { host: stage.host, session, folder: stage.folder };
  for (const [index, step] of steps.entries()) {
    yield await playStep(stage, speaker, step, `toolu_demo_${index}`);
  }
}

/** The demo is a test as well: what it tells must be what happens. */
export const isOtherwise = (item: DemoItem): boolean =>
  (item.kind === 'tool' && item.decision !== item.expected) ||
  (item.kind === 'command' && item.exitCode !== 0);

export function summary(times: readonly number[]): EndItem {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    kind: 'end',
    calls: sorted.length,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    slowestMs: sorted.at(-1) ?? 0,
  };
}

/** Acts are numbered where the parts of a story come together. */
export async function* numberActs(items: AsyncIterable<DemoItem>): AsyncIterable<DemoItem> {
  let number = 0;
  for await (const item of items) {
    if (item.kind === 'act') number += 1;
    yield item.kind === 'act' ? { ...item, number } : item;
  }
}

async function playStep(stage: Stage, speaker: Speaker, step: DemoStep, id: string): Promise<DemoItem> {
  switch (step.kind) {
    case 'act':
      return { ...step, number: 0 };
    case 'said': {
      if (step.who === 'agent') {
        writeDown(stage, step.who, step.text);
        return step;
      }
      const { ms } = await stage.hook(promptEvent(speaker, step.text));
      writeDown(stage, step.who, step.text);
      return { ...step, ms };
    }
    case 'session': {
      const { ms, ...reply } = await stage.hook(sessionEvent(speaker));
      return { kind: 'session', told: stage.host.trial.hear(reply).told ?? '', ms };
    }
    case 'tool':
      return playTool(stage, speaker, step, id);
    case 'shown': {
      const lines = stage.read(step.file).split('\n');
      return {
        kind: 'shown',
        file: step.file,
        text: lines.slice(step.lines[0] - 1, step.lines[1]).join('\n'),
      };
    }
    case 'forged':
      stage.write(step.file, stage.read(step.file).replaceAll(step.old, step.new));
      return { kind: 'forged', text: step.text, file: step.file };
    case 'command': {
      const words = step.words.map((word) => (word === thisHost ? stage.host.id : word));
      const { stdout, stderr, exitCode, ms } = await stage.ephor(words);
      const line = ['ephor', ...words].join(' ');
      return {
        kind: 'command',
        line,
        output: (exitCode === 0 ? stdout : `${stdout}${stderr}`).trimEnd(),
        exitCode,
        ms,
      };
    }
  }
}

/** As the client keeps its transcript, which Ephor reads the conversation from. */
function writeDown(stage: Stage, who: 'you' | 'agent', text: string): void {
  const line = stage.host.trial.write({ role: who === 'you' ? 'user' : 'assistant', text });
  stage.write(transcriptFile, `${stage.read(transcriptFile)}${line}\n`);
}

/** Before the tool runs the hook is asked; only what it lets through, or the user allows, is really done. */
async function playTool(
  stage: Stage,
  speaker: Speaker,
  { call, expects, answer }: ToolStep,
  id: string,
): Promise<DemoItem> {
  const before = await stage.hook(beforeEvent(speaker, call, id));
  const { decision, seen } = stage.host.trial.hear(before);
  const runs = decision === 'silent' || (decision === 'ask' && answer === 'yes');
  const output = runs ? await perform(stage, call) : undefined;
  if (output !== undefined) await stage.hook(afterEvent(speaker, call, id, output));
  return {
    kind: 'tool',
    tool: stage.host.trial.call(actionOf(stage.folder, call)).tool,
    subject: call.kind === 'command' ? call.command : call.path,
    decision,
    expected: expects,
    seen,
    answer: decision === 'ask' ? answer : undefined,
    result: output?.trimEnd().split('\n').at(-1) || undefined,
    ms: before.ms,
  };
}

async function perform(stage: Stage, call: ToolStep['call']): Promise<string> {
  switch (call.kind) {
    case 'read':
      return '';
    case 'write':
      stage.write(call.path, call.content);
      return '';
    case 'edit':
      stage.write(
        call.path,
        stage.read(call.path).replace(call.old, () => call.new),
      );
      return '';
    case 'command': {
      const { stdout, stderr } = await stage.run('sh', ['-c', call.command]);
      return `${stdout}${stderr}`;
    }
  }
}
