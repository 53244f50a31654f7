import { fit } from './layout.ts';
import { counted } from './time-words.ts';
import { describeLoosening, type Loosening } from '../settings/settings.ts';

const most = 8;

/** What would be looser, in a few lines. */
export function looserLines(waiting: readonly Loosening[], width: number, shown = most): readonly string[] {
  const more = waiting.length - shown;
  return [
    ...waiting.slice(0, shown).map((each) => fit(describeLoosening(each), width)),
    ...(more > 0 ? [`and ${counted(more, 'more setting')}`] : []),
  ];
}
