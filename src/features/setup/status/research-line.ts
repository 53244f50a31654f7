import { researchCategories } from '../../../kernel/discipline.ts';
import type { Style } from '../../../kernel/operation.ts';
import type { StatusResult } from './status-result.ts';

/** How far the research for a task has come, where something waits for it. */
export function researchLine({ gates, session }: StatusResult, style: Style): readonly string[] {
  const asked = gates.some(({ id, level }) => id === 'research' && level !== 'off');
  if (!asked || !session?.task.is_task) return [];
  const { done } = session.research;
  const those = (fits: (entry: (typeof done)['docs']) => boolean): string =>
    researchCategories.filter((category) => fits(done[category])).join(', ');
  const missing = those((entry) => entry === null);
  const parts = [
    missing === '' ? style.good('✓ complete') : `${style.warn('○')} ${missing} missing`,
    named(
      those((entry) => entry !== null && !entry.unavailable),
      'done',
    ),
    named(
      those((entry) => entry?.unavailable === true),
      'not available here',
    ),
  ];
  return [parts.filter((part) => part !== '').join(' · ')];
}

const named = (names: string, state: string): string => (names === '' ? '' : `${names} ${state}`);
