import { type Token, tokensOf, words } from './tokens.ts';

const beforePattern = /^(?:[([{,;:=!&|?+\-*%<>~^]|=>|==|===|!=|!==|&&|\|\||\?\?|return|typeof|of|in)$/;

const syntax = {
  comment: /\/\/[^\n]*|\/\*[^]*?\*\//y,
  text: /()(?:"((?:[^"\\\n]|\\[^])*)"|'((?:[^'\\\n]|\\[^])*)'|(`(?:[^`\\]|\\[^])*`))/y,
  pattern: (before: Token | undefined): boolean => before === undefined || beforePattern.test(before.text),
  sign: /\.\.\.|=>|===|!==|==|!=|<=|>=|\*\*|&&|\|\||\?\?|\?\.|\+\+|--|[-+*/%<>=!&|^~?.,:;()[\]{}]/y,
  name: /[A-Za-z_$][\w$]*/y,
};

const keywords = words(
  'break case catch const continue default do else finally for function if in instanceof let new null of return switch throw true false try typeof undefined var void while async NaN Infinity',
);

const globals: Readonly<Record<string, ReadonlySet<string> | undefined>> = {
  console: words('log error info warn table dir'),
  JSON: words('parse stringify'),
  Math: words(
    'PI E abs ceil floor round max min pow sqrt cbrt log log2 log10 exp sin cos tan atan atan2 random sign trunc hypot imul clz32',
  ),
  Object: words('keys values entries fromEntries assign'),
  Array: words('isArray from of'),
  Number: words(
    'parseInt parseFloat isInteger isFinite isNaN MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON MAX_VALUE',
  ),
  String: words('fromCharCode raw'),
  Date: words('now parse UTC'),
  process: words(
    'version versions argv platform arch pid uptime cwd stdin stdout memoryUsage hrtime title execPath release',
  ),
  Intl: words('DateTimeFormat NumberFormat'),
};
const callable = words(
  'String Number Boolean Date Map Set Array Object RegExp Error TypeError BigInt Symbol parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI require structuredClone URL URLSearchParams',
);

/** What of a module may be used; the rest of it may do anything. */
const modules: Readonly<Record<string, ReadonlySet<string>>> = {
  fs: words('readFileSync existsSync readdirSync statSync lstatSync realpathSync'),
  path: words('join resolve basename dirname extname relative normalize sep parse'),
  os: words('platform arch cpus totalmem freemem EOL homedir tmpdir release type'),
  url: words('URL URLSearchParams fileURLToPath pathToFileURL parse'),
  util: words('inspect format isDeepStrictEqual'),
  crypto: words('createHash randomUUID randomBytes'),
};

/** Methods of values; what is handed to them is written out where it is, or is one of the callables. */
const methods = words(
  `map filter forEach reduce reduceRight some every find findIndex findLast flatMap flat sort toSorted reverse toReversed slice splice concat join push pop shift
  unshift includes indexOf lastIndexOf at keys values entries has get set add delete fill
  split trim trimStart trimEnd toUpperCase toLowerCase startsWith endsWith padStart padEnd repeat replace replaceAll match matchAll search charAt
  charCodeAt codePointAt substring substr normalize localeCompare test exec toString toFixed toPrecision toISOString toLocaleString toLocaleDateString
  on setEncoding toJSON getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds getTimezoneOffset valueOf
  update digest write format next isDirectory isFile isSymbolicLink`,
);
const neverNamed =
  /^(?:constructor|__proto__|prototype|__\w+__|mainModule|binding|dlopen|_load|call|apply|bind|caller|callee|arguments|eval|exec\w+|spawn\w*|getBuiltinModule)$/;

/** JavaScript that only computes, reads and prints. */
export function isPureJavaScript(code: string): boolean {
  const tokens = tokensOf(code, syntax);
  return tokens !== undefined && new Reader(tokens).isPure();
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #own = new Set<string>();
  readonly #functions = new Set<string>();
  readonly #modules = new Map<string, string>();

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  #at(index: number): string {
    const token = this.#tokens[index];
    return token === undefined || token.kind === 'text' ? '' : token.text;
  }

  isPure(): boolean {
    this.#bindings();
    return this.#tokens.every((token, index) => this.#isFine(token, index));
  }

  #bindings(): void {
    for (const [index, { kind, text }] of this.#tokens.entries()) {
      if (kind !== 'name' || keywords.has(text) || /^\.|\?\.$/.test(this.#at(index - 1))) continue;
      const [before, after] = [this.#at(index - 1), this.#at(index + 1)];
      const declared =
        /^(?:const|let|var|function|catch)$/.test(before) ||
        (before === '(' && this.#at(index - 2) === 'catch');
      const parameter = after === '=>' || (/^[([{,]$/.test(before) && /^[)\]},=:]$/.test(after));
      if (!declared && !parameter) continue;
      const module = after === '=' ? this.#moduleAt(index + 2) : undefined;
      if (module !== undefined && this.#at(index + 6) !== '.') this.#modules.set(text, module);
      else if (before === 'function' || this.#isFunctionAt(index + 2, after)) this.#functions.add(text);
      this.#own.add(text);
    }
  }

  #isFunctionAt(index: number, after: string): boolean {
    if (after !== '=') return false;
    if (this.#at(index) === 'function' || this.#at(index + 1) === '=>') return true;
    if (this.#at(index) !== '(') return false;
    const end = this.#closing(index);
    return this.#at(end + 1) === '=>';
  }

  #closing(index: number): number {
    let depth = 0;
    for (let at = index; at < this.#tokens.length; at += 1) {
      if (/^[([{]$/.test(this.#at(at))) depth += 1;
      if (/^[)\]}]$/.test(this.#at(at))) depth -= 1;
      if (depth === 0) return at;
    }
    return this.#tokens.length;
  }

  /** `require("fs")`. */
  #moduleAt(index: number): string | undefined {
    const name = this.#tokens[index + 2];
    const is = this.#at(index) === 'require' && this.#at(index + 1) === '(' && name?.kind === 'text';
    const module = is && this.#at(index + 3) === ')' ? name.text.replace(/^node:/, '') : undefined;
    return module !== undefined && Object.hasOwn(modules, module) ? module : undefined;
  }

  #isFine({ kind, text }: Token, index: number): boolean {
    if (kind === 'text') return !text.startsWith('`') || this.#isPureTemplate(text);
    if (kind === 'pattern' || kind === 'number') return true;
    if (kind === 'sign') return this.#isFineSign(text, index);
    if (/^(?:\.|\?\.)$/.test(this.#at(index - 1))) return this.#isMember(text, index);
    if (keywords.has(text)) return true;
    if (text === 'require') return this.#isHarmlessRequire(index);
    if (this.#isKey(index)) return !neverNamed.test(text) && !/^(?:toString|valueOf|toJSON|then)$/.test(text);
    if (this.#modules.has(text)) return this.#isDeclared(index) || /^\.$/.test(this.#at(index + 1));
    if (this.#at(index + 1) === '(') return callable.has(text) || this.#functions.has(text);
    if (Object.hasOwn(globals, text)) return /^(?:\.|\(|\))$/.test(this.#at(index + 1)) || callable.has(text);
    return this.#own.has(text) || callable.has(text);
  }

  #isDeclared(index: number): boolean {
    return /^(?:const|let|var|,)$/.test(this.#at(index - 1)) && this.#at(index + 1) === '=';
  }

  /** `{ name: … }`. */
  #isKey(index: number): boolean {
    return this.#at(index + 1) === ':' && /^[{,]$/.test(this.#at(index - 1));
  }

  #isFineSign(text: string, index: number): boolean {
    // `x[y]` reaches anything by a name that is put together; calling what a call returns does too.
    if (text === '[' && this.#endsValue(index - 1)) {
      const key = this.#tokens[index + 1];
      const plain =
        key?.kind === 'number' ||
        (key?.kind === 'text' && !key.text.startsWith('`') && !/constructor|proto|\\/.test(key.text));
      return plain && this.#at(index + 2) === ']' && this.#at(index + 3) !== '(';
    }
    if (text === '[' && /^[{,]$/.test(this.#at(index - 1)) && this.#isComputedKey(index)) return false;
    if (text === '(' && /^[)\]}]$/.test(this.#at(index - 1)))
      return (
        /^(?:if|for|while|switch|catch|function)$/.test(this.#at(index - 2)) || this.#at(index - 1) === '}'
      );
    return true;
  }

  #isComputedKey(index: number): boolean {
    return this.#at(this.#closing(index) + 1) === ':';
  }

  #endsValue(index: number): boolean {
    const token = this.#tokens[index];
    if (token === undefined) return false;
    if (token.kind === 'name') return !keywords.has(token.text);
    return token.kind === 'text' || token.text === ')' || token.text === ']' || token.text === '?.';
  }

  #isMember(name: string, index: number): boolean {
    if (neverNamed.test(name)) return false;
    const called = this.#at(index + 1) === '(';
    const owner = this.#at(index - 2);
    const free = !/^(?:\.|\?\.)$/.test(this.#at(index - 3));
    const module = free ? (this.#modules.get(owner) ?? this.#requiredBefore(index)) : undefined;
    if (module !== undefined) return modules[module]?.has(name) === true;
    if (free && Object.hasOwn(globals, owner)) return globals[owner]?.has(name) === true;
    if (name === 'write') return owner === 'stdout' || owner === 'stderr';
    // What is called, or handed on to be called, has to be a method that is known.
    return called
      ? methods.has(name) && this.#hasPlainArguments(index + 1)
      : !/^(?:fs|child_process)$/.test(name);
  }

  #requiredBefore(index: number): string | undefined {
    return this.#at(index - 2) === ')' ? this.#moduleAt(index - 5) : undefined;
  }

  /** A function that is handed on is written out, or one of its own. */
  #hasPlainArguments(open: number): boolean {
    const [first, next] = [this.#tokens[open + 1], this.#at(open + 2)];
    if (first?.kind !== 'name' || !/^[,)]$/.test(next)) return true;
    return (
      !this.#own.has(first.text) ||
      this.#functions.has(first.text) ||
      !/^(?:map|filter|forEach|reduce|some|every|find\w*|flatMap|sort|replace\w*)$/.test(this.#at(open - 1))
    );
  }

  #isHarmlessRequire(index: number): boolean {
    if (this.#at(index + 1) !== '(' || this.#at(index - 1) === '.') return false;
    const name = this.#tokens[index + 2];
    if (name?.kind !== 'text' || this.#at(index + 3) !== ')') return false;
    if (/^[^`\\]*\.json$/.test(name.text)) return true;
    if (this.#moduleAt(index) === undefined) return false;
    return (
      this.#at(index + 4) === '.' ||
      this.#isPicked(index) ||
      (this.#at(index - 1) === '=' && this.#modules.has(this.#at(index - 2)))
    );
  }

  /** `const { readFileSync } = require("fs")`. */
  #isPicked(index: number): boolean {
    const allowed = modules[this.#moduleAt(index) ?? ''];
    if (this.#at(index - 1) !== '=' || this.#at(index - 2) !== '}') return false;
    for (let at = index - 3; at > 0; at -= 1) {
      const text = this.#at(at);
      if (text === '{') return true;
      if (text === ',') continue;
      if (!allowed?.has(text)) return false;
      this.#functions.add(text);
    }
    return false;
  }

  #isPureTemplate(text: string): boolean {
    return [...text.matchAll(/\$\{([^{}`]*)\}?|\$\{/g)].every(([, inner]) => {
      const tokens = inner === undefined ? undefined : tokensOf(inner, syntax);
      if (!tokens) return false;
      const reader = new Reader(tokens);
      for (const name of this.#own) reader.#own.add(name);
      for (const name of this.#functions) reader.#functions.add(name);
      for (const [name, module] of this.#modules) reader.#modules.set(name, module);
      return tokens.every((token, index) => reader.#isFine(token, index));
    });
  }
}
