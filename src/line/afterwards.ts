type Work = () => Promise<void>;

/** Work that nobody waits for: put aside while a call is judged, done once the host has its answer. */
export interface Afterwards {
  add(work: Work): void;
  /** Does all of it, one after the other, including what is added in the meantime. */
  run(): Promise<void>;
}

export function createAfterwards(): Afterwards {
  const waiting: Work[] = [];
  let running: Promise<void> | undefined;
  const all = async (): Promise<void> => {
    try {
      for (let work = waiting.shift(); work; work = waiting.shift()) await work();
    } finally {
      running = undefined;
    }
  };
  return {
    add: (work) => void waiting.push(work),
    run: async () => {
      // With nothing to do, `all` would be over before it is known to run.
      if (waiting.length > 0) running ??= all();
      await running;
    },
  };
}
