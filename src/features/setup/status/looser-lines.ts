import { fit } from '../../../kernel/operations/layout.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import { describeLoosening, type Loosening } from '../../../kernel/settings/settings.ts';

const most = 8;

/** What would be looser, what matters most first: a profile takes many gates with it. */
export function looserLines(waiting: readonly Loosening[], width: number, shown = most): readonly string[] {
  const ranked = waiting.toSorted((a, b) => rank(a) - rank(b));
  const more = ranked.length - shown;
  return [
    ...ranked.slice(0, shown).map((each) => fit(describeLoosening(each), width)),
    ...(more > 0 ? [`and ${counted(more, 'more setting')}`] : []),
  ];
}

const rank = ({ key }: Loosening): number => (key === 'profile' ? 0 : key.startsWith('gates.') ? 2 : 1);
