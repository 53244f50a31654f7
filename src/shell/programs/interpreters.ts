import { type Call, defineFamily, type Language } from '../program.ts';
import { unknownStream } from '../stream.ts';

/** Inline code by a flag, a script on standard input, or a file. */
const runs =
  (language: Language, inline: string, harmlessFlags: RegExp, safeModules?: RegExp) => (call: Call) => {
    const { given, input, words } = call;
    const code = given.value(inline);
    if (code) {
      call.code(language, code);
      return unknownStream;
    }
    const module = given.value('-m');
    if (module && safeModules?.test(words.map(({ text }) => text).join(' '))) return unknownStream;
    const [file] = given.operands;
    if (module || (file && file.text !== '-')) {
      if (file && !module) call.reads(file);
      call.unknown(`it runs ${module ? `the module ${module.text}` : file?.text}`);
      return unknownStream;
    }
    if (words.length > 0 && words.every(({ text }) => harmlessFlags.test(text))) return unknownStream;
    if (input.kind === 'text') call.code(language, input.value);
    else {
      if (input.kind === 'unknown' && input.from === 'network')
        call.part('destroy', 'it runs what it downloads', 'network-to-shell');
      call.unknown(`the ${language} code it runs is not known`);
    }
    return unknownStream;
  };

const asksVersion = /^(?:-V|-v|--version|-VV|-h|--help|help|version)$/;

export const interpreters = defineFamily({
  id: 'interpreters',
  summary: 'Programs that run code in other languages',
  programs: {
    'python python2 python3 pypy pypy3 ipython': {
      effect: 'write',
      takes: '-c -m -W -X -Q',
      run: runs(
        'python',
        '-c',
        asksVersion,
        /-m (?:json\.tool|platform|site|sysconfig|this|calendar|timeit|tokenize|ast|dis|pydoc)\b/,
      ),
    },
    'node nodejs': {
      effect: 'write',
      takes:
        '-e --eval -p --print -r --require --import --loader -C --conditions --env-file --max-old-space-size',
      safe: '-c --check',
      run: runs('node', '-e --eval -p --print -pe -ep', asksVersion),
    },
    'ruby jruby': { effect: 'write', takes: '-e -r -I', safe: '-c', run: runs('ruby', '-e', asksVersion) },
    perl: { effect: 'write', takes: '-e -E -M -m -I', safe: '-c', run: perl },
    php: {
      effect: 'write',
      takes: '-r -f -d -c',
      safe: '-l --syntax-check -i -m',
      run: runs('php', '-r', asksVersion),
    },
    'lua luajit tclsh expect Rscript rscript julia groovy scala elixir iex erl ghci runghc swipl guile racket':
      {
        effect: 'write',
        reason: 'it runs code that is not known',
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

/** `perl -i -pe` edits files in place. */
function perl(call: Call) {
  const inPlace =
    call.given.flagNames.some((name) => name === '-i') ||
    call.words.some(({ text }) => /^-[a-z]*i/.test(text) && !/^-I/.test(text));
  if (inPlace) {
    for (const file of call.given.operands) call.writes(file);
    if (call.given.operands.length === 0) call.unknown('it edits files in place');
    return unknownStream;
  }
  return runs('perl', '-e -E', asksVersion)(call);
}
