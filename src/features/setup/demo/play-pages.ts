import { isOtherwise, playSteps } from './play.ts';
import { workAgainstTheGuard, workAsUsual } from './scenario.ts';
import { buildStage, type Stage } from './stage.ts';
import type { DemoStep } from './wire.ts';
import type { App } from '../../../kernel/app.ts';
import { messageOf, UserError } from '../../../kernel/errors.ts';
import type { Style } from '../../../kernel/operation.ts';
import { pause } from '../../../kernel/operations/pause.ts';
import type { NightItem } from '../../../kernel/portfolio/night.ts';

const leadStepMs = 1_500;
const agentStepMs = 2_500;

const remembering: readonly DemoStep[] = [
  { kind: 'command', words: ['remember', 'Amounts are kept in cents; `total` rounds once, at the end.'] },
  {
    kind: 'command',
    words: ['remember', 'Never edit a migration that ran; write a new one.', '--tag', 'sql'],
  },
];

/** Leads at work in three projects, and beside them an agent that somebody talks to: so no screen is empty. */
export async function* playPages(
  app: App,
  screen: Style | undefined,
  stop: AbortSignal,
): AsyncIterable<NightItem> {
  const over = new AbortController();
  const ends = AbortSignal.any([stop, over.signal]);
  const stays = screen !== undefined;
  const session = app.io.hash.random(4);
  let working: Promise<Stage | string> | undefined;
  let watched: Promise<unknown> | undefined;
  const play = async (stage: Stage, steps: readonly DemoStep[], stepMs: number): Promise<void> => {
    for await (const item of playSteps(stage, steps, session)) {
      if (ends.aborted) return;
      if (isOtherwise(item)) throw new Error(`the agent beside the leads: ${JSON.stringify(item)}`);
      await pause(stepMs, ends);
    }
  };
  try {
    const night = app.night({
      width: screen && screen.width - 4,
      stepMs: leadStepMs,
      stop,
      pages: { stays },
    });
    for await (const item of night) {
      if (item.kind === 'night')
        working = begin(app, item.folder, (stage) => play(stage, [...workAsUsual, ...remembering], 0));
      if (item.kind === 'pages' && !ends.aborted) {
        const stage = await working;
        if (typeof stage === 'string')
          throw new UserError('demo_failed', stage, 'Try again; `ephor doctor` looks for causes.');
        // Whoever looks sees it happen; what it comes to is told by no line here.
        if (stays && stage) watched = play(stage, workAgainstTheGuard, agentStepMs).catch(() => undefined);
      }
      yield item;
    }
  } finally {
    over.abort();
    await watched;
    await working;
  }
}

/** The stage, once its first part was played on it; what went wrong in words. */
async function begin(app: App, home: string, play: (stage: Stage) => Promise<void>): Promise<Stage | string> {
  try {
    const stage = await buildStage(app, undefined, home);
    await play(stage);
    return stage;
  } catch (error) {
    return messageOf(error);
  }
}
