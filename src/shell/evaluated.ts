import type { ParameterExpansionPart, SyntaxNode, Word } from 'unbash';
import type { Ledger } from './ledger.ts';
import { numberStream, type Scope } from './scope.ts';
import { expandText, type Substitute } from './words.ts';

export interface EvaluatedContext {
  readonly scope: Scope;
  readonly ledger: Ledger;
  readonly source: string;
  readonly outputOf: Substitute;
}

/**
 * Arithmetic, subscripts and some tests evaluate text: `a[$(rm x)]` in a variable runs what is in it. Where that text can't
 * be known to be a number or a sum, the line is not known either.
 */
export function noticeEvaluated(node: SyntaxNode, context: EvaluatedContext): void {
  const flagged = evaluates(node, context);
  if (flagged === undefined) return;
  context.ledger.unknown(
    context.source,
    `${flagged} may run what stands in it`,
    holdsCommand(context.scope, context.source) ? 'hidden' : undefined,
  );
}

const asText = /'[^']*(?:\$\(|`)[^']*'|\\[$`]/;

/** Whether a command lies ready as text, in a variable or in quotes: what is evaluated may be that. */
export const holdsCommand = ({ variables }: Scope, line: string): boolean =>
  asText.test(line) || [...variables.values()].some((value) => value !== undefined && /\$\(|`/.test(value));

/** What of it is evaluated and can't be known. */
function evaluates(node: SyntaxNode, context: EvaluatedContext): string | undefined {
  const { scope } = context;
  if (node.type === 'ArithmeticWord') {
    const fine = isSum(node.value, scope);
    for (const name of changedIn(node.value)) setNumber(name, scope);
    return fine ? undefined : `the sum ${node.value.slice(0, 40)}`;
  }
  if (node.type === 'ArithmeticBinary') {
    const assigns = /^[^=!<>]*=$|^(?:<<|>>)=$/.test(node.operator);
    if (assigns && node.left.type === 'ArithmeticWord') setNumber(node.left.value, scope);
  } else if (node.type === 'ArithmeticUnary') {
    const changes = /^(?:\+\+|--)$/.test(node.operator);
    if (changes && node.operand.type === 'ArithmeticWord') setNumber(node.operand.value, scope);
  } else if (node.type === 'ArithmeticCommandExpansion') {
    const output = context.outputOf(node as Parameters<Substitute>[0] & typeof node);
    const known = output.kind === 'text' && output.value.known && isSum(output.value.text, scope);
    return known || (output.kind === 'unknown' && output.isNumber)
      ? undefined
      : 'a sum with what a program prints';
  } else if (node.type === 'TestBinary') {
    const compares = /^-(?:eq|ne|lt|le|gt|ge)$/.test(node.operator);
    const fine = !compares || [node.left, node.right].every((word) => isNumeric(word, context));
    return fine ? undefined : 'a comparison of numbers';
  } else if (node.type === 'TestUnary')
    return /^-[vR]$/.test(node.operator) && !/^\w+$/.test(node.operand.text)
      ? 'a test of a variable'
      : undefined;
  else if (node.type === 'ParameterExpansion') return inExpansion(node, context);
  else if (node.type === 'Assignment')
    return node.index && !isNumeric(node.index, context) ? 'an index' : undefined;
  return undefined;
}

function inExpansion(
  { prefix, parameter, index, operation }: ParameterExpansionPart,
  context: EvaluatedContext,
): string | undefined {
  const { scope } = context;
  const keys = index !== undefined && /^[@*]$/.test(index.text);
  if (prefix === '!' && !keys && !isPlainName(scope, parameter)) return 'a name in a variable';
  if (index && !/^[@*]$/.test(index.text) && !isNumeric(index, context)) return 'an index';
  if (operation?.type === 'Slice') {
    const parts = [operation.offset, ...(operation.length ? [operation.length] : [])];
    if (!parts.every((word) => isNumeric(word, context))) return 'where a text is cut';
  }
  if (operation?.type === 'Transform' && operation.operand.text === 'P') return 'a prompt';
  if (operation?.type === 'Default' && operation.operator.endsWith('='))
    scope.variables.set(parameter, undefined);
  return undefined;
}

const maxDepth = 4;
const plain = /^[\w\s.+\-*/%<>=!&|^~?:(),#@]*$/;

/** Whether text is a sum of numbers and of variables that are such sums. */
export function isSum(text: string, scope: Scope, depth = 0): boolean {
  if (depth > maxDepth || text.length > 400) return false;
  const bare = text.replaceAll(/\$\{?[#?$!-]\w*\}?|\$\{?(\w+)\}?/g, ' $1 ').replaceAll('"', ' ');
  if (!plain.test(bare.replaceAll(/\[([\w\s+*-]*)\]/g, ' $1 '))) return false;
  return (bare.match(/(?<![\w#])[A-Za-z_]\w*|(?<=\$\{?)\d+/g) ?? []).every((name) =>
    isNumber(name, scope, depth + 1),
  );
}

function isNumber(name: string, scope: Scope, depth: number): boolean {
  if (!scope.variables.has(name)) return true;
  const value = scope.variables.get(name);
  if (value !== undefined) return plain.test(value) && isSum(value, scope, depth);
  const origin = scope.origins.get(name);
  return origin?.kind === 'unknown' && origin.isNumber === true;
}

function isNumeric(word: Word, { scope, outputOf }: EvaluatedContext): boolean {
  const value = expandText(word, scope, outputOf);
  if (value.known) return plain.test(value.text) && isSum(value.text, scope);
  if (value.origin?.kind === 'unknown' && value.origin.isNumber) return true;
  return !/\$\(|`/.test(word.text) && isSum(word.text, scope);
}

function isPlainName(scope: Scope, name: string): boolean {
  const value = scope.variables.get(name);
  return !scope.variables.has(name) || (value !== undefined && /^\w+$/.test(value));
}

const changedIn = (text: string): readonly string[] =>
  [...text.matchAll(/([A-Za-z_]\w*)\s*(?:\+\+|--|(?:[-+*/%&|^]|<<|>>)?=(?!=))/g)].map(
    ([, name = '']) => name,
  );

function setNumber(name: string, scope: Scope): void {
  if (!/^[A-Za-z_]\w*$/.test(name)) return;
  scope.variables.set(name, undefined);
  scope.origins.set(name, numberStream);
}
