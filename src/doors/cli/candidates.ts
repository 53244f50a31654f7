/** What there is to name, looked up when it is asked for. */
export interface Known {
  readonly commands: readonly string[];
  space(start: string): readonly string[];
  initiative(start: string): readonly string[];
  task(start: string): readonly string[];
  escalation(start: string): readonly string[];
  schedule(start: string): readonly string[];
  run(start: string): readonly string[];
}

type Kind = Exclude<keyof Known, 'commands'>;

interface Candidates {
  readonly kind: Kind | 'word';
  readonly names: readonly string[];
}

const flags: Readonly<Record<string, Kind>> = {
  '--space': 'space',
  '--in': 'initiative',
  '--into': 'initiative',
  '--initiative': 'initiative',
  '--task': 'task',
};

/** What the words after a command name, in their order. */
const positions: Readonly<Record<string, readonly Kind[]>> = {
  answer: ['escalation'],
  approve: ['initiative'],
  reject: ['initiative'],
  'initiative move': ['initiative', 'space'],
  'task move': ['task', 'initiative'],
  'lead next': ['initiative'],
};
const families: Readonly<Record<string, Kind>> = {
  space: 'space',
  initiative: 'initiative',
  task: 'task',
  escalation: 'escalation',
  schedule: 'schedule',
  run: 'run',
};
/** They name something new. */
const makers = new Set(['add', 'list', 'import']);

/** What may stand for the last word. */
export function candidates(words: readonly string[], known: Known): Candidates {
  const start = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const flag = flags[before.at(-1) ?? ''];
  const of = (kind: Kind): Candidates => ({ kind, names: fitting(known[kind](start), start, kind) });
  if (flag) return of(flag);
  const commands = known.commands.map((id) => id.replace('-', ' '));
  const [first = '', second = ''] = before;
  if (before.length === 0) return word([...new Set(commands.map((each) => each.split(' ')[0] ?? ''))], start);
  const verbs = commands
    .filter((each) => each.startsWith(`${first} `))
    .map((each) => each.slice(first.length + 1));
  if (before.length === 1 && verbs.length > 0) return word(verbs, start);
  if (start.startsWith('-')) return word(['--json', '--help'], start);
  const isPair = verbs.includes(second);
  const command = isPair ? `${first} ${second}` : first;
  const given = before.slice(isPair ? 2 : 1).filter((each) => !each.startsWith('-'));
  const family = isPair && !makers.has(second) ? families[first] : undefined;
  const kind = (positions[command] ?? (family ? [family] : []))[given.length];
  return kind ? of(kind) : { kind: 'word', names: [] };
}

const word = (names: readonly string[], start: string): Candidates => ({
  kind: 'word',
  names: names.filter((name) => name.startsWith(start)).toSorted(),
});

/** Of `shop/checkout`, `checkout` is a beginning too; what is offered is then the short name. */
function fitting(names: readonly string[], start: string, kind: Kind): readonly string[] {
  const whole = names.filter((name) => name.startsWith(start));
  if (whole.length > 0 || (kind !== 'initiative' && kind !== 'task')) return whole.toSorted(byNumber);
  const short = names.map((name) => name.slice(name.indexOf('/') + 1));
  return short.filter((name) => name.startsWith(start)).toSorted(byNumber);
}

const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
