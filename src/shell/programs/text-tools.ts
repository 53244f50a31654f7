import { type Call, defineFamily } from '../program.ts';
import { literal, unknownStream } from '../scope.ts';
import { isPure } from '../pure/pure.ts';
import { sedActs } from '../pure/sed.ts';
import { grep } from './find.ts';

/** `sed -i` writes its files; `w file`, `r file` and `e command` stand inside the script. */
function sed(call: Call): void {
  const { given } = call;
  const scripts = given.values('-e --expression');
  const fromFile = given.has('-f --file');
  const [first, ...rest] = given.operands;
  const script = scripts.length > 0 || fromFile ? scripts : first ? [first] : [];
  const targets = scripts.length > 0 || fromFile ? given.operands : rest;
  const inPlace = given.has('-i -I --in-place') || given.flagNames.some((name) => name.startsWith('-i'));
  for (const target of targets) {
    if (inPlace) call.writes(target);
    else call.reads(target);
  }
  if (fromFile) call.unknown('its script is in a file');
  const known = script.every((each) => each.known);
  sedScript(script.map(({ text }) => text).join('\n'), known, call);
}

/** A script with an unknown place in it is read as far as that goes; what it puts in its place may be a text of any kind. */
function sedScript(text: string, known: boolean, call: Call): void {
  const acts = sedActs(text);
  if (acts === undefined || (!known && /^\0|[\0]$|(?:^|[;}\n])\s*\0/.test(text)))
    return call.unknown('what its script does is not known');
  for (const file of acts.reads) call.reads(literal(file));
  for (const file of acts.writes) if (!/^\/dev\/std(?:out|err)$/.test(file)) call.writes(literal(file));
  for (const command of acts.runs) {
    if (command !== '') call.script(literal(command));
    call.part('write', 'its script runs commands', 'hidden');
  }
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
  if (!isPure('awk', first.text)) call.hidden('what its program does is not plain to see');
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
}

/** Texts stay, patterns between slashes go: what is in them is no code. */
const withoutPatterns = (program: string): string =>
  program.replaceAll(/"(?:[^"\\]|\\.){0,500}"|\/(?:[^/\\\n]|\\.){0,200}\//g, (found) =>
    found.startsWith('"') ? found : ' ',
  );

/** A filter computes; only what it is told of the environment, or to load, is more than that. */
function filter(call: Call): void {
  const { given } = call;
  const [first, ...files] = given.operands;
  const named = given.has('-f --from-file');
  for (const file of named ? given.operands : files) if (!given.has('--args --jsonargs')) call.reads(file);
  const program = named ? undefined : first;
  if (named) return call.unknown('its program is in a file');
  const bare = program?.text.replaceAll(/"(?:[^"\\]|\\(?!\())*"/g, '""') ?? '';
  if (
    /(?:^|[^.\w])(?:env|\$ENV|strenv|envsubst|import|include|input_filename|get_search_list|load\w*|system|eval|exec|from_file|split_doc|debug_file)\b/.test(
      bare,
    )
  )
    call.unknown('what its program reads is not known');
  if (program && !program.known && program.text.startsWith('\0'))
    call.unknown('its program is not known until it runs');
}

/** Its input includes files and runs commands. */
function macros(call: Call): void {
  const { given, input } = call;
  for (const file of given.operands) call.reads(file);
  const text = input.kind === 'text' ? input.value.text : '';
  for (const [, file = ''] of text.matchAll(/s?include\(([^(),]{1,300})\)/g)) call.reads(literal(file));
  if (/syscmd|divert|popen/.test(text)) call.hidden('it runs commands of its input');
  else call.unknown('it runs what stands in its input');
}

function patch(call: Call): void {
  call.writes(call.given.value('-o --output'));
  if (call.given.has('--dry-run -C --check')) return;
  call.unknown('which files it changes is in the patch');
}

const millerFlags =
  /^--?(?:[ictx]2[ctjlpxvm]|[ic]?(?:json|jsonl|csv|tsv|xtab|pprint|nidx|dkvp|markdown|usv|asv)l?(?:ite)?|o(?:json|jsonl|csv|tsv|xtab|pprint|nidx|dkvp|md)|c2p|c2j|t2j|j2c|n|ifs|ofs|fs|irs|ors|rs|implicit-csv-header|headerless-csv-output|allow-ragged-csv-input|barred|right|records-per-batch)$/;
const millerVerbs =
  /^(?:cat|head|tail|cut|having-fields|sort|uniq|count|count-distinct|count-values|nothing|regularize|rename|reorder|stats1|stats2|step|tac|top|unsparsify|label|nest|sec2gmt|fill-down|fill-empty|group-by|group-like|grep|json-parse|json-stringify|merge-fields|sample|shuffle|summary|flatten|unflatten|join|then|histogram|decimate|most-frequent|least-frequent|altkv|bar|bootstrap|fraction|gap|reshape|seqgen|template|utf8-to-latin1)$/;

/** Its verbs that take a program can write files and run commands. */
function miller(call: Call): void {
  for (const word of call.words) if (/[/.]/.test(word.text)) call.reads(word);
  const first = call.words.findIndex(({ text }) => millerVerbs.test(text));
  const plain = call.words
    .slice(0, Math.max(first, 0))
    .every(
      ({ text }, index, all) =>
        millerFlags.test(text) || /^--(?:i|o)?[fr]s$/.test(all[index - 1]?.text ?? ''),
    );
  if (
    first < 0 ||
    !plain ||
    call.words.some(({ text }) => /^(?:put|filter|tee|split|case|nidx|-I|-s)$/.test(text))
  )
    if (call.words.some(({ text }) => /[>|]\s*(?:"|\$)|\b(?:system|exec|tee|split)\b/.test(text)))
      call.hidden('what its program does is not known');
    else call.unknown('what its program does is not known');
}

export const textTools = defineFamily({
  id: 'text-tools',
  summary: 'Programs that search and change text',
  programs: {
    'grep egrep fgrep zgrep pcregrep pcre2grep': {
      effect: 'read',
      operands: ['data', 'read'],
      run: grep,
    },
    'rg ripgrep ag ack ugrep': {
      effect: 'read',
      operands: ['data', 'read'],
      flags: { '--pre': { value: 'data' } },
      run: grep,
    },
    'sed gsed': {
      effect: 'read',
      takes: '-f --file',
      flags: { '-i -I --in-place': {} },
      run: (call) => void sed(call),
    },
    'awk gawk mawk nawk': {
      effect: 'read',
      takes: '-i --include',
      run: (call) => void awk(call),
    },
    'jq gojq jaq': { effect: 'read', run: (call) => void filter(call) },
    yq: {
      effect: 'read',
      operands: ['data', 'read'],
      flags: { '-i --inplace --in-place': { effect: 'write' } },
      run: (call) => {
        const [, ...files] = call.given.operands;
        if (call.given.has('-i --inplace --in-place')) for (const file of files) call.writes(file);
        filter(call);
      },
    },
    'xmllint xmlstarlet tidy csvlook csvcut csvgrep csvstat csvjson xsv qsv dasel gron fx pup htmlq hxselect':
      {
        effect: 'read',
        operands: ['read'],
        flags: { '-i -I --inplace --output -o': { effect: 'write' } },
      },
    mlr: { effect: 'read', run: miller },
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
    envsubst: 'read',
    m4: { effect: 'write', operands: ['read'], run: macros },
    cpp: {
      effect: 'write',
      reason: 'it runs what stands in its input',
      operands: ['read', 'write'],
      takes: '-o -D -I -include',
      flags: { '-o': { value: 'write' } },
    },
    'diffstat lsdiff filterdiff interdiff wdiff ccdiff': { effect: 'read', operands: ['read'] },
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
