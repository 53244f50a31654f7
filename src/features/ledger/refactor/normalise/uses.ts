import { allChanges, type Change, changesOf } from './interference.ts';
import { callsBackAtOnce } from './pure-calls.ts';
import type { Program } from '../program.ts';
import { type Binding, type Node, some } from '../tree.ts';

/** Every tree of a program. */
export const rootsOf = (program: Program): readonly Node[] => [
  program.main,
  ...program.offers.values(),
  ...[...program.declared].flatMap(({ value }) => (value ? [value] : [])),
];

export function mapRoots(program: Program, change: (root: Node) => Node): void {
  for (const binding of program.declared) if (binding.value) binding.value = change(binding.value);
  for (const [name, value] of program.offers) program.offers.set(name, change(value));
  program.main = change(program.main);
}

type Event = { readonly change: Change } | { readonly read: Node };

/** What happens before a point, in any of the ways that lead there. */
export interface Trail {
  readonly event: Event | undefined;
  readonly earlier: readonly Trail[];
}

export interface Use {
  readonly before: Trail;
  /** May run more or less often than once for each run of the code before it. */
  readonly repeated: boolean;
  readonly conditional: boolean;
  /** Runs later, or in another function. */
  readonly deferred: boolean;
  /** Inside a function that has a receiver of its own. */
  readonly ownThis: boolean;
  readonly parent: Node;
}

interface Place {
  readonly repeated: boolean;
  readonly conditional: boolean;
  readonly deferred: boolean;
  readonly ownThis: boolean;
}

export const start: Trail = { event: undefined, earlier: [] };
const after = (trail: Trail, event: Event): Trail => ({ event, earlier: [trail] });
const either = (...trails: readonly Trail[]): Trail => ({ event: undefined, earlier: trails });

const direct: Place = { repeated: false, conditional: false, deferred: false, ownThis: false };

/** Finds every use of a binding in statements that follow one another, with what runs before it. */
export function usesOf(binding: Binding, statements: readonly Node[], count: number): readonly Use[] {
  const uses: Use[] = [];
  let trail = start;
  for (const statement of statements) {
    if (uses.length >= count) break;
    trail = walk(statement, statement, trail, direct, binding, uses);
  }
  return uses;
}

function walk(at: Node, parent: Node, trail: Trail, place: Place, binding: Binding, uses: Use[]): Trail {
  const step = (child: Node, from: Trail, where: Place = place): Trail =>
    walk(child, at, from, where, binding, uses);
  const maybe = { ...place, conditional: true };
  const { children } = at;
  switch (at.kind) {
    case 'name':
      if (at.binding === binding) uses.push({ ...place, before: trail, parent });
      return at.binding ? after(trail, { read: at }) : trail;
    case 'if':
    case 'choose': {
      const [condition, yes, no] = children as [Node, Node, Node];
      const asked = step(condition, trail);
      return either(step(yes, asked, maybe), step(no, asked, maybe));
    }
    case 'and':
    case 'or': {
      const [first, ...rest] = children as [Node, ...Node[]];
      const begun = step(first, trail);
      return either(
        begun,
        rest.reduce((from, child) => step(child, from, maybe), begun),
      );
    }
    case 'for': {
      const [setup, ...rest] = children as [Node, ...Node[]];
      return loop(rest, step(setup, trail), { ...maybe, repeated: true }, step);
    }
    case 'foreach': {
      const [target, over, body] = children as [Node, Node, Node];
      return loop([target, body], step(over, trail), { ...maybe, repeated: true }, step);
    }
    case 'listcomp':
    case 'setcomp':
    case 'mapcomp':
    case 'generator':
    case 'any-of':
    case 'sum-of':
      return loop(children, trail, { ...maybe, repeated: true }, step);
    case 'function':
    case 'class': {
      if (!some(at, (each) => each.kind === 'name' && each.binding === binding)) return trail;
      const atOnce = parent.kind === 'call' && callsBackAtOnce(parent);
      const inside = {
        repeated: true,
        conditional: true,
        deferred: place.deferred || !atOnce,
        ownThis: place.ownThis || at.text.includes('this') || at.kind === 'class',
      };
      loop(children, trail, inside, step);
      return trail;
    }
    case 'switch':
    case 'match': {
      const [value, ...cases] = children as [Node, ...Node[]];
      const asked = step(value, trail);
      return either(asked, ...cases.map((each) => step(each, asked, maybe)));
    }
    case 'try': {
      const [body, ...rest] = children as [Node, ...Node[]];
      const tried = either(trail, step(body, trail, maybe));
      return rest.reduce((from, child) => either(from, step(child, from, maybe)), tried);
    }
    case 'assign':
    case 'augment':
      return changed(at, step(children[1] as Node, targetParts(at, trail, step)));
    case 'call':
    case 'optional-call': {
      const [callee, ...given] = children as [Node, ...Node[]];
      const isMethod = callee.kind === 'member' || callee.kind === 'optional-member';
      const begun = isMethod
        ? walk(callee.children[0] as Node, callee, trail, place, binding, uses)
        : step(callee, trail);
      return changed(
        at,
        given.reduce((from, child) => step(child, from), begun),
      );
    }
    case 'member':
    case 'index':
    case 'optional-member':
    case 'optional-index':
      return after(
        children.reduce((from, child) => step(child, from), trail),
        { read: at },
      );
    default: {
      const around = children.some(({ kind }) => kind === 'block') ? changed(at, trail) : trail;
      return changed(
        at,
        children.reduce((from, child) => step(child, from), around),
      );
    }
  }
}

type Step = (child: Node, from: Trail, where?: Place) => Trail;

const changed = (at: Node, trail: Trail): Trail =>
  changesOf(at).reduce((from, change) => after(from, { change }), trail);

function targetParts(at: Node, trail: Trail, step: Step): Trail {
  const [target] = at.children as [Node];
  if (target.kind === 'name' && at.kind === 'assign') return trail;
  return target.kind === 'name'
    ? step(target, trail)
    : target.children.reduce((from, child) => step(child, from), trail);
}

/** What the body changes has happened before it, from the second time on. */
function loop(parts: readonly Node[], trail: Trail, place: Place, step: Step): Trail {
  const begun = parts.flatMap(allChanges).reduce((from, change) => after(from, { change }), trail);
  return parts.reduce((from, child) => step(child, from, place), either(trail, begun));
}

/** Every event of a trail, in no order. */
export function eventsOf(trail: Trail): readonly Event[] {
  const seen = new Set<Trail>();
  const events: Event[] = [];
  const open = [trail];
  for (let at = open.pop(); at; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (at.event) events.push(at.event);
    open.push(...at.earlier);
  }
  return events;
}
