import type { ShownTask } from './shown.ts';
import type { Tone } from '../../parts/chip.tsx';

/** How a task stands, in a word or two. */
export function taskWord({ status, waitsFor }: Pick<ShownTask, 'status' | 'waitsFor'>): {
  readonly word: string;
  readonly tone: Tone;
} {
  switch (status) {
    case 'completed':
      return { word: 'Done', tone: 'good' };
    case 'cancelled':
      return { word: 'Cancelled', tone: 'plain' };
    case 'in_progress':
      return { word: 'In progress', tone: 'accent' };
    case 'pending': {
      const [first, ...more] = waitsFor;
      if (first === undefined) return { word: 'Ready', tone: 'plain' };
      return { word: `After #${first}${more.length > 0 ? ` +${more.length}` : ''}`, tone: 'plain' };
    }
  }
}
