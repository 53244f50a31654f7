import type { Syntax } from './syntax-tree.ts';
import { type Node, node } from './tree.ts';

export type Lower = (syntax: Syntax) => Node;
export type Rule = (syntax: Syntax, lower: Lower) => Node;

/** What a language means by its grammar: the roles of its nodes and where its names live. */
export interface LanguageRules {
  readonly rules: Readonly<Record<string, Rule>>;
  /** `block`: known in the whole block; `after`: from the declaration on; `function`: in the whole function. */
  readonly scoping: 'block' | 'after' | 'function';
  /** Whether other files can know a name that is declared at the top and is not marked as exported. */
  readonly isPublic: (name: string) => boolean;
  /** Whether a new name counts as offered though only this file uses it. */
  readonly offersByDefault: boolean;
  /** What an import of the module may do besides giving names, as far as nobody knows it. */
  readonly loads?: (module: string) => string | undefined;
  /** Whether a member of this name belongs to this file alone, though nothing else says so. */
  readonly isPrivateMember: (name: string) => boolean;
  /** Members of the class around can be named without a receiver. */
  readonly bareMembers?: boolean;
  readonly traits: Traits;
}

export interface Traits {
  /** A comparison is false for NaN both ways, so its negation is not the opposite comparison. */
  readonly comparesNaN: boolean;
  /** `x += y` may change the object behind `x`. */
  readonly augmentsInPlace: boolean;
  /** Only true and false can be conditions. */
  readonly booleanConditions: boolean;
  /** What a function gives that ends without a value. */
  readonly emptyValue: string;
  /** How a switch compares. */
  readonly equality: string;
  /** How a list is made longer by one. */
  readonly appends: string;
  /** A part of a module is the same thing however it was imported. */
  readonly modulesAreObjects: boolean;
  /** A function gets exactly the arguments that it takes, so one that only hands them on is the other one. */
  readonly exactArity?: boolean;
  /** Lists are gone through by iterators that may borrow them. */
  readonly borrows?: boolean;
}

const punctuation = new Set([';', ',', '(', ')', '{', '}', '[', ']', '\n', '']);

/** From the grammar's tree to ours. */
export function lowerWith(rules: Readonly<Record<string, Rule>>): Lower {
  const lower: Lower = (syntax) => {
    const rule = Object.hasOwn(rules, syntax.type) ? rules[syntax.type] : undefined;
    if (rule && syntax.named) return rule(syntax, lower);
    return asWritten(syntax, lower);
  };
  return lower;
}

/** A node without a role: its kind, its words and its parts. */
export function asWritten(syntax: Syntax, lower: Lower): Node {
  if (syntax.children.length === 0)
    return node(syntax.named ? syntax.type : 'token', syntax.line, [], syntax.text);
  const parts = syntax.children
    .filter((child) => child.named || !punctuation.has(child.type))
    .map(lower)
    .flatMap((part) => (part.kind === 'many' ? part.children : [part]));
  return node(syntax.type, syntax.line, parts);
}

export const many = (line: number, children: readonly Node[]): Node => node('many', line, children);

/** Every statement of a list; one piece of syntax may stand for several or for none. */
export const lowerAll = (list: readonly Syntax[], lower: Lower): readonly Node[] =>
  list.map(lower).flatMap((each) => (each.kind === 'many' ? each.children : [each]));
