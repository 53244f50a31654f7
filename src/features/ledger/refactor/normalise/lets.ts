import { effectOf } from './effects.ts';
import { allChanges, interferes, readsNothing, readsOf, type Variables } from './interference.ts';
import { eventsOf, type Use, usesOf } from './uses.ts';
import { type Binding, copyOf, isNothing, mapTree, node, type Node, sizeOf, some, visit } from '../tree.ts';

/** Whether it matters when the value is made. */
export function isFree(each: Node, variables: Variables): boolean {
  const [target, value] = each.children;
  if (each.kind !== 'let' || target?.kind !== 'bind' || !target.binding || !value || value.kind === 'nothing')
    return false;
  return effectOf(value) !== 'effect' && readsNothing(readsOf(value, variables));
}

/** Declarations whose moment does not matter stand before their first use, in the order of the uses. */
export function sinkLets(statements: readonly Node[], variables: Variables): readonly Node[] {
  const waiting = new Map<Binding, Node>();
  const result: Node[] = [];
  const release = (root: Node): void => {
    visit(root, ({ binding }) => {
      const declared = binding && waiting.get(binding);
      if (!declared || !binding) return;
      waiting.delete(binding);
      release(declared.children[1] as Node);
      result.push(declared);
    });
  };
  for (const each of statements) {
    const binding = isFree(each, variables) ? each.children[0]?.binding : undefined;
    if (binding) waiting.set(binding, each);
    else {
      release(each);
      result.push(each);
    }
  }
  result.push(...waiting.values());
  const same =
    result.length === statements.length && result.every((each, index) => each === statements[index]);
  return same ? statements : result;
}

/** How often each binding is read, and which variables change, in the whole file. */
export interface Census extends Variables {
  readonly reads: Map<Binding, number>;
  readonly writes: Map<Binding, number>;
  readonly changing: Set<Binding>;
  /** Variables that were declared with a type that their first value does not show. */
  readonly typed: ReadonlyMap<Binding, Node>;
  /** Throws when the time is over. */
  readonly check: () => void;
}

/** Keeps the count right when an expression is copied or dropped. */
function recount(value: Node, more: number, { reads }: Census): void {
  visit(value, ({ kind, binding }) => {
    if (kind === 'name' && binding) reads.set(binding, (reads.get(binding) ?? 0) + more);
  });
}

const mostCopied = 600;

export const substitute = (root: Node, binding: Binding, value: Node): Node =>
  mapTree(root, (each) => (each.kind === 'name' && each.binding === binding ? copyOf(value) : each));

/** Puts the values of names that get one value into the places where they are used, where that changes nothing. */
export function inlineLets(statements: readonly Node[], census: Census): readonly Node[] {
  for (const [index, each] of statements.entries()) {
    if (each.kind !== 'let') continue;
    census.check();
    const next = inlineOne(each, statements.slice(index + 1), census);
    if (next) return [...statements.slice(0, index), ...inlineLets(next, census)];
  }
  return statements;
}

/** Counted anew: what else was rewritten may have copied or moved reads. */
function readsIn(statements: readonly Node[], binding: Binding): number {
  let count = 0;
  for (const statement of statements)
    visit(statement, (each) => {
      if (each.kind === 'name' && each.binding === binding) count += 1;
    });
  return count;
}

function inlineOne(each: Node, rest: readonly Node[], census: Census): readonly Node[] | undefined {
  const [target, value] = each.children as [Node, Node];
  const { binding } = target;
  if (target.kind !== 'bind' || !binding || census.writes.get(binding) !== 1) return undefined;
  const count = census.reads.get(binding) ?? 0;
  if (count > 1 && effectOf(value) === 'effect') return undefined;
  if (readsIn(rest, binding) !== count) return undefined;
  if (isNothing(value) && count > 0) return undefined;
  if (count === 0 && effectOf(value) === 'effect') return [node('do', each.line, [value]), ...rest];
  if (count === 0) {
    recount(value, -1, census);
    return rest;
  }
  const uses = usesOf(binding, rest, count);
  if (uses.length !== count || !mayMove(value, uses, census)) return undefined;
  recount(value, count - 1, census);
  census.reads.set(binding, 0);
  return rest.map((statement) => substitute(statement, binding, value));
}

const readOnlyMethods = new Set([
  'includes',
  'indexOf',
  'has',
  'get',
  'map',
  'filter',
  'some',
  'every',
  'find',
  'join',
  'slice',
  'concat',
  'keys',
  'values',
  'items',
  'entries',
  'test',
  'contains',
  'containsKey',
  'match',
  'search',
  'findall',
  'fullmatch',
  'sub',
  'length',
  'size',
  'split',
  'MatchString',
  'FindStringSubmatch',
  'ReplaceAllString',
  'matcher',
  'iter',
  'len',
  'index',
  'count',
  'exec',
]);

/** Looks into the value and lets nobody else have it. */
const onlyLooks = ({ parent }: Use): boolean => onlyLooksAt(parent);

export function onlyLooksAt(parent: Node): boolean {
  if (parent.kind === 'member') return readOnlyMethods.has(parent.text);
  return (
    parent.kind === 'index' ||
    parent.kind === 'foreach' ||
    parent.kind === 'spread' ||
    parent.kind === 'binary' ||
    parent.kind === 'clause'
  );
}

/** A pattern that goes on where it stopped the last time. */
const remembers = (value: Node): boolean =>
  some(value, ({ kind, text }) => kind === 'regex' && /\/[a-z]*[gy][a-z]*$/.test(text));

export function mayMove(value: Node, uses: readonly Use[], census: Variables): boolean {
  const effect = effectOf(value);
  if (
    uses.some(({ ownThis }) => ownThis) &&
    some(value, ({ kind, text }) => kind === 'atom' && text === 'this')
  )
    return false;
  if (uses.length > 1 && sizeOf(value) * uses.length > mostCopied) return false;
  const reads = readsOf(value, census);
  const undisturbed = (use: Use): boolean =>
    !use.deferred &&
    eventsOf(use.before).every((event) => !('change' in event) || !interferes(event.change, reads));
  switch (effect) {
    case 'constant':
      return uses.every((use) => (reads.variables.size === 0 ? true : undisturbed(use)));
    case 'read':
      return uses.every(undisturbed);
    case 'fresh': {
      const single = uses.length === 1 && !uses[0]?.repeated && !uses[0]?.deferred;
      const isFunction = value.kind === 'function';
      if (isFunction)
        return (
          uses.length === 1 ||
          uses.every(
            ({ parent }) =>
              parent.kind === 'call' &&
              parent.children[0]?.kind === 'member' &&
              onlyLooks({ parent: parent.children[0] } as Use),
          )
        );
      return (single || (uses.every(onlyLooks) && !remembers(value))) && uses.every(undisturbed);
    }
    case 'effect': {
      const [use] = uses;
      if (uses.length !== 1 || !use || use.repeated || use.conditional || use.deferred) return false;
      const changes = allChanges(value);
      return eventsOf(use.before).every((event) =>
        'change' in event
          ? false
          : changes.every((change) => !interferes(change, readsOf(event.read, census))),
      );
    }
  }
}

/** A variable that is declared first and gets its only value later is declared where it gets it. */
export function joinDeclarations(statements: readonly Node[], census: Census): readonly Node[] {
  return statements.flatMap((each, index) => {
    const late = lateValue(each, statements.slice(index + 1), census);
    if (late) return [];
    const binding = assignedAlone(each);
    const declares =
      binding &&
      statements
        .slice(0, index)
        .some((other) => lateValue(other, statements.slice(statements.indexOf(other) + 1), census) === each);
    if (!declares || !binding) return [each];
    const [, value] = (each.children[0] as Node).children as [Node, Node];
    return [
      node('let', each.line, [
        { kind: 'bind', text: binding.name, children: [], line: each.line, binding },
        ofType(binding, value, census),
      ]),
    ];
  });
}

function assignedAlone(each: Node): Binding | undefined {
  const [inside] = each.children;
  if (each.kind !== 'do' || inside?.kind !== 'assign') return undefined;
  const [target] = inside.children;
  return target?.kind === 'name' ? target.binding : undefined;
}

/** Types that only a value of the very same type can be given to. */
const basic = /^(?:bool|string|byte|rune|u?int(?:8|16|32|64)?|float(?:32|64))$/;

/** Not a constant, which would take the type of the variable. */
const hasOwnType = ({ kind, binding }: Node): boolean =>
  kind === 'call' || kind === 'index' || (kind === 'name' && binding !== undefined && !binding.top);

/** The value as the variable holds it. */
export function ofType(binding: Binding, value: Node, { typed }: Census): Node {
  const type = typed.get(binding);
  const isPlain = type === undefined || (basic.test(type.text) && hasOwnType(value));
  return isPlain ? value : node('typed', value.line, [type, value]);
}

function lateValue(each: Node, rest: readonly Node[], census: Census): Node | undefined {
  const [target, value] = each.children;
  if (each.kind !== 'let' || target?.kind !== 'bind' || !value || !target.binding) return undefined;
  if (!isNothing(value) && value.kind !== 'zero') return undefined;
  const { binding } = target;
  if (census.writes.get(binding) !== 2) return undefined;
  const first = rest.find((other) => some(other, (at) => at.binding === binding));
  if (!first || assignedAlone(first) !== binding) return undefined;
  const given = (first.children[0] as Node).children[1] as Node;
  return some(given, (at) => at.binding === binding) ? undefined : first;
}
