import { type Lower, lowerAll, many, type Rule } from '../language.ts';
import { block, mapTree, node, type Node, nothing } from '../tree.ts';
import { childOf, fieldOf, has, named, partOf, type Syntax } from '../syntax-tree.ts';
import { field } from './operators.ts';
import { bodyOf, pattern, tailed } from './rust-matches.ts';

/** Attributes that only speak to the compiler. */
const quiet = /^#!?\[(?:inline|must_use|allow|warn|deny|expect|doc|cold|track_caller|rustfmt)/;
const serialised = /\b(?:Serialize|Deserialize|FromRow|Parser|Args|Queryable)\b/;

function functionValue(syntax: Syntax, lower: Lower): Node {
  const { line } = syntax;
  const parameters = named(fieldOf(syntax, 'parameters') as Syntax);
  const own = parameters.filter(({ type }) => type === 'self_parameter');
  const others = parameters.filter(({ type }) => type === 'parameter');
  const result = fieldOf(syntax, 'return_type');
  const body = fieldOf(syntax, 'body');
  const words = childOf(syntax, 'function_modifiers')?.text ?? '';
  return node(
    'function',
    line,
    [
      node(
        'params',
        line,
        others.map((each) => pattern(partOf(each, 'pattern') as Syntax, lower)),
      ),
      body ? gathered(tailed(bodyOf(body, lower), result ? 'return' : 'do'), result) : block(line, []),
      node('signature', line, [
        ...boundsOf(syntax, lower),
        ...own.map((each) => node('token', each.line, [], each.text)),
        ...others.map((each) => node('type', each.line, [field(each, 'type', lower)])),
        result ? lower(result) : nothing(line),
      ]),
    ],
    words,
  );
}

/** What an iterator is collected into is the same whether the call or the function says so. */
function gathered(body: Node, result: Syntax | undefined): Node {
  const last = body.children.at(-1);
  const call = last?.kind === 'return' ? last.children[0] : undefined;
  const [callee, ...given] = call?.children ?? [];
  const isOpen = call?.kind === 'call' && callee?.kind === 'member' && given.length === 0;
  const type = result && (fieldOf(result, 'type') ?? result).text;
  if (!last || !call || !isOpen || !type || !/^(?:collect|sum)$/.test(callee.text)) return body;
  const typed = node('typed', call.line, [node('name', call.line, [], type), call]);
  return block(body.line, [...body.children.slice(0, -1), node('return', last.line, [typed])]);
}

/** Type parameters and what is asked of them, wherever it is written. Lifetimes are for the compiler to check. */
function boundsOf(syntax: Syntax, lower: Lower): readonly Node[] {
  const parameters = fieldOf(syntax, 'type_parameters');
  const own = parameters ? named(parameters).filter(({ type }) => type !== 'lifetime_parameter') : [];
  const where = childOf(syntax, 'where_clause');
  const asked = [
    ...own.map((each) => ({ of: fieldOf(each, 'name')?.text ?? each.text, bounds: fieldOf(each, 'bounds') })),
    ...(where
      ? named(where).map((each) => ({
          of: fieldOf(each, 'left')?.text ?? '',
          bounds: fieldOf(each, 'bounds'),
        }))
      : []),
  ].filter(({ bounds }) => bounds);
  const names = own.map((each) => node('token', each.line, [], fieldOf(each, 'name')?.text ?? each.text));
  const bounds = asked.map(({ of, bounds: list }) => node('bound', syntax.line, [lower(list as Syntax)], of));
  return [...names, ...bounds.toSorted((a, b) => (a.text < b.text ? -1 : 1))];
}

const isPublic = (syntax: Syntax): boolean => has(syntax, 'visibility_modifier');

/** The value of an item and the word for how it can be moved. */
function itemValue(
  syntax: Syntax,
  hidden: boolean,
  lower: Lower,
): { readonly value: Node; readonly word: string } | undefined {
  switch (syntax.type) {
    case 'function_item':
      return { value: functionValue(syntax, lower), word: 'function' };
    case 'const_item':
    case 'static_item': {
      const value = fieldOf(syntax, 'value');
      const type = fieldOf(syntax, 'type');
      if (!value || has(syntax, 'mutable_specifier')) return undefined;
      const simple =
        type &&
        /^(?:usize|i32|u32|u64|i64|u8|&(?:'static )?str|bool|f64)$/.test(type.text) &&
        /^["\d]|^(?:true|false)$/.test(value.text);
      return {
        value: simple || !type ? lower(value) : node('typed', syntax.line, [lower(type), lower(value)]),
        word: '',
      };
    }
    case 'struct_item':
    case 'enum_item':
    case 'trait_item':
    case 'type_item':
    case 'union_item': {
      const parts = named(syntax).filter(
        (each) => each.field !== 'name' && each.type !== 'visibility_modifier',
      );
      return {
        value: node(
          'typedef',
          syntax.line,
          parts.map((each) => typePart(each, hidden, lower)),
          syntax.type,
        ),
        word: 'class',
      };
    }
    default:
      return undefined;
  }
}

function typePart(part: Syntax, hidden: boolean, lower: Lower): Node {
  if (part.type !== 'field_declaration_list') return lower(part);
  return node(
    'fields',
    part.line,
    named(part)
      .filter(({ type }) => type === 'field_declaration')
      .map((each) =>
        node(
          hidden && !isPublic(each) ? 'private-struct-field' : 'struct-field',
          each.line,
          [node('member-key', each.line, [], fieldOf(each, 'name')?.text), field(each, 'type', lower)],
          isPublic(each) ? 'pub' : '',
        ),
      ),
  );
}

/** The items of a file or module, each with the attributes in front of it. */
function items(list: readonly Syntax[], atTop: boolean, lower: Lower): readonly Node[] {
  const result: Node[] = [];
  let attributes: Syntax[] = [];
  for (const each of list) {
    if (each.type === 'attribute_item' || each.type === 'inner_attribute_item') {
      if (!quiet.test(each.text)) attributes.push(each);
      continue;
    }
    result.push(...item(each, attributes, atTop, lower));
    attributes = [];
  }
  return result;
}

function item(syntax: Syntax, attributes: readonly Syntax[], atTop: boolean, lower: Lower): readonly Node[] {
  const { line } = syntax;
  const notes = attributes.map((each) => node('attribute', each.line, [], each.text.replaceAll(/\s+/g, '')));
  const hidden = !attributes.some(({ text }) => serialised.test(text));
  const found = itemValue(syntax, hidden, lower);
  const name = fieldOf(syntax, 'name')?.text ?? '';
  if (!found) {
    const lowered = lower(syntax);
    const parts = lowered.kind === 'many' ? lowered.children : [lowered];
    return notes.length > 0 ? [node('noted', line, [...parts, ...notes])] : parts;
  }
  const value = notes.length > 0 ? node('decorated', line, [found.value, ...notes]) : found.value;
  const declared = node(atTop ? 'let' : 'item', line, [node('bind', line, [], name), value], found.word);
  const offered =
    isPublic(syntax) || name === 'main' || (syntax.type === 'function_item' && notes.length > 0);
  return atTop && offered
    ? [declared, node('export', line, [node('name', line, [], name)], name)]
    : [declared];
}

/** The methods of a type; those of a trait are known to all. */
const implementation: Rule = (syntax, lower) => {
  const type = fieldOf(syntax, 'type') as Syntax;
  const trait = fieldOf(syntax, 'trait');
  const place = `${trait ? `${shortName(trait)} for ` : ''}${shortName(type)}`;
  const own = lower(type.type === 'generic_type' ? (fieldOf(type, 'type') as Syntax) : type);
  const ofSelf = (at: Node): Node =>
    mapTree(at, (each) => (each.kind === 'name' && each.text === 'Self' ? own : each));
  const list = named(fieldOf(syntax, 'body') as Syntax);
  const others: Node[] = [];
  const methods: Node[] = [];
  let attributes: Node[] = [];
  for (const each of list) {
    if (each.type === 'attribute_item') {
      if (!quiet.test(each.text)) attributes.push(node('attribute', each.line, [], each.text));
    } else if (each.type === 'function_item') {
      const key = node('member-key', each.line, [], fieldOf(each, 'name')?.text);
      const kind = trait || isPublic(each) ? 'method-of' : 'private-method-of';
      methods.push(
        node(kind, each.line, [key, ofSelf(functionValue(each, lower)), own, ...attributes], place),
      );
      attributes = [];
    } else others.push(node('associated', each.line, [lower(each)], place));
  }
  const bounds = boundsOf(syntax, lower);
  const head = node('implements', syntax.line, [...bounds, ...others], place);
  const key = `impl ${place}`;
  return many(
    syntax.line,
    trait || bounds.length > 0 || others.length > 0
      ? [node('export', syntax.line, [head], key), ...methods]
      : methods,
  );
};

const shortName = (type: Syntax): string => type.text.replace(/<.*$/s, '').split('::').at(-1) ?? '';

function used(syntax: Syntax, path: readonly string[]): readonly Node[] {
  const { line } = syntax;
  const join = (more: string | undefined): readonly string[] =>
    more === undefined ? path : [...path, ...more.split('::')];
  const one = (full: readonly string[], local: string): Node =>
    node(
      'import',
      line,
      [node('import-name', line, [node('bind', line, [], local)], full.at(-1))],
      full.slice(0, -1).join('.'),
    );
  switch (syntax.type) {
    case 'use_list':
      return named(syntax).flatMap((each) => used(each, path));
    case 'scoped_use_list':
      return used(fieldOf(syntax, 'list') as Syntax, join(fieldOf(syntax, 'path')?.text));
    case 'use_as_clause':
      return [one(join(fieldOf(syntax, 'path')?.text), fieldOf(syntax, 'alias')?.text ?? '')];
    case 'use_wildcard':
      return [node('import-all', line, [], join(named(syntax)[0]?.text).join('.'))];
    default: {
      const full = syntax.text === 'self' ? path : join(syntax.text);
      return [one(full, full.at(-1) ?? '')];
    }
  }
}

const using: Rule = (syntax) => {
  const list = used(fieldOf(syntax, 'argument') as Syntax, []);
  return many(
    syntax.line,
    isPublic(syntax)
      ? list.map((each) =>
          node(
            'export',
            each.line,
            [node('imported', each.line, [], syntax.text)],
            `use ${each.text}.${each.children[0]?.text}`,
          ),
        )
      : list,
  );
};

const itemHere: Rule = (syntax, lower) => {
  const [first, ...more] = item(syntax, [], false, lower);
  const local = first?.kind === 'item' ? { ...first, kind: 'let' } : (first ?? nothing(syntax.line));
  return more.length === 0 ? local : many(syntax.line, [local, ...more]);
};

export const rustItems: Readonly<Record<string, Rule>> = {
  source_file: (syntax, lower) => block(syntax.line, items(named(syntax), true, lower)),
  declaration_list: (syntax, lower) => block(syntax.line, items(named(syntax), false, lower)),
  mod_item: (syntax, lower) =>
    node(
      'module',
      syntax.line,
      [field(syntax, 'body', lower)],
      `${isPublic(syntax) ? 'pub ' : ''}${fieldOf(syntax, 'name')?.text}`,
    ),
  impl_item: implementation,
  use_declaration: using,
  function_item: itemHere,
  const_item: itemHere,
  struct_item: itemHere,
  enum_item: itemHere,
  function_signature_item: (syntax, lower) =>
    node('method-type', syntax.line, [
      node('member-key', syntax.line, [], fieldOf(syntax, 'name')?.text),
      functionValue(syntax, lower),
    ]),
  lifetime: ({ text, line }) => (text === "'static" ? node('lifetime', line, [], text) : many(line, [])),
  generic_type: (syntax, lower) => {
    const [type, given] = [
      field(syntax, 'type', lower),
      lowerAll(named(fieldOf(syntax, 'type_arguments') as Syntax), lower),
    ];
    return given.length === 0 ? type : node('generic_type', syntax.line, [type, ...given]);
  },
  visibility_modifier: ({ text, line }) => node('token', line, [], text),
  field_identifier: ({ text, line }) => node('member-key', line, [], text),
  enum_variant: (syntax, lower) =>
    node('enum-member', syntax.line, lowerAll(named(syntax).slice(1), lower), fieldOf(syntax, 'name')?.text),
};
