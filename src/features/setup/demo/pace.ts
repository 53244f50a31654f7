import type { Style } from '../../../kernel/operation.ts';
import { pause } from '../../../kernel/operations/pause.ts';
import { numberActs } from './play.ts';
import type { DemoItem } from './wire.ts';

export interface Pace {
  readonly screen: Style | undefined;
  readonly stop: AbortSignal;
  readonly speed: 'fast' | 'normal';
}

/** As fast as people read, where there are any. */
export async function* paced(
  items: AsyncIterable<DemoItem>,
  { screen, stop, speed }: Pace,
): AsyncIterable<DemoItem> {
  for await (const item of numberActs(items)) {
    if (stop.aborted) return;
    yield item;
    if (screen && speed === 'normal') await pause(readingMs(item), stop);
    if (stop.aborted) return;
  }
}

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
    case 'night':
    case 'pages':
      return 2_500;
    case 'moment':
      return item.more ? 1_500 : 400;
    case 'end':
    case 'morning':
      return 0;
  }
}
