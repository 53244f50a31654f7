import { type Call, defineFamily } from '../program.ts';
import { literal, unknownStream } from '../scope.ts';
import { grep } from './find.ts';

/** `sed -i` writes its files; `w file` and `e command` hide inside the script. */
function sed(call: Call): void {
  const { given } = call;
  const scripts = given.values('-e --expression');
  const [first, ...rest] = given.operands;
  const script = scripts.length > 0 || given.has('-f --file') ? scripts : first ? [first] : [];
  const targets = scripts.length > 0 || given.has('-f --file') ? given.operands : rest;
  const inPlace = given.has('-i -I --in-place') || given.flagNames.some((name) => name.startsWith('-i'));
  for (const target of targets) {
    if (inPlace) call.writes(target);
    else call.reads(target);
  }
  for (const { text, known } of script) {
    if (!known) call.unknown('the sed script is not known until it runs');
    sedScript(text, call);
  }
}

/** Texts of substitutions taken out, only their flags are left: what stands in them is no command. */
const substitution =
  /s([/|#,@!])(?:(?!\1)[^\\\n]|\\.){0,500}\1((?:(?!\1)[^\\\n]|\\.){0,500})\1([gpIiMm\d]*)(w[^\n;]*|e)?/g;

function sedScript(text: string, call: Call): void {
  for (const [, , , , last = ''] of text.matchAll(substitution)) {
    if (last === 'e') call.part('write', 'its script runs commands');
    else if (last.startsWith('w')) call.writes(literal(last.slice(1).trim()));
  }
  const rest = text.replaceAll(substitution, ' ');
  const file = /(?:^|[;{}\d$/,!\n])\s*[wW]\s+([^\s;]+)/.exec(rest)?.[1];
  if (file) call.writes(literal(file));
  const command = /(?:^|[;{}\d$/!\n])\s*e(?:\s+([^\n]*))?(?:$|\n)/.exec(rest);
  if (!command) return;
  if (command[1]) call.script(literal(command[1]));
  call.part('write', 'its script runs commands');
}

/** awk can run commands, and write files, from inside its program. */
function awk(call: Call): void {
  const { given } = call;
  const fromFile = given.has('-f --file');
  const [first, ...rest] = given.operands;
  const inPlace = given.values('-i --include').some(({ text }) => text === 'inplace');
  for (const file of fromFile ? given.operands : rest) {
    if (inPlace) call.writes(file);
    else call.reads(file);
  }
  if (fromFile) return call.unknown('the awk program is in a file');
  if (!first) return;
  if (!first.known) return call.unknown('the awk program is not known until it runs');
  awkProgram(first.text, call);
}

function awkProgram(program: string, call: Call): void {
  const code = withoutPatterns(program);
  for (const match of code.matchAll(/system\s*\(\s*"((?:[^"\\]|\\.){0,500})"\s*\)/g))
    call.script(literal((match[1] ?? '').replaceAll('\\"', '"')));
  for (const match of code.matchAll(/\|\s*&?\s*"((?:[^"\\]|\\.){1,500})"/g))
    call.script(literal((match[1] ?? '').replaceAll('\\"', '"')));
  for (const match of code.matchAll(/"((?:[^"\\]|\\.){1,500})"\s*\|\s*&?\s*getline/g))
    call.script(literal((match[1] ?? '').replaceAll('\\"', '"')));
  for (const match of code.matchAll(/print[^>\n]{0,300}>>?\s*"([^"]{1,300})"/g))
    call.writes(literal(match[1] ?? ''));
  for (const match of code.matchAll(/system\s*\(\s*"((?:[^"\\]|\\.){0,500})"\s*[^)\s]/g)) {
    call.script(literal(`${(match[1] ?? '').replaceAll('\\"', '"')}"$unknown"`));
    call.part('write', 'its program runs commands with what its input says');
  }
  if (/system\s*\(\s*[^")\s]/.test(code))
    call.part('destroy', 'it runs whatever its input says', 'network-to-shell');
  if (
    /\|\s*&?\s*[$\w]|print[^>"\n]{0,300}>>?\s*[$\w(]/.test(code.replaceAll(/"[^"]*"/g, ' ')) &&
    /\|\s*(?:getline|[$\w])|>\s*[$\w(]/.test(stripComparisons(code))
  ) {
    call.part('write', 'its program writes or runs something that is not known');
  }
}

/** Texts stay, patterns between slashes go: what is in them is no code. */
const withoutPatterns = (program: string): string =>
  program.replaceAll(/"(?:[^"\\]|\\.){0,500}"|\/(?:[^/\\\n]|\\.){0,200}\//g, (found) =>
    found.startsWith('"') ? found : ' ',
  );

/** `$1 > 5` compares; `print > file` writes. */
const stripComparisons = (code: string): string =>
  /print/.test(code)
    ? (code.match(/print[^;}\n]*/g) ?? []).join('\n').replaceAll(/\([^)]*\)|"[^"]*"/g, ' ')
    : '';

function patch(call: Call): void {
  if (call.given.has('--dry-run -C --check')) return;
  call.unknown('which files it changes is in the patch');
}

export const textTools = defineFamily({
  id: 'text-tools',
  summary: 'Programs that search and change text',
  programs: {
    'grep egrep fgrep zgrep pcregrep pcre2grep': {
      effect: 'read',
      operands: ['data', 'read'],
      takes:
        '-e --regexp -f --file -A -B -C -m --max-count --include --exclude --exclude-dir --context --color -d -D --label',
      run: grep,
    },
    'rg ripgrep ag ack ugrep': {
      effect: 'read',
      operands: ['data', 'read'],
      takes:
        '-e --regexp -f --file -A -B -C -m --max-count -g --glob -t --type -T --type-not --context --color --max-depth --sort --engine -r --replace -E --encoding -M --colors --iglob --ignore-file -j --include --exclude --exclude-dir',
      flags: { '--pre': { value: 'data' } },
      run: grep,
    },
    'sed gsed': {
      effect: 'read',
      takes: '-e --expression -f --file -l --line-length',
      run: (call) => void sed(call),
    },
    'awk gawk mawk nawk': {
      effect: 'read',
      takes: '-F --field-separator -v --assign -f --file -i --include -e',
      run: (call) => void awk(call),
    },
    'jq gojq jaq': {
      effect: 'read',
      operands: ['data', 'read'],
      takes: '--arg --argjson --slurpfile --rawfile --indent --tab --args --jsonargs -L',
      flags: { '-f --from-file': { value: 'read' } },
    },
    yq: {
      effect: 'read',
      operands: ['data', 'read'],
      takes: '-p -o --input-format --output-format -I',
      flags: { '-i --inplace --in-place': { operands: 'write', effect: 'write' } },
    },
    'xmllint xmlstarlet tidy csvlook csvcut csvgrep csvstat csvjson mlr xsv qsv dasel gron fx pup htmlq hxselect':
      {
        effect: 'read',
        operands: ['data'],
        flags: { '-i -I --inplace --output -o': { effect: 'write' } },
      },
    'patch gpatch': {
      effect: 'write',
      takes: '-i --input -p --strip -d --directory -o',
      run: (call) => void patch(call),
    },
    'ed ex': { effect: 'write', reason: 'it edits a file', operands: ['write'] },
    'vi vim nvim view vimdiff emacs nano pico micro hx kak': {
      effect: 'write',
      operands: ['write'],
      takes: '-c --cmd -u -S',
      run: (call) => {
        for (const file of call.given.operands.filter(({ text }) => !text.startsWith('+'))) call.writes(file);
        const inner = [
          ...call.given.values('-c --cmd'),
          ...call.words.filter(({ text }) => text.startsWith('+')),
        ];
        for (const { text } of inner) {
          const shell =
            /^\+?:?\s*!(.*)$/.exec(text)?.[1] ??
            /(?:^|\|)\s*(?:silent\s+)?!(.*)$/.exec(text)?.[1] ??
            /system\(["'](.*?)["']\)/.exec(text)?.[1];
          if (shell) call.script(literal(shell));
        }
        return unknownStream;
      },
    },
    sponge: { effect: 'write', operands: ['write'], reason: 'it writes its input to a file' },
    'perltidy-i dos2unix unix2dos': { effect: 'write', operands: ['write'], reason: 'it rewrites files' },
    'envsubst msgfmt-c m4 cpp column2': 'read',
    'diffstat lsdiff filterdiff interdiff wdiff ccdiff': 'read',
    pandoc: {
      effect: 'read',
      operands: ['read'],
      takes: '-f -t --from --to',
      flags: { '-o --output': { value: 'write' } },
    },
  },
  examples: [
    { command: "grep -rn 'rm -rf' .", effect: 'read' },
    { command: "sed -i 's/a/b/' app.ts", effect: 'write', targets: ['app.ts'] },
    { command: "sed 's/a/b/' app.ts", effect: 'read' },
    { command: "sed -n 'w out.txt' app.ts", effect: 'write', targets: ['out.txt'] },
    { command: "awk '{print $1}' data.txt", effect: 'read' },
    { command: `awk 'BEGIN { system("rm -rf /") }'`, effect: 'destroy' },
    { command: "vim -c ':!rm -rf ~' x", effect: 'destroy' },
    { command: 'yq -i .a=1 config.yaml', effect: 'write' },
  ],
});
