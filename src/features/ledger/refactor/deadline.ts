export class OutOfTime extends Error {}

/** How long a comparison may take; counted from when everything is loaded that it needs. */
export interface Deadline {
  readonly begin: () => void;
  readonly hasPassed: () => boolean;
  /** Throws when the time is over. */
  readonly check: () => void;
}

export function deadlineAfter(milliseconds: number): Deadline {
  let until: number | undefined;
  const hasPassed = (): boolean => until !== undefined && Date.now() > until;
  return {
    begin: () => {
      until ??= Date.now() + milliseconds;
    },
    hasPassed,
    check: () => {
      if (hasPassed()) throw new OutOfTime();
    },
  };
}
