import type { Portfolio } from './portfolio.ts';
import type { Run } from './run.ts';
import type { ThingKind, Things } from './things.ts';

type Thing = Things[ThingKind];

/** The things of a portfolio by their names, with changes laid over them. */
export interface KnownThings {
  get(name: string): Thing | undefined;
  /** As it was before any change. */
  first(name: string): Thing | undefined;
  set(name: string, value: Thing): void;
  delete(name: string): void;
  runs(): readonly Run[];
}

/** Looks only for what it is asked for: a portfolio may hold ten thousands of things, and changes are few. */
export function knownThings(now: Portfolio): KnownThings {
  const changed = new Map<string, Thing | undefined>();
  const found = new Map<string, Thing | undefined>();
  const first = (name: string): Thing | undefined => {
    if (!found.has(name)) found.set(name, look(now, name));
    return found.get(name);
  };
  return {
    first,
    get: (name) => (changed.has(name) ? changed.get(name) : first(name)),
    set: (name, value) => void changed.set(name, value),
    delete: (name) => void changed.set(name, undefined),
    runs: () => [
      ...now.runs,
      ...[...changed].flatMap(([name, value]) => (value && name.startsWith('run ') ? [value as Run] : [])),
    ],
  };
}

function look(now: Portfolio, name: string): Thing | undefined {
  const at = name.indexOf(' ');
  const [kind, rest] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
  switch (kind as ThingKind) {
    case 'space':
      return now.spaces.find(({ slug }) => slug === rest);
    case 'initiative':
      return now.initiatives.find(({ space, id }) => `${space}/${id}` === rest);
    case 'task': {
      const [slash, hash] = [rest.indexOf('/'), rest.lastIndexOf('#')];
      const [of, id] = [rest.slice(slash + 1, hash), Number(rest.slice(hash + 1))];
      const slug = rest.slice(0, slash);
      return now.tasks.find((task) => task.id === id && task.plan === of && task.space === slug);
    }
    case 'escalation':
      return now.escalations.find(({ id }) => id === rest);
    case 'schedule':
      return now.schedules.find(({ id }) => id === rest);
    case 'run':
      return now.runs.find(({ id }) => id === rest);
    case 'health':
      return now.health.find(({ space }) => space === rest);
    case 'lease':
      return now.lease ?? undefined;
  }
}
