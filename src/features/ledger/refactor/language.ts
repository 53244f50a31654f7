import { type Binding, node, type Node, visit } from './tree.ts';
import { type Syntax } from './syntax-tree.ts';

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

/** Names that are methods of this file alone; the same name on other objects is another method. */
export function privateMethods(root: Node): ReadonlySet<string> {
  const names = new Set<string>();
  visit(root, ({ kind, children: [key] }) => {
    if ((kind === 'private-method' || kind === 'private-method-of') && key) names.add(key.text);
  });
  return names;
}

export function memberNames(root: Node): ReadonlySet<string> {
  const names = new Set<string>();
  visit(root, ({ kind, text }) => kind === 'member-key' && names.add(text));
  return names;
}

/** Members that only this file knows, each with what its name stands for. */
export function privateMembers(root: Node, rules: LanguageRules): ReadonlyMap<string, Binding> {
  const members = new Map<string, Binding>();
  const add = (name: string): void => {
    if (!members.has(name)) members.set(name, { name, fixed: false, top: true });
  };
  visit(root, (each) => {
    if (each.kind.startsWith('private-')) add((each.children[0] as Node).text);
    const isMember = each.kind === 'member' || each.kind === 'optional-member' || each.kind === 'member-key';
    if (isMember && rules.isPrivateMember(each.text)) add(each.text);
  });
  return members;
}

const simpleEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  $: '$',
  '{': '{',
  '/': '/',
};

/** The value of the inside of a string literal; what is not understood stays as it is written. */
export function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(
    /\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r?\n)|(0(?![0-9])|[^0-9ux]))/g,
    (all, braced?: string, four?: string, two?: string, newline?: string, simple?: string) => {
      const code = braced ?? four ?? two;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      if (newline !== undefined) return '';
      return simple === undefined ? all : (simpleEscapes[simple] ?? all);
    },
  );
}

/** One spelling for every spelling of a number. */
export function numberValue(text: string, keepsFloats: boolean): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  const whole = /^(?:0x[0-9a-f]+|0o[0-7]+|0b[01]+|[0-9]+)$/.test(plain) && !/^0[0-9]/.test(plain);
  if (whole) return BigInt(plain).toString();
  if (!/^(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?$/.test(plain)) return plain;
  const value = String(Number(plain));
  return keepsFloats && !value.includes('.') && !value.includes('e') ? `${value}.0` : value;
}

/** The languages whose changes can be shown to keep the meaning. */
export const languages = ['typescript', 'tsx', 'javascript', 'python', 'go', 'rust', 'java'] as const;
export type Language = (typeof languages)[number];

const byExtension: Readonly<Record<string, Language>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  py: 'python',
  pyi: 'python',
  go: 'go',
  rs: 'rust',
  java: 'java',
};

export function languageOf(path: string): Language | undefined {
  const extension = /\.([A-Za-z]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
}
