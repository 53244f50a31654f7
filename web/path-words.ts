import type { Tone } from './parts/chip.tsx';
import type { InitiativeCard } from './portfolio.ts';

export interface PathWord {
  readonly kind: string;
  readonly word: string;
  readonly tone: Tone;
}

const words = {
  running: { word: 'Running', tone: 'good' },
  next: { word: 'Next', tone: 'plain' },
  held: { word: 'Held back', tone: 'plain' },
  waiting: { word: 'Waits for you', tone: 'accent' },
  after: { word: 'After another', tone: 'plain' },
  'by-hand': { word: 'By hand', tone: 'plain' },
  paused: { word: 'Paused', tone: 'plain' },
  problem: { word: 'Problem', tone: 'bad' },
  complete: { word: 'Complete', tone: 'good' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
} as const;

/** How an initiative goes on, in a word. */
export function pathWord({ path, status }: Pick<InitiativeCard, 'path' | 'status'>): PathWord {
  const drafts = path?.kind === 'waiting' && path.by !== 'you';
  if (drafts) return { kind: 'next', word: 'Being looked at', tone: 'plain' };
  const kind = path?.kind ?? (status === 'cancelled' ? 'cancelled' : 'complete');
  return { kind, ...words[kind] };
}
