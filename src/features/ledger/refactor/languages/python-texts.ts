import { asWritten, type Lower, many, type Rule, unescape } from '../language.ts';
import { node, type Node } from '../tree.ts';
import { childOf, fieldOf, fieldsOf, has, named, operatorOf, type Syntax } from '../syntax-tree.ts';

const bound = (name: string, imported: string, line: number): Node =>
  node('import-name', line, [node('bind', line, [], name)], imported);

const whole: Rule = (syntax) =>
  many(
    syntax.line,
    fieldsOf(syntax, 'name').map((each) => {
      const alias = fieldOf(each, 'alias')?.text;
      const path = alias ? (fieldOf(each, 'name')?.text ?? '') : each.text;
      const [first = ''] = path.split('.');
      return node('import', each.line, [bound(alias ?? first, '*', each.line)], alias ? path : first);
    }),
  );

const importParts: Rule = (syntax) => {
  const module = fieldOf(syntax, 'module_name')?.text ?? '';
  if (childOf(syntax, 'wildcard_import')) return node('import-all', syntax.line, [], module);
  const names = fieldsOf(syntax, 'name').map((each: Syntax) => {
    const name = fieldOf(each, 'name')?.text ?? each.text;
    return bound(fieldOf(each, 'alias')?.text ?? name, name, each.line);
  });
  return node('import', syntax.line, names, module);
};

export const pythonImports: Readonly<Record<string, Rule>> = {
  import_statement: whole,
  import_from_statement: importParts,
  future_import_statement: (syntax) =>
    /import\s+annotations\s*$/.test(syntax.text)
      ? many(syntax.line, [])
      : node('future', syntax.line, [], syntax.text),
};

/** Modules of the language itself, which do nothing when they are loaded. */
const standard = new Set(
  `abc argparse array ast asyncio base64 bisect calendar collections concurrent configparser contextlib copy csv ctypes dataclasses
  datetime decimal difflib dis email enum errno fnmatch fractions functools gc getpass glob gzip hashlib heapq hmac html http
  importlib inspect io ipaddress itertools json keyword linecache locale logging math mimetypes multiprocessing numbers operator os
  pathlib pickle platform pprint queue random re secrets select shelve shlex shutil signal socket sqlite3 ssl stat statistics
  string struct subprocess sys tempfile textwrap threading time timeit tokenize traceback types typing typing_extensions unicodedata
  unittest urllib uuid warnings weakref xml zipfile zlib zoneinfo __future__`.split(/\s+/),
);

/** The package that an import loads, unless it is known to be quiet. */
export function loads(module: string): string | undefined {
  const name = module.startsWith('.') ? module : (module.split('.')[0] ?? module);
  return standard.has(name) ? undefined : name;
}

const prefixOf = (syntax: Syntax): string => /^[A-Za-z]*/.exec(syntax.text)?.[0].toLowerCase() ?? '';

/** The value of a part of a string that is written out. */
const written = (text: string, prefix: string): string => (prefix.includes('r') ? text : unescape(text));

function piecesOf(syntax: Syntax, lower: Lower): readonly Node[] {
  const prefix = prefixOf(syntax);
  return syntax.children.flatMap((each): readonly Node[] => {
    if (each.type === 'string_content') {
      const text = prefix.includes('f') ? each.text.replaceAll('{{', '{').replaceAll('}}', '}') : each.text;
      return [node('string', each.line, [], written(text, prefix))];
    }
    if (each.type !== 'interpolation') return [];
    const value = lower(fieldOf(each, 'expression') as Syntax);
    const rest = each.children.filter(
      ({ field }) => field === 'type_conversion' || field === 'format_specifier',
    );
    return [shown(value, rest, lower)];
  });
}

/** A value with how it is to be shown, in one spelling if nothing in that is a value itself. */
function shown(value: Node, rest: readonly Syntax[], lower: Lower): Node {
  if (rest.length === 0) return value;
  return rest.some((one) => has(one, 'interpolation') || has(one, 'format_expression'))
    ? node('formatted', value.line, [value, ...rest.map((one) => asWritten(one, lower))])
    : node('formatted', value.line, [value], rest.map(({ text }) => text).join(''));
}

const literal: Rule = (syntax, lower) => {
  const prefix = prefixOf(syntax);
  const pieces = piecesOf(syntax, lower);
  if (prefix.includes('b')) return node('bytes', syntax.line, [], pieces.map((each) => each.text).join(''));
  return joined(pieces, syntax.line);
};

function joined(pieces: readonly Node[], line: number): Node {
  if (pieces.every(({ kind }) => kind === 'string'))
    return node('string', line, [], pieces.map((each) => each.text).join(''));
  return node('template', line, pieces);
}

/** `'%s: %s' % (a, b)` and `'{}: {}'.format(a, b)`, where every place takes one plain value. */
function filled(
  format: string,
  place: RegExp,
  forbidden: RegExp,
  values: readonly Node[],
  line: number,
): Node | undefined {
  const between = format.split(place);
  if (between.length !== values.length + 1 || between.some((each) => forbidden.test(each))) return undefined;
  const pieces = between.flatMap((each, index) => {
    const value = values[index];
    return value ? [node('string', line, [], each), value] : [node('string', line, [], each)];
  });
  return node('template', line, pieces);
}

const simple = new Set(['name', 'member', 'call', 'index', 'string', 'number', 'template', 'binary']);

const binary: Rule = (syntax, lower) => {
  const operator = operatorOf(syntax);
  const sides = ['left', 'right'].map((name) => lower(fieldOf(syntax, name) as Syntax)) as [Node, Node];
  const [left, right] = sides;
  if (operator === '%' && left.kind === 'string') {
    const values = right.kind === 'tuple' ? right.children : [right];
    const text = filled(left.text, /%s/, /%/, values, syntax.line);
    if (text && values.every(({ kind }) => simple.has(kind))) return text;
  }
  return node('binary', syntax.line, sides, operator);
};

/** A call of `format` on a literal, as the text that it makes. */
export function formatted(callee: Node, given: readonly Node[], line: number): Node | undefined {
  const [object] = callee.children;
  if (callee.kind !== 'member' || callee.text !== 'format' || object?.kind !== 'string') return undefined;
  if (!given.every(({ kind }) => simple.has(kind) || kind === 'keyword')) return undefined;
  return placed(object.text, given, line);
}

const place = /\{([A-Za-z_]\w*|\d*)((?:![rsa])?(?::[^{}]*)?)\}/;

/** `'{} {1!r} {name:>4}'` with what fills its places, where every value is used once and in order. */
function placed(format: string, given: readonly Node[], line: number): Node | undefined {
  const pieces: Node[] = [];
  const [first = '', ...rest] = format.split(place);
  if (rest.length !== given.length * 3) return undefined;
  const between = [first];
  for (const [index, value] of given.entries()) {
    const [name = '', how = '', after = ''] = rest.slice(index * 3);
    const isMeant = value.kind === 'keyword' ? name === value.text : name === '' || name === String(index);
    if (!isMeant) return undefined;
    const inside = value.kind === 'keyword' ? (value.children[0] as Node) : value;
    pieces.push(how ? node('formatted', line, [inside], how) : inside);
    between.push(after);
  }
  if (between.some((each) => /[{}]/.test(each))) return undefined;
  const texts = between.map((text) => node('string', line, [], text));
  return node(
    'template',
    line,
    texts.flatMap((text, index) => [text, ...pieces.slice(index, index + 1)]),
  );
}

export const pythonTexts: Readonly<Record<string, Rule>> = {
  string: literal,
  concatenated_string: (syntax, lower) => {
    const parts = named(syntax);
    if (parts.some((each) => prefixOf(each).includes('b'))) return asWritten(syntax, lower);
    return joined(
      parts.flatMap((each) => piecesOf(each, lower)),
      syntax.line,
    );
  },
  binary_operator: binary,
};
