import type { Timer } from './timer.ts';
import type { Style } from '../../../kernel/operation.ts';

/** What a timer consists of, in full: people see what is written where. */
export const timerText = ({ parts }: Timer, style: Style): string =>
  parts
    .map(({ place, text }) => `${style.code(place)}\n${style.dim(text.trimEnd().replaceAll(/^/gm, '  '))}`)
    .join('\n');
