import { useEffect, useState } from 'preact/hooks';
import { useKeys } from '../keys/keys.ts';

/** Walks a list with j and k, and opens the row that it is on with Enter. -1: nowhere yet. */
export function useRows(
  count: number,
  open: (index: number) => void,
  what = 'row',
): [number, (index: number) => void] {
  const [index, setIndex] = useState(-1);
  useEffect(() => {
    if (index >= count) setIndex(count - 1);
  }, [count]);
  const by = (step: number): void => setIndex(Math.max(0, Math.min(count - 1, index + step)));
  useKeys('List', [
    { key: 'j', does: `Go to the next ${what}`, run: () => by(1) },
    { key: 'k', does: `Go to the ${what} before`, run: () => by(-1) },
    { key: 'ArrowDown', does: 'Next', quiet: true, run: () => by(1) },
    { key: 'ArrowUp', does: 'Before', quiet: true, run: () => by(-1) },
    { key: 'Enter', does: `Open the ${what}`, run: () => index >= 0 && open(index) },
  ]);
  return [index, setIndex];
}
