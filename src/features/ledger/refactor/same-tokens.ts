import type { Syntax } from './syntax-tree.ts';

export interface Version {
  readonly root: Syntax;
  readonly comments: readonly string[];
  /** The file without comments and white space. */
  readonly dense: string;
}

/** Where white space is part of the value. */
const isVerbatim = (type: string): boolean => /string|template|char|rune|regex|text|doc|content/.test(type);

/** The same tokens in the same structure: only white space and comments differ. */
export const sameTokens = (before: Version, after: Version): boolean =>
  before.dense === after.dense && sameShape(before.root, after.root);

function sameShape(a: Syntax, b: Syntax): boolean {
  if (a.type !== b.type || a.children.length !== b.children.length) return false;
  if (a.children.length === 0 || isVerbatim(a.type))
    return a.text === b.text || a.text.trim() + b.text.trim() === '';
  return a.children.every((child, index) => sameShape(child, b.children[index] as Syntax));
}
