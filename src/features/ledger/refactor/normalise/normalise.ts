import type { LanguageRules } from '../language.ts';
import { collected, summedUp, withoutReferencePatterns } from './borrows.ts';
import { takeCensus } from './census.ts';
import { asList, asLists } from './collect.ts';
import { valuesOf, withValues } from './constants.ts';
import { asBranches, dropTail, straighten } from './control-flow.ts';
import { type Knowledge, simplify } from './expressions.ts';
import { asReturns } from './flags.ts';
import { asGenerator, asQuestion, asSearch, asSums } from './folds.ts';
import { type Callable, callableIn, inlineCalls, inlineValue } from './functions.ts';
import { grownLists } from './grown-lists.ts';
import { type Census, inlineLets, joinDeclarations, sinkLets } from './lets.ts';
import { asCounting, asForEach, overRange } from './loops.ts';
import { keyed } from './records.ts';
import { enterResources } from './resources.ts';
import { copyParameters, splitVariables } from './split-variables.ts';
import { asTexts } from './texts.ts';
import { mapRoots, rootsOf } from './uses.ts';
import type { Deadline } from '../parse.ts';
import { type Program, promoted } from '../program.ts';
import { type Binding, mapTree, node, type Node, same, some, visit, withChildren } from '../tree.ts';

const mostRounds = 8;

/**
 * Brings a whole program into the form that all ways of writing it share, as far as we know them. What is
 * `unchanged` stays as it is.
 */
export function normalise(
  program: Program,
  rules: LanguageRules,
  unchanged: ReadonlySet<Node>,
  deadline: Deadline,
): void {
  const known: Knowledge = { traits: rules.traits, plain: plainVariables(program) };
  const settled = settledIn(program, unchanged);
  for (let round = 0; round < mostRounds; round += 1) {
    deadline.check();
    const values = valuesOf(program);
    if (values.size > 0) mapRoots(program, (root) => withValues(root, values, unchanged));
    settled.begin();
    const census = takeCensus(rootsOf(program), deadline.check);
    const callable = round === 0 ? () => undefined : callableIn(localFunctions(program, census));
    const change = (each: Node): Node => {
      if (each.kind === 'block') deadline.check();
      const next = normaliseNode(each, known, census, callable);
      return next !== each && same(next, each) ? each : next;
    };
    let changed = false;
    mapRoots(program, (root) => {
      const next = mapTree(root, change, settled);
      if (next !== root) changed = true;
      if (round > 0) settled.take(root, next);
      return next;
    });
    if (!changed && round > 0) return;
  }
}

function normaliseNode(each: Node, known: Knowledge, census: Census, callable: Callable): Node {
  const { traits } = known;
  const simple = simplify(each, known);
  switch (simple.kind) {
    case 'block':
      return normaliseBlock(simple, known, census, callable);
    case 'function':
      return copyParameters(
        withoutReferencePatterns(
          withBody(simple, 1, dropTail(simple.children[1]?.children ?? [], 'return', traits)),
        ),
        census,
      );
    case 'for':
      return asForEach(
        withBody(simple, 3, dropTail(simple.children[3]?.children ?? [], 'continue', traits)),
        census,
      );
    case 'foreach':
      return overRange(
        withoutReferencePatterns(
          withBody(simple, 2, dropTail(simple.children[2]?.children ?? [], 'continue', traits)),
        ),
        census,
      );
    case 'arm':
      return withoutReferencePatterns(simple);
    case 'typed':
      return collected(simple);
    case 'record':
      return keyed(simple);
    case 'switch':
      return asBranches(simple, traits);
    case 'call':
      return summedUp(asList(asQuestion(asGenerator(inlineValue(simple, callable, census)), traits), traits));
    default:
      return simple;
  }
}

function withBody(at: Node, index: number, statements: readonly Node[]): Node {
  const body = at.children[index];
  if (!body || body.kind !== 'block' || statements === body.children) return at;
  return withChildren(
    at,
    at.children.map((child, place) => (place === index ? withChildren(body, statements) : child)),
  );
}

function normaliseBlock(at: Node, { traits }: Knowledge, census: Census, callable: Callable): Node {
  const called = inlineCalls(asTexts(at.children.map(asLoop), census), callable, census);
  const straight = straighten(called, traits, census);
  const split = splitVariables(straight, census);
  const joined = joinDeclarations(promoted(split, census.writes), census);
  const folded = asSearch(
    asSums(asLists(asReturns(asCounting(grownLists(joined, traits)), census), traits), census),
  );
  const inlined = inlineLets(folded, census);
  const statements = enterResources(sinkLets(inlined, census), census);
  const isSame =
    statements.length === at.children.length &&
    statements.every((each, index) => each === at.children[index]);
  return isSame ? at : withChildren(at, statements);
}

/** Functions that are the only value of a name inside other functions. */
function localFunctions(program: Program, census: Census): ReadonlyMap<Binding, Node> {
  const values = new Map<Binding, Node>();
  for (const root of rootsOf(program))
    visit(root, (each) => {
      const [target, value] = each.children;
      if (each.kind !== 'let' || target?.kind !== 'bind' || !target.binding || value?.kind !== 'function')
        return;
      if (census.writes.get(target.binding) === 1) values.set(target.binding, value);
    });
  return values;
}

/** Variables that only ever hold numbers and texts, by what they are first given. */
function plainVariables(program: Program): ReadonlySet<Binding> {
  const plain = new Set<Binding>();
  for (const root of rootsOf(program))
    visit(root, (each) => {
      const [target, value] = each.children;
      const isGiven = each.kind === 'let' || each.kind === 'assign';
      if (isGiven && target?.binding && (value?.kind === 'number' || value?.kind === 'string'))
        plain.add(target.binding);
    });
  return plain;
}

/** Keeps apart what the last round left as it was, so that the next one need not look at it again. */
interface Settled {
  readonly has: (node: Node) => boolean;
  /** Takes what became of a root in a round. */
  readonly take: (before: Node, after: Node) => void;
  /** Begins a round; what refers to something that has changed in the meantime is no longer settled. */
  readonly begin: () => void;
}

function settledIn(program: Program, unchanged: ReadonlySet<Node>): Settled {
  const known = new WeakSet<Node>();
  const values = new Map<Binding, Node | undefined>();
  let changed = new Set<Binding>();
  const isStale = (root: Node): boolean =>
    changed.size > 0 && some(root, ({ binding }) => binding !== undefined && changed.has(binding));
  return {
    has: (each) => unchanged.has(each) || (known.has(each) && !isStale(each)),
    take(before, after) {
      if (before === after) known.add(after);
      if (after.kind !== 'class') return;
      const old = new Set(before.children);
      for (const member of after.children) if (old.has(member)) known.add(member);
    },
    begin() {
      changed = new Set([...program.declared].filter((each) => values.get(each) !== each.value));
      for (const each of program.declared) values.set(each, each.value);
    },
  };
}

/** `list.forEach((x) => {…})` for its effect is a loop over the list. */
function asLoop(each: Node): Node {
  const call = each.kind === 'do' ? each.children[0] : undefined;
  const [callee, given, ...more] = call?.children ?? [];
  if (call?.kind !== 'call' || callee?.kind !== 'member' || callee.text !== 'forEach' || more.length > 0)
    return each;
  if (given?.kind !== 'function' || given.text !== '' || given.children.length > 2) return each;
  const [params, body] = given.children as [Node, Node];
  const [target, ...others] = params.children;
  if (target?.kind !== 'bind' || others.length > 0 || leavesLoops(body, false)) return each;
  return node('foreach', each.line, [target, callee.children[0] as Node, continued(body)], 'of');
}

/** A way out of the function from inside a loop of its own. */
const leavesLoops = (at: Node, inLoop: boolean): boolean =>
  (at.kind === 'return' &&
    (inLoop ||
      (at.children[0] !== undefined &&
        at.children[0].kind !== 'call' &&
        at.children[0].kind !== 'assign'))) ||
  (at.kind !== 'function' &&
    at.children.some((child) => leavesLoops(child, inLoop || at.kind === 'for' || at.kind === 'foreach')));

function continued(body: Node): Node {
  const last = body.children.at(-1);
  const open =
    last?.kind === 'return' && last.children[0]
      ? withChildren(body, [...body.children.slice(0, -1), node('do', last.line, last.children)])
      : body;
  return mapTree(open, (at) =>
    at.kind === 'return' && at.children.length === 0 ? node('continue', at.line) : at,
  );
}
