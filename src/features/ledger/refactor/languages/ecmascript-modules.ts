import { type Lower, lowerAll, many, type Rule } from '../language.ts';
import { node, type Node } from '../tree.ts';
import { childOf, fieldOf, has, named, type Syntax } from '../syntax-tree.ts';

const plain = (text: string): string => text.slice(1, -1);
const bind = (name: string, line: number): Node => node('bind', line, [], name);

/** The module of `require('module')`. */
export function requiredModule(value: Syntax): string | undefined {
  if (value.type !== 'call_expression' || fieldOf(value, 'function')?.text !== 'require') return undefined;
  const [first] = named(fieldOf(value, 'arguments') ?? value);
  return first?.type === 'string' ? plain(first.text) : undefined;
}

const importing: Rule = (syntax) => {
  const { line } = syntax;
  if (has(syntax, 'type')) return many(line, []);
  const source = fieldOf(syntax, 'source');
  const module = source ? plain(source.text) : '';
  const clause = childOf(syntax, 'import_clause');
  if (!clause) return source ? node('import', line, [], module) : requireClause(syntax);
  const names = named(clause).flatMap((each) => {
    if (each.type === 'identifier') return [node('import-name', line, [bind(each.text, line)], 'default')];
    if (each.type === 'namespace_import')
      return [node('import-name', line, [bind(named(each)[0]?.text ?? '', line)], '*')];
    return named(each)
      .filter((one) => !has(one, 'type'))
      .map((one) => {
        const name = fieldOf(one, 'name')?.text ?? '';
        return node('import-name', line, [bind(fieldOf(one, 'alias')?.text ?? name, line)], name);
      });
  });
  return names.length === 0 && has(clause, 'named_imports')
    ? many(line, [])
    : node('import', line, names, module);
};

/** `import fs = require('fs')` */
function requireClause(syntax: Syntax): Node {
  const clause = childOf(syntax, 'import_require_clause');
  const name = clause && named(clause)[0];
  const source = clause && fieldOf(clause, 'source');
  if (!name || !source) return node('import_statement', syntax.line, [], syntax.text);
  return node(
    'import',
    syntax.line,
    [node('import-name', syntax.line, [bind(name.text, syntax.line)], '*')],
    plain(source.text),
  );
}

function exporting(syntax: Syntax, lower: Lower): Node {
  const { line } = syntax;
  if (has(syntax, 'type')) return many(line, []);
  const source = fieldOf(syntax, 'source');
  const clause = childOf(syntax, 'export_clause');
  if (source || childOf(syntax, 'namespace_export') || has(syntax, '=')) return exportedFrom(syntax, lower);
  if (clause) {
    const names = named(clause).filter((one) => !has(one, 'type'));
    return many(
      line,
      names.map((one) => {
        const name = fieldOf(one, 'name')?.text ?? '';
        return node('export', line, [node('name', line, [], name)], fieldOf(one, 'alias')?.text ?? name);
      }),
    );
  }
  const decorators = named(syntax).filter(({ type }) => type === 'decorator');
  const declaration = fieldOf(syntax, 'declaration') ?? fieldOf(syntax, 'value');
  if (!declaration) return node('export_statement', line, [], syntax.text);
  const lowered = lower({ ...declaration, children: [...decorators, ...declaration.children] });
  const list = lowered.kind === 'many' ? lowered.children : [lowered];
  if (has(syntax, 'default')) {
    const [first] = list;
    if (first?.kind !== 'let') return node('export', line, list, 'default');
    const name = (first.children[0] as Node).text;
    return many(line, [first, node('export', line, [node('name', line, [], name)], 'default')]);
  }
  return many(
    line,
    list.flatMap((each) => [
      each,
      ...boundIn(each).map((name) => node('export', line, [node('name', line, [], name)], name)),
    ]),
  );
}

const boundIn = (root: Node): readonly string[] =>
  root.kind === 'let' ? (root.children[0] ? namesOf(root.children[0]) : []) : [];

const namesOf = (pattern: Node): readonly string[] =>
  pattern.kind.startsWith('bind') && !pattern.text.startsWith('%')
    ? [pattern.text]
    : pattern.children.flatMap(namesOf);

/** What is handed on from another module is part of what the file offers. */
function exportedFrom(syntax: Syntax, lower: Lower): Node {
  const clause = childOf(syntax, 'export_clause');
  const module = plain(fieldOf(syntax, 'source')?.text ?? '""');
  if (!clause)
    return node('export-other', syntax.line, lowerAll(named(syntax), lower), syntax.text.replace(/;$/, ''));
  return many(
    syntax.line,
    named(clause)
      .filter((one) => !has(one, 'type'))
      .map((one) => {
        const name = fieldOf(one, 'name')?.text ?? '';
        return node(
          'export',
          syntax.line,
          [node('imported', syntax.line, [], `${module}#${name}`)],
          fieldOf(one, 'alias')?.text ?? name,
        );
      }),
  );
}

export const ecmascriptModules: Readonly<Record<string, Rule>> = {
  import_statement: importing,
  export_statement: exporting,
};
