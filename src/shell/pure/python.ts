import { type Token, tokensOf, words } from './tokens.ts';

const syntax = {
  comment: /#[^\n]*/y,
  text: /([rbfuRBFU]{0,2})(?:"""((?:[^\\]|\\[^])*?)"""|'''((?:[^\\]|\\[^])*?)'''|"((?:[^"\\\n]|\\[^])*)"|'((?:[^'\\\n]|\\[^])*)')/y,
  sign: /\*\*|\/\/|<=|>=|==|!=|:=|->|[-+*/%<>=!&|^~@.,:;()[\]{}]|\\\n/y,
  name: /[A-Za-z_]\w*/y,
};

const keywords = words(
  'and as assert break continue def elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield None True False',
);

/** Everything else that can be reached from these by the attributes below only computes, reads and prints. */
const builtins = words(
  'abs all any ascii bin bool bytes bytearray chr complex dict divmod enumerate filter float format frozenset hash hex int isinstance iter len list map max min next oct ord pow print range repr reversed round set slice sorted str sum tuple zip Exception ValueError KeyError IndexError TypeError StopIteration FileNotFoundError OSError EOFError AssertionError __name__ __file__ _',
);

const modules: Readonly<Record<string, ReadonlySet<string>>> = {
  json: words('load loads dumps JSONDecodeError'),
  sys: words(
    'stdin stdout stderr argv version version_info platform executable path byteorder maxsize exit prefix',
  ),
  re: words(
    'compile search match fullmatch findall finditer sub subn split escape I M S X IGNORECASE MULTILINE DOTALL VERBOSE',
  ),
  math: words(
    'pi e inf nan ceil floor sqrt pow log log2 log10 exp sin cos tan atan atan2 gcd lcm fabs factorial comb perm isclose isnan hypot prod trunc fsum',
  ),
  datetime: words('datetime date time timedelta timezone UTC'),
  time: words('time strftime gmtime localtime perf_counter monotonic time_ns ctime sleep'),
  collections: words('Counter defaultdict OrderedDict namedtuple deque'),
  itertools: words(
    'chain combinations permutations product groupby islice count cycle repeat zip_longest accumulate takewhile dropwhile pairwise',
  ),
  functools: words('reduce partial lru_cache cache cmp_to_key'),
  string: words('ascii_letters ascii_lowercase ascii_uppercase digits punctuation whitespace hexdigits'),
  textwrap: words('dedent indent wrap fill shorten'),
  statistics: words('mean median mode stdev pstdev variance quantiles'),
  random: words('random randint choice shuffle sample seed uniform'),
  uuid: words('uuid4 uuid1 UUID'),
  hashlib: words('md5 sha1 sha256 sha512 new'),
  base64: words('b64encode b64decode urlsafe_b64encode urlsafe_b64decode'),
  decimal: words('Decimal'),
  fractions: words('Fraction'),
  pprint: words('pprint pformat pp'),
  csv: words('reader DictReader'),
  platform: words('platform system machine python_version release'),
  ast: words('literal_eval'),
  os: words('path getcwd listdir sep linesep'),
  'os.path': words(
    'exists join basename dirname getsize isfile isdir abspath relpath splitext expanduser realpath getmtime',
  ),
  glob: words('glob iglob'),
  tomllib: words('load loads'),
  yaml: words('safe_load safe_load_all'),
  struct: words('pack unpack calcsize'),
  binascii: words('hexlify unhexlify'),
  pathlib: words('Path PurePath'),
  unicodedata: words('name normalize category'),
  html: words('escape unescape'),
  typing: words('Any Optional'),
};

const attributes = words(
  `append extend insert pop remove clear index count sort reverse copy get items keys values update setdefault add discard
  union intersection difference symmetric_difference issubset issuperset most_common elements subtract
  split rsplit splitlines strip lstrip rstrip join lower upper title capitalize casefold swapcase startswith endswith find rfind
  replace format zfill ljust rjust center isdigit isalpha isalnum isspace isupper islower encode decode partition rpartition
  removeprefix removesuffix expandtabs translate hex read readline readlines group groups groupdict start end span
  search match fullmatch findall finditer sub total_seconds days seconds strftime strptime isoformat now today utcnow date time
  timestamp fromtimestamp fromisoformat year month day hour minute second weekday real imag bit_length hexdigest digest
  tm_year tm_mon tm_mday major minor micro msg lineno args fieldnames popleft appendleft`,
);

/** What paths may be asked; where there are paths, `replace` may move a file. */
const ofPaths = words(
  'read_text read_bytes exists is_file is_dir glob rglob iterdir name stem suffix suffixes parent parents parts resolve as_posix relative_to stat st_size st_mtime home cwd with_suffix joinpath',
);

/** Python that only computes, reads and prints: every name in it is known to do no more. */
export function isPurePython(code: string): boolean {
  const tokens = tokensOf(code, syntax);
  return tokens !== undefined && new Reader(tokens).isPure();
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #own = new Set<string>();
  /** Names of modules, and what they are. */
  readonly #modules = new Map<string, string>();

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  #at(index: number): string {
    return this.#tokens[index]?.text ?? '';
  }

  isPure(): boolean {
    const imported = this.#imports();
    if (!imported) return false;
    this.#bindings();
    return this.#tokens.every((token, index) => this.#isFine(token, index));
  }

  /** `import a, b.c as d` and `from a import b as c`; only what is on the list. */
  #imports(): boolean {
    for (const [index, { kind, text }] of this.#tokens.entries()) {
      if (kind !== 'name' || (text !== 'import' && text !== 'from') || this.#at(index - 1) === 'yield')
        continue;
      if (text === 'import' && this.#inFrom(index)) continue;
      if (!(text === 'from' ? this.#importFrom(index) : this.#importNames(index))) return false;
    }
    return true;
  }

  #inFrom(index: number): boolean {
    let at = index - 1;
    while (/^(?:\w+|\.)$/.test(this.#at(at)) && this.#at(at) !== 'from') at -= 1;
    return this.#at(at) === 'from';
  }

  #dotted(index: number): readonly [string, number] {
    let [name, at] = [this.#at(index), index + 1];
    while (this.#at(at) === '.') {
      name += `.${this.#at(at + 1)}`;
      at += 2;
    }
    return [name, at];
  }

  #importFrom(index: number): boolean {
    const [module, next] = this.#dotted(index + 1);
    const allowed = modules[module];
    if (!allowed || this.#at(next) !== 'import') return false;
    for (let at = next + 1; this.#tokens[at]?.kind === 'name' || this.#at(at) === ','; at += 1) {
      const name = this.#at(at);
      if (name === ',') continue;
      if (!allowed.has(name)) return false;
      if (module === 'os' && name === 'path') this.#modules.set('path', 'os.path');
      else this.#own.add(name);
      if (this.#at(at + 1) === 'as') {
        this.#own.add(this.#at(at + 2));
        at += 2;
      }
      if (this.#at(at + 1) !== ',') break;
    }
    return true;
  }

  #importNames(index: number): boolean {
    let at = index + 1;
    for (;;) {
      const [module, next] = this.#dotted(at);
      if (!modules[module]) return false;
      const as = this.#at(next) === 'as';
      if (as) this.#modules.set(this.#at(next + 1), module);
      else this.#modules.set(module.split('.')[0] ?? module, module.split('.')[0] ?? module);
      at = as ? next + 2 : next;
      if (this.#at(at) !== ',') return true;
      at += 1;
    }
  }

  /** Names that the code gives to values of its own; all that can be a value is harmless. */
  #bindings(): void {
    for (const [index, { kind, text }] of this.#tokens.entries()) {
      if (kind !== 'name' || this.#at(index - 1) === '.' || modules[text] || keywords.has(text)) continue;
      const before = this.#at(index - 1);
      const after = this.#at(index + 1);
      const bound =
        ['=', ':=', '+', '-', '*', '/'].includes(after) ||
        ['def', 'as', 'for', 'lambda', 'global', 'nonlocal'].includes(before) ||
        ((before === ',' || before === '(' || before === '*' || before === '**') &&
          [',', ')', ':', '=', 'in'].includes(after)) ||
        after === 'in';
      if (bound && text !== 'open') this.#own.add(text);
    }
  }

  #isFine({ kind, text, mark }: Token, index: number): boolean {
    if (kind === 'text') return !/f/i.test(mark) || this.#isPureFormat(text);
    if (kind === 'sign') return text !== '@' || this.#at(index + 1) === 'lru_cache';
    if (kind !== 'name') return true;
    if (this.#at(index - 1) === '.') return this.#isAttribute(text, index);
    if (keywords.has(text) || this.#isImported(index)) return true;
    if (text === 'open') return this.#isReading(index);
    // What shadows a builtin is still one that is known.
    return builtins.has(text) || this.#own.has(text) || this.#modules.has(text) || this.#isKeyword(index);
  }

  /** `sorted(x, key=…)`: names of arguments. */
  #isKeyword(index: number): boolean {
    return this.#at(index + 1) === '=' && /^[(,]$/.test(this.#at(index - 1));
  }

  #isImported(index: number): boolean {
    let at = index;
    while (/^(?:\w+|[.,])$/.test(this.#at(at - 1)) && this.#at(at) !== 'import' && this.#at(at) !== 'from')
      at -= 1;
    return /^(?:import|from)$/.test(this.#at(at)) && index - at < 30;
  }

  #usesPaths(): boolean {
    return (
      this.#modules.has('pathlib') || [...this.#modules.values()].includes('pathlib') || this.#own.has('Path')
    );
  }

  #isAttribute(name: string, index: number): boolean {
    const owner = this.#at(index - 2);
    const module = this.#modules.get(owner);
    if (module !== undefined && this.#at(index - 3) !== '.') return modules[module]?.has(name) === true;
    if (owner === 'path' && this.#at(index - 4) === 'os') return modules['os.path']?.has(name) === true;
    if (name === 'write') return /^std(?:out|err)$/.test(owner);
    if (name === 'format' && this.#tokens[index - 2]?.kind === 'text') return !/[{][^}]*[._]/.test(owner);
    if (/^(?:now|today|utcnow|fromtimestamp|fromisoformat|strptime|datetime|date)$/.test(name)) return true;
    if (this.#usesPaths() && (ofPaths.has(name) || name === 'replace')) return name !== 'replace';
    return attributes.has(name);
  }

  /** `open(name)`, and with a mode that only reads, written out. */
  #isReading(index: number): boolean {
    if (this.#at(index + 1) !== '(' || this.#at(index - 1) === '.') return false;
    let depth = 0;
    let commas = 0;
    for (let at = index + 1; at < this.#tokens.length; at += 1) {
      const { kind, text } = this.#tokens[at] as Token;
      if (/^[([{]$/.test(text) && kind === 'sign') depth += 1;
      if (/^[)\]}]$/.test(text) && kind === 'sign') depth -= 1;
      if (depth === 0) return true;
      if (depth === 1 && /^\*\*?$/.test(text) && kind === 'sign') return false;
      if (depth !== 1 || text !== ',' || kind !== 'sign') continue;
      commas += 1;
      const next = this.#tokens[at + 1];
      const named = this.#at(at + 2) === '=';
      const value = named ? this.#tokens[at + 3] : next;
      if (named && /^(?:encoding|errors|newline)$/.test(next?.text ?? '')) continue;
      if (named ? next?.text !== 'mode' : commas > 1) return false;
      const ends = this.#at(at + (named ? 4 : 2));
      if (value?.kind !== 'text' || !/^r?[bt]?$/.test(value.text) || !/^[,)]$/.test(ends)) return false;
    }
    return false;
  }

  /** What stands in the braces of `f"…"` is code; it may use what the rest may. */
  #isPureFormat(text: string): boolean {
    return [...text.replaceAll(/\{\{|\}\}/g, '').matchAll(/\{([^{}]*)\}?/g)].every(([, inner = '']) => {
      const tokens = tokensOf(inner.replace(/(?:![rsa])?(?::[^\]'"]*)?=?$/, ''), syntax);
      if (!tokens) return false;
      const reader = new Reader(tokens);
      for (const name of this.#own) reader.#own.add(name);
      for (const [name, module] of this.#modules) reader.#modules.set(name, module);
      return tokens.every((token, index) => reader.#isFine(token, index));
    });
  }
}
