import { many, type Rule } from '../lower.ts';
import { childOf, fieldOf, fieldsOf, type Syntax } from '../syntax-tree.ts';
import { type Node, node } from '../tree.ts';

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

const parts: Rule = (syntax) => {
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
  import_from_statement: parts,
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
