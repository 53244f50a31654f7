import { useEffect } from 'preact/hooks';
import { onEvent } from './events.ts';

/** Looks again after the hook has decided something, and not more often than that: an agent at work decides all the time. */
export function useDecisions(again: () => void, everyMs = 1_500): void {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const stop = onEvent('decision', () => {
      waiting ??= setTimeout(
        () => {
          waiting = undefined;
          last = Date.now();
          again();
        },
        Math.max(0, last + everyMs - Date.now()),
      );
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, []);
}
