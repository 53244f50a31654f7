import type { MutationEvidence } from '../../../kernel/mutation.ts';
import type { Difference } from './equal.ts';
import type { Program } from './program.ts';
import type { Binding, Node, Version } from './tree.ts';
import type { Syntax } from './syntax-tree.ts';

interface Seen {
  readonly before: Version;
  readonly after: Version;
  readonly first: Program;
  readonly second: Program;
  readonly renamed: ReadonlyMap<Binding, Binding>;
  /** They are only equal in the form that all ways of writing share. */
  readonly restructured: boolean;
}

/** What had to be seen through, in words that a person can check. */
export function evidenceOf(seen: Seen): {
  readonly evidence: readonly MutationEvidence[];
  readonly detail: string;
} {
  const { before, after, renamed, restructured, first, second } = seen;
  const renames = [...renamed].filter(([a, b]) => a.name !== b.name && !a.name.startsWith('%'));
  const [was, is] = [wordsOf(before.root), wordsOf(after.root)];
  const comments = before.comments.join('\n') !== after.comments.join('\n');
  const functions =
    countFunctions(after.root) - countFunctions(before.root) || second.declared.size - first.declared.size;
  const evidence: MutationEvidence[] = [];
  if (comments) evidence.push('comments');
  if (renames.length > 0) evidence.push('renames');
  if (restructured) {
    if (functions > 0) evidence.push('extracted');
    if (functions < 0) evidence.push('inlined');
    evidence.push('restructured');
  } else if (was.join('\u0000') !== is.join('\u0000')) {
    if (sameWords(was, is)) evidence.push('moved');
    else if (renames.length === 0) evidence.push(isDocumentation(was, is) ? 'comments' : 'types');
  }
  if (evidence.length === 0) evidence.push('formatting');
  const [sample] = renames;
  const detail = sample
    ? `the same program; \`${sample[0].name}\` is now \`${sample[1].name}\``
    : 'the same program';
  return { evidence, detail: `${detail} (${evidence.join(', ')})` };
}

const punctuation = new Set([';', ',', '(', ')', '{', '}', '"', "'", '\n', '']);

/** The words of a file; how they are quoted and separated is a matter of form. */
function wordsOf(root: Syntax): readonly string[] {
  const words: string[] = [];
  const walk = ({ children, text }: Syntax): void => {
    if (children.length === 0 && !punctuation.has(text)) words.push(text);
    for (const child of children) walk(child);
  };
  walk(root);
  return words;
}

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.toSorted().join('\u0000') === b.toSorted().join('\u0000');

/** Texts that are not used for anything came or went. */
function isDocumentation(a: readonly string[], b: readonly string[]): boolean {
  const [was, is] = [new Set(a), new Set(b)];
  const different = [...a.filter((each) => !is.has(each)), ...b.filter((each) => !was.has(each))];
  return different.every((each) => /\s/.test(each) || each.startsWith('"""'));
}

const countFunctions = (root: Syntax): number =>
  (/(?:function|method)(?:_declaration|_definition|_item)$/.test(root.type) ? 1 : 0) +
  root.children.reduce((sum, child) => sum + countFunctions(child), 0);

const longest = 80;
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** Where the two versions part, in one line. */
export function firstDifference({ before, after }: Difference, source: string): string {
  if (!after) return `${nameOf(before)} is gone`;
  if (!before) return `${nameOf(after)} is new`;
  const line = after.line || before.line;
  const written = shortened((source.split('\n')[line - 1] ?? '').trim());
  const leaf = after.children.length === 0 || (before.kind === after.kind && before.text !== after.text);
  if (leaf && before.text && after.text && before.text !== after.text)
    return `line ${line}: \`${shortened(before.text)}\` became \`${shortened(after.text)}\``;
  return `line ${line} means something else: \`${written}\``;
}

const nameOf = (node: Node | undefined): string => `\`${node?.text || node?.kind || 'something'}\``;
