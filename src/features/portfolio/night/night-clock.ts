/** The time of the night: it runs on by itself, and never past the hour at which the next thing is told to happen. */
export interface NightClock {
  now(): string;
  /** Goes to that time of the night; from there it runs on to the next. */
  goTo(time: string, until: string): void;
}

/** So many seconds a part of the night takes, as far as one can know. */
const usualSeconds = 25;
const evening = 22 * 60;
const day = 24 * 60;

/** Minutes since the evening before. */
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes - evening + day) % day;
};

const two = (value: number): string => String(value).padStart(2, '0');

export function createNightClock(monotonic: () => number): NightClock {
  let [from, most, since] = [0, 1, monotonic()];
  const passed = (): number =>
    Math.min(most - 1, from + Math.floor(((monotonic() - since) / 1_000 / usualSeconds) * (most - from)));
  return {
    now: () => {
      const minutes = (passed() + evening) % day;
      return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    },
    goTo: (time, until) => {
      [from, most, since] = [minutesOf(time), Math.max(minutesOf(time) + 1, minutesOf(until)), monotonic()];
    },
  };
}
