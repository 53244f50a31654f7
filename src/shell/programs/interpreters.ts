import { type Call, defineFamily, type Language } from '../program.ts';
import { disguisedStream, isFrom, literal, unknownStream, type Value } from '../scope.ts';

/** What a file says is only checked. Perl and Ruby run some of it even so. */
const checks: Partial<Record<Language, string>> = { node: '-c --check', php: '-l --syntax-check -i -m' };

/** Inline code by a flag, a script on standard input, or a file. */
const runs =
  (language: Language, inline: string, harmlessFlags: RegExp, safeModules?: RegExp) => (call: Call) => {
    const { given, words } = call;
    const input = given.operands[0]?.origin ?? call.input;
    loadsFirst(language, call);
    if (given.has(checks[language] ?? '')) {
      for (const file of given.operands) call.reads(file);
      return unknownStream;
    }
    // Behind `-m name` stand words of the module.
    const order = given.flagNames.filter((name) => name === '-m' || inline.split(' ').includes(name));
    const codes = order[0] === '-m' && language === 'python' ? [] : given.values(inline);
    if (codes.length > 0) {
      for (const code of codes) call.code(language, code);
      for (const file of given.operands) call.reads(file);
      return isFrom(input, 'network') ? input : disguisedStream;
    }
    const module = given.value('-m');
    if (module && language === 'python' && runsModule(module.text, call)) return unknownStream;
    const known = module ? moduleProgram(module, call) : scriptProgram(call);
    if (known) return call.command(known, input);
    if (module && safeModules?.test(words.map(({ text }) => text).join(' '))) {
      if (module.text === 'json.tool') call.writes(given.operands[1]);
      for (const file of given.operands) call.reads(file);
      return unknownStream;
    }
    const [file] = given.operands;
    if (module || (file && file.text !== '-' && !file.origin)) {
      if (file && !module) call.reads(file);
      call.unknown(`it runs ${module ? `the module ${module.text}` : file?.text}`);
      return unknownStream;
    }
    if (words.length > 0 && words.every(({ text }) => harmlessFlags.test(text))) return unknownStream;
    if (input.kind === 'text') call.code(language, input.value);
    else {
      if (isFrom(input, 'network')) call.part('destroy', 'it runs what it downloads', 'network-to-shell');
      call.unknown(`the ${language} code it runs is not known`);
    }
    return unknownStream;
  };

/** Libraries that only compute. */
const harmlessLibraries =
  /^(?:json|set|time|date|yaml|pp|csv|Data::Dumper|List::Util|strict|warnings|utf8|JSON::PP|POSIX=\w+|Time::HiRes|Scalar::Util)$/;

const codeVariables =
  /^(?:NODE_OPTIONS|RUBYOPT|RUBYLIB|PERL5OPT|PERL5LIB|PERL5DB|PYTHONSTARTUP|PYTHONPATH|PHPRC|LD_PRELOAD|DYLD_INSERT_LIBRARIES)$/;

/** Code that runs before the code that is given. */
function loadsFirst(language: Language, call: Call): void {
  const { given, environment } = call;
  const flags = {
    node: '-r --require --import --loader --experimental-loader',
    ruby: '-r',
    perl: '-I -M -m',
    php: '-d',
  };
  const files = given.values(flags[language as keyof typeof flags] ?? '');
  const loaded = files.find(({ text, known }) => !known || !harmlessLibraries.test(text));
  if (loaded?.text.startsWith('data:')) call.hidden('it runs code of an address first');
  else if (loaded)
    call.unknown(`it runs ${loaded.known ? loaded.text : 'something that is not known'} first`);
  const variable = environment.find((name) => codeVariables.test(name));
  if (variable) call.unknown(`${variable} chooses code that it runs first`);
}

const programModules =
  /^(?:pip|pytest|unittest|mypy|black|ruff|isort|flake8|pylint|pyright|tox|nox|coverage|uv|poetry|twine|pre_commit|virtualenv|alembic|bandit|pyflakes|pycodestyle|pydocstyle|vulture|autopep8|yapf|mkdocs|ansible|http|httpie|youtube_dl|yt_dlp)$/;

/** Modules that run what is written out behind them, or pack and unpack files. */
function runsModule(name: string, call: Call): boolean {
  const words = call.words.slice(call.words.findIndex(({ text }) => text === name) + 1);
  const operands = words.filter(({ text }) => !text.startsWith('-'));
  if (name === 'timeit') for (const code of operands) call.code('python', code);
  else if (/^(?:zipfile|tarfile)$/.test(name)) {
    const how = words[0]?.text ?? '';
    if (/^(?:-c|--create)$/.test(how)) call.writes(operands[0]);
    else if (/^(?:-e|--extract)$/.test(how)) call.writes(operands[1] ?? literal('.'));
    else return false;
  } else if (name === 'gzip') call.writes(operands[0]);
  else return false;
  return true;
}

/** `python -m pip` is pip. */
function moduleProgram(module: Value, call: Call): readonly Value[] | undefined {
  if (!module.known || !programModules.test(module.text)) return undefined;
  const name = literal(module.text.replaceAll('_', '-'));
  return [name, ...call.words.slice(call.words.indexOf(module) + 1)];
}

/** `php artisan` and `python manage.py` are programs with commands of their own. */
function scriptProgram(call: Call): readonly Value[] | undefined {
  const [file] = call.given.operands;
  const name = /^(?:\.\/)?(artisan|manage\.py)$/.exec(file?.text ?? '')?.[1];
  return file && name ? [literal(name), ...call.words.slice(call.words.indexOf(file) + 1)] : undefined;
}

const asksVersion = /^(?:-V|-v|--version|-VV|-h|--help|help|version)$/;

export const interpreters = defineFamily({
  id: 'interpreters',
  summary: 'Programs that run code in other languages',
  programs: {
    'python python2 python3 pypy pypy3 ipython': {
      effect: 'write',
      takes: '-c -m -W -X -Q',
      flagsFirst: true,
      run: runs(
        'python',
        '-c',
        asksVersion,
        /^-m (?:json\.tool|platform|site|sysconfig|this|calendar|tokenize|ast|dis)\b/,
      ),
    },
    'node nodejs': {
      effect: 'write',
      takes:
        '-e --eval -p --print -pe -ep -r --require --import --loader --experimental-loader -C --conditions --max-old-space-size',
      flags: { '-c --check': {} },
      flagsFirst: true,
      run: runs('node', '-e --eval -p --print -pe -ep', asksVersion),
    },
    'ruby jruby': {
      effect: 'write',
      takes: '-e -r -I -C -E -F -K -x',
      flags: { '-c -n -p -l -a -w -v -s -S -U -W0 -i': {} },
      flagsFirst: true,
      run: inPlaceOr('ruby', '-e'),
    },
    perl: {
      effect: 'write',
      takes: '-e -E -M -m -I -F',
      flags: { '-c -n -p -l -a -w -W -X -0 -00 -0777 -s -v -V -i -t -T': {} },
      flagsFirst: true,
      run: inPlaceOr('perl', '-e -E'),
    },
    php: {
      effect: 'write',
      takes: '-r -f -d -c',
      flags: { '-l --syntax-check -i -m': {} },
      flagsFirst: true,
      run: runs('php', '-r', asksVersion),
    },
    'lua luajit tclsh expect Rscript rscript julia groovy scala elixir iex erl ghci runghc swipl guile racket':
      {
        effect: 'write',
        run: (call) => {
          for (const file of call.given.operands) call.reads(file);
          call.unknown('it runs code that is not known');
        },
      },
  },
  examples: [
    { command: 'python -c "print(1 + 1)"', effect: 'read' },
    { command: 'python script.py', effect: 'write' },
    { command: `python -c "import shutil; shutil.rmtree('src')"`, effect: 'destroy', targets: ['src'] },
    { command: `node -e "require('fs').writeFileSync('a.txt', 'x')"`, effect: 'write', targets: ['a.txt'] },
    { command: `ruby -e 'system("rm -rf /")'`, effect: 'destroy' },
    { command: "python3 <<'EOF'\nprint('hello')\nEOF", effect: 'read' },
  ],
});

/** `perl -i -pe` edits files in place, and so does ruby. */
function inPlaceOr(language: 'perl' | 'ruby', inline: string) {
  const runsCode = runs(language, inline, asksVersion);
  return (call: Call) => {
    const inPlace =
      call.given.flagNames.some((name) => name === '-i') ||
      call.words.some(({ text }) => /^-[a-z]*i/.test(text) && !text.startsWith('-I'));
    // The names of files may say more: `perl -pe 1 '>out'`.
    const reading =
      call.given.has('-n -p') || call.given.values(inline).some(({ text }) => /<>|ARGF|gets/.test(text));
    const odd = call.given.operands.find(({ text, known }) => !known || /^\s*[<>|+-]|\|\s*$/.test(text));
    if (reading && odd && !odd.glob && language === 'perl') call.hidden('what it opens is not known');
    if (!inPlace) return runsCode(call);
    for (const file of call.given.operands) call.writes(file);
    if (call.given.operands.length === 0) call.unknown('it edits files in place');
    for (const code of call.given.values(inline)) call.code(language, code);
    return unknownStream;
  };
}
