import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { findClient } from '../demo/client.ts';
import { numberActs, play } from '../demo/play.ts';
import { playClient } from '../demo/play-client.ts';
import { demoScenario } from '../demo/scenario.ts';
import { buildStage } from '../demo/stage.ts';
import type { DemoItem } from '../demo/step.ts';
import { demoText } from '../demo/text.ts';
import { pause } from '../../../kernel/operations/pause.ts';

export const demo = defineOperation({
  id: 'demo',
  summary: 'Play an agent session through the real hook, in a throw-away repository',
  doors: ['cli'],
  effect: 'read',
  caller: 'anyone',
  group: 'set up',
  input: {
    claude: v.optional(
      v.pipe(v.boolean(), v.description('with the Claude Code on your PATH; a script plays its model')),
      false,
    ),
    speed: v.optional(
      v.pipe(v.picklist(['fast', 'normal']), v.description('fast: without pauses for reading')),
      'normal',
    ),
  },
  examples: [
    { command: 'ephor demo', explains: 'half a minute; needs no model, no account and no network' },
    {
      command: 'ephor demo --claude',
      explains: 'the real client does the work; needs no account and no network either',
    },
    {
      command: 'ephor demo --json',
      explains: 'each step as a line of JSON; exit code 1 when one went wrong',
    },
  ],
  async *run({ app, input, screen, stop }): AsyncIterable<DemoItem> {
    const client = input.claude ? findClient(app.io) : undefined;
    const stage = await buildStage(app, screen && screen.width - 4);
    const items = client
      ? playClient(app, client, stage, stop)
      : play(stage, demoScenario, app.io.hash.random(4));
    try {
      for await (const item of numberActs(items)) {
        if (stop.aborted) return;
        yield item;
        if (screen && input.speed === 'normal') await pause(readingMs(item), stop);
        if (stop.aborted) return;
      }
    } finally {
      await stage.clear();
    }
  },
  print: demoText,
  exitCode: (item) => (wentWrong(item) ? 1 : 0),
});

/** The demo is a test as well: what it tells must be what happens. */
const wentWrong = (item: DemoItem): boolean =>
  (item.kind === 'tool' && item.decision !== item.expected) ||
  (item.kind === 'command' && item.exitCode !== 0);

/** How long people need for a step. */
function readingMs(item: DemoItem): number {
  switch (item.kind) {
    case 'title':
    case 'session':
    case 'said':
    case 'forged':
      return 1_300;
    case 'act':
      return 1_000;
    case 'tool':
      return item.decision === 'silent' ? 500 : 2_300;
    case 'shown':
    case 'command':
      return 1_600;
    case 'end':
      return 0;
  }
}
