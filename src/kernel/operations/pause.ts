/** Waits, or returns early when told to stop. */
export const pause = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (ms <= 0 || stop.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    }
    stop.addEventListener('abort', done);
  });
