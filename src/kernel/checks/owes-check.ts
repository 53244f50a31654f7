import type { WriteAction } from '../action.ts';

/** Languages whose programs tests, compilers or linters look at. Styles, data, settings and documents are none. */
const code =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|py|pyi|ipynb|rb|erb|go|rs|java|kt|kts|scala|groovy|cs|fs|vb|c|h|cc|cpp|hpp|cxx|m|mm|swift|php|exs?|erl|hs|mli?|clj[cs]?|lua|pl|pm|r|jl|dart|zig|nim|cr|sql|sh|bash|zsh|fish|ps1|sol|proto|tf|elm|gleam|v|sv|vhdl?|gd|ino|hx|odin|roc|rkt|scm|lisp|el|fsx?|purs|f90|pas|adb|ads|groovy|gradle|coffee|pyx|raku|tcl|cu|metal|wgsl|glsl|hlsl|cairo|move|svelte|qml)$/i;
const hidden = /(?:^|\/)\.[^/]+$/;
const settings = /(?:^|\/)[\w.-]+\.(?:config|rc|setup)\.[cm]?[jt]s$/;

/** Whether a change of this file can break something that a check would notice. */
export const isProgram = (path: string): boolean =>
  code.test(path) && !hidden.test(path) && !settings.test(path);

/** Whether a write changes what the program does: more than comments and white space. */
export function changesProgram(
  { path, change, before }: WriteAction,
  original: string | null | undefined,
): boolean {
  if (!isProgram(path)) return false;
  if (change.kind === 'replace') return !isSame(path, change.old, change.new);
  const old = original ?? before;
  return change.kind !== 'whole' || typeof old !== 'string' || !isSame(path, old, change.content);
}

const longest = 200_000;

/** A new version of the program itself is another name for it. */
const versions = /(?<![\d.])\d+\.\d+\.\d+(?:-[\w.]+)?(?![\d.])/g;

const isSame = (path: string, a: string, b: string): boolean =>
  a.length + b.length < longest &&
  bare(path, a).replaceAll(versions, '<version>') === bare(path, b).replaceAll(versions, '<version>');

const hashes = /\.(?:py|pyi|rb|sh|bash|zsh|fish|pl|pm|r|jl|exs?|nim|cr|tf|ps1)$/i;
const dashes = /\.(?:sql|lua|hs|elm|vhdl?)$/i;
/** Where white space at the beginning of a line has a meaning. */
const indented = /\.(?:py|pyi|nim|hs|fs|elm)$/i;

/** A text without its comments, and without white space where that means nothing. */
function bare(path: string, text: string): string {
  const mark = hashes.test(path) ? '#' : dashes.test(path) ? '--' : '//';
  const blocks = mark === '//' ? text.replaceAll(/\/\*[^]*?\*\//g, ' ') : text;
  const doc = /\.pyi?$/.test(path) ? blocks.replaceAll(/^[ \t]*("""|''')[^]*?\1/gm, '') : blocks;
  return doc
    .split('\n')
    .filter((line) => !isComment(line.trim(), mark))
    .map((line) => withoutTail(line, mark))
    .map((line) => (indented.test(path) ? line.trimEnd() : line.replaceAll(/\s+/g, '')))
    .filter((line) => line.trim() !== '')
    .join('\n');
}

const isComment = (line: string, mark: string): boolean =>
  (line.startsWith(mark) && !line.startsWith('#!')) || (mark === '//' && /^\*(?:\s|\/|$)/.test(line));

/** A comment behind code, where no quote could hold the mark. */
function withoutTail(line: string, mark: string): string {
  const at = line.indexOf(` ${mark}`);
  return at < 0 || /["'`]/.test(line) ? line : line.slice(0, at);
}
