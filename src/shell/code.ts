import { inside } from '../kernel/place.ts';
import { type CallContext, isFrom, literal, noStream, type Value } from './scope.ts';
import type { Language } from './program.ts';
import { deletePath, readPath, writePath } from './touch.ts';

/** Every program, or every shell, runs or loads what they name. */
const always = new Set([
  'BASH_ENV',
  'DYLD_INSERT_LIBRARIES',
  'GIT_EXEC_PATH',
  'GIT_EXTERNAL_DIFF',
  'LD_AUDIT',
  'LD_PRELOAD',
  'LESSCLOSE',
  'LESSOPEN',
  'PERL5OPT',
  'RUBYOPT',
]);

/** Where programs and libraries are looked for, first to last. */
const searched = new Set(['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FRAMEWORK_PATH']);

/** Folders of a workspace that package managers fill. */
const installed = /\/(?:node_modules\/\.bin|\.?venv\/bin|vendor\/bin)\/?$/;

/** Whether a variable with this value lets another program run in the place of one that we know. */
export function loadsCode(name: string, value: string, root: string): boolean {
  if (always.has(name)) return value !== '';
  if (name === 'PS4') return /\$\(|`/.test(value);
  if (!searched.has(name)) return false;
  return value.split(':').some((folder) => {
    if (folder === '' || folder.startsWith('\0') || installed.test(`/${folder}`)) return false;
    return !folder.startsWith('/') || [root, '/tmp'].some((near) => inside(folder, near) !== undefined);
  });
}

const text = `(["'\`])((?:(?!\\1)[^\\\\\\n]|\\\\.){0,500})\\1`;

/** Calls that run a shell, whose text is a command line of its own. */
const shells = new RegExp(
  `(?:os\\.system|os\\.popen|subprocess\\.\\w+|commands\\.getoutput|exec(?:File)?(?:Sync)?|spawn(?:Sync)?|system|popen|shell_exec|passthru|qx|IO\\.popen|Open3\\.\\w+|%x)\\s{0,5}[({]?\\s{0,5}${text}`,
  'g',
);
const argumentLists =
  /(?:subprocess\.\w+|spawn(?:Sync)?|execFile(?:Sync)?|system|exec)\s{0,5}\(\s{0,5}(?:["'][\w./-]{1,80}["']\s{0,5},\s{0,5})?\[([^\]]{1,500})\]/g;
const wordLists =
  /\b(?:system|exec|execFileSync|execFile|spawnSync|spawn)\s{0,5}\(?\s{0,5}((?:["'][^"'\n]{1,200}["']\s{0,3},\s{0,3}){1,10}["'][^"'\n]{1,200}["'])/g;
const deletesTree = new RegExp(
  `(?:rmtree|rm_rf|rm_r|remove_dir_all|rimraf(?:\\.sync)?|remove_tree|rmSync|rmdirSync|fs\\.rm|fs\\.promises\\.rm)\\s{0,5}\\(?\\s{0,5}${text}`,
  'g',
);
const deletesFile = new RegExp(
  `(?:os\\.(?:remove|unlink|rmdir|removedirs)|unlinkSync|fs\\.unlink|File\\.(?:delete|unlink)|FileUtils\\.rm|\\bunlink|Deno\\.remove(?:Sync)?)\\s{0,5}\\(?\\s{0,5}${text}`,
  'g',
);
const writesFile = new RegExp(
  `(?:writeFileSync|writeFile|appendFileSync|appendFile|createWriteStream|File\\.write|file_put_contents|IO\\.write|mkdirSync|os\\.(?:makedirs|mkdir)|FileUtils\\.(?:touch|mkdir_p|mkdir))\\s{0,5}\\(?\\s{0,5}${text}`,
  'g',
);
/** Tables and pictures: `frame.to_csv('a.csv')`, `plt.savefig('a.png')`. */
const savesFile = new RegExp(
  `\\.(?:to_(?:csv|parquet|json|excel|pickle|feather|hdf|stata|html|xml|orc)|savefig|save_csv|write_(?:csv|parquet|json|excel|ndjson)|tofile|savetxt|imwrite)\\s{0,5}\\(\\s{0,5}(?:path(?:_or_buf)?\\s{0,3}=\\s{0,3})?${text}`,
  'g',
);
const opensForWriting = new RegExp(
  `\\b(?:open|File\\.open|fopen|File\\.new)\\s{0,5}\\(?\\s{0,5}${text}\\s{0,5},\\s{0,5}(?:mode\\s{0,3}=\\s{0,3})?["'](?:[wax]b?\\+?|r\\+|>>?)`,
  'g',
);
const perlOpens =
  /\bopen\s{0,5}\(?\s{0,5}(?:my\s{1,5})?[$\w]{1,40}\s{0,5},\s{0,5}["']>>?["']\s{0,5},\s{0,5}["']([^"'\n]{1,300})["']/g;
const readsFile = new RegExp(
  `(?:\\bopen|readFileSync|readFile|File\\.(?:read|open|readlines)|IO\\.read|file_get_contents|Path)\\s{0,5}\\(?\\s{0,5}${text}`,
  'g',
);
const pathWrites = new RegExp(
  `Path\\(\\s{0,5}${text}\\s{0,5}\\)\\.(write_text|write_bytes|unlink|touch|mkdir|rmdir)`,
  'g',
);

/** Anything that could change the world, run code or leave the process; without it, inline code only computes and prints. */
const mayAct =
  /\b(?:open|write\w*|unlink\w*|remove\w*|rmtree|rmdir|rename|replace_file|mkdir\w*|makedirs|chmod|chown|symlink|truncate|copy\w*|move|system|popen|exec\w*|eval|spawn\w*|subprocess|child_process|fork|kill|signal|socket|urlopen|requests|urllib|https?|fetch|axios|net|ftplib|smtplib|import_module|__import__|compile|ctypes|FileUtils|File|IO|Dir|Kernel|require|load|putenv|setenv|shutil|tempfile|Deno|Bun|ssh|boto3|psycopg2?|sqlite3|pickle|dump|save|to_csv|commit|delete|update|insert)\b|\bfs(?:\.promises)?\.(?!read|l?stat|exists|access|realpath)\w|\b(?!read|l?stat|exists|access|realpath)\w{1,40}Sync\b|process\.(?:exit|kill|chdir)|`|%x/;

/** Reading, and modules that only compute. Applied after texts were emptied, so a text can't hide an act. */
const harmless =
  /\b(?:import|from|require)\b[\s("'{]{0,4}(?:\w+[\s,}]{0,4}){0,8}(?:from)?[\s("']{0,4}(?:json|sys|math|re|datetime|time|platform|collections|itertools|functools|string|textwrap|decimal|statistics|random|uuid|hashlib|base64|struct|typing|dataclasses|ast|inspect|site|sysconfig|pprint|path|pathlib|util|url|crypto)?["')]{0,3}|\bopen\(\s{0,5}[\w.[\]"']{1,60}\s{0,5}(?:,\s{0,5}(?:\w{1,20}=)?"")?(?:,\s{0,5}encoding=\s{0,3}"")?\s{0,5}\)|\b(?:File\.(?:read\w*|exist\?|foreach|size)|IO\.read\w*|JSON\.parse|json\.loads?|yaml\.safe_load|YAML\.load_file|Dir\.(?:glob|children|entries))|\.(?:load|update|insert|copy)\(/g;

const texts = /(["'])(?:(?!\1)[^\\\n]|\\.){0,2000}\1/g;
const jsonModule =
  /require\(\s{0,3}["'][^"']{1,200}(?:\.json|package)["']\s{0,3}\)|require\(\s{0,3}["'](?:node:)?(?:fs|os|path|util|url|crypto)["']\s{0,3}\)/g;

/** Whether the code does more than compute, read and print, as far as its words tell. */
function acts(language: Language, body: string): boolean {
  if (opensToWrite.test(body) || opensPrograms[language]?.test(body)) return true;
  const code = body.replaceAll(jsonModule, ' ').replaceAll(texts, '""');
  return importsSystem.test(code) || hidesName.test(code) || mayAct.test(code.replaceAll(harmless, ' '));
}

/** A mode with writing in it, whatever is opened: `open(path, 'rb+')`, `path.open('w')`. */
const opensToWrite =
  /\bopen\s{0,5}\((?:[^()]{0,300},)?\s{0,5}(?:mode\s{0,3}=\s{0,3})?["'][rbtU]{0,3}[wax+][rbtwax+]{0,3}["']/;

/** There the text that is opened may itself say to write, or to run a program. */
const opensPrograms: Partial<Record<Language, RegExp>> = {
  perl: /\bopen\b(?!\s{0,5}\(?\s{0,5}(?:my\s{1,5})?[$\w]{1,40}\s{0,5},\s{0,5}["']<)/,
  ruby: /(?<![.\w])open\b|\bIO\.\w{1,20}\s{0,5}\(?\s{0,5}["']\s{0,5}\|/,
};

/** A name that is put together while it runs, or code in a text. */
const hidesName =
  /\[[^\][]{1,200}\]\s{0,3}\(|\b(?:getattr|globals|builtins|__builtins__|importlib|runpy|fileinput|Function|constructor|Reflect|public_send|__send__|instance_eval|const_get)\b/;

/** Python's door to everything that the system can do. */
const importsSystem = /\b(?:import|from)\s{1,5}os\b(?!\.path)/;

/** What inline code writes, deletes or runs, as far as it is plain to see; what is not plain is a write. */
export function codeEffects(language: Language, code: Value | undefined, context: CallContext): void {
  const { ledger, source } = context;
  if (isFrom(code?.origin, 'network'))
    ledger.part(source, 'destroy', 'it runs what it downloads', 'network-to-shell');
  if (!code?.known) return ledger.unknown(source, `the ${language} code it runs is not known until it runs`);
  const body = withNames(code.text);
  let seen = false;
  const each = (
    pattern: RegExp,
    group: number,
    act: (found: Value, match: RegExpMatchArray) => void,
  ): void => {
    for (const match of body.matchAll(pattern)) {
      seen = true;
      act(literal(match[group] ?? ''), match);
    }
  };
  each(shells, 2, (command) => void context.runText(command.text, noStream));
  each(argumentLists, 1, (list) => void context.runText(wordsIn(list.text).join(' '), noStream));
  each(wordLists, 1, (list) => void context.runText(wordsIn(list.text).join(' '), noStream));
  each(deletesTree, 2, (path) => deletePath(path, { recursive: true, force: true }, context));
  each(deletesFile, 2, (path) => deletePath(path, { recursive: false, force: false }, context));
  each(writesFile, 2, (path) => writePath(path, context));
  each(savesFile, 2, (path) => writePath(path, context));
  each(opensForWriting, 2, (path) => writePath(path, context));
  each(perlOpens, 1, (path) => writePath(path, context));
  each(pathWrites, 2, (path, match) =>
    match[3] === 'unlink' || match[3] === 'rmdir'
      ? deletePath(path, { recursive: false, force: false }, context)
      : writePath(path, context),
  );
  for (const match of body.matchAll(readsFile)) readPath(literal(match[2] ?? ''), context);
  if (language === 'perl' || language === 'ruby') bareShellText(body, context);
  if (seen || acts(language, body)) {
    if (!seen) ledger.unknown(source, `what the ${language} code does is not plain to see`);
    else ledger.part(source, 'write', `it runs ${language} code`);
  }
}

const named = new RegExp(
  `(?:^|[\\n;])[ \\t]{0,8}(?:const |let |var |my )?(\\$?[A-Za-z_]\\w{0,40})\\s{0,5}=\\s{0,5}((?:pathlib\\.)?Path\\(\\s{0,5}${text.replaceAll('\\1', '\\3')}\\s{0,5}\\)|${text.replaceAll('\\1', '\\5')})[ \\t]{0,5}(?=[\\n;]|$)`,
  'g',
);
const mostNames = 10;

/** The code with each path that was put into a variable once where the variable is used. */
function withNames(body: string): string {
  const found = [...body.matchAll(named)].slice(0, mostNames);
  return found.reduce((said, [, name = '', value = '']) => {
    if (found.filter(([, other]) => other === name).length > 1) return said;
    const bare = name.replace('$', String.raw`\$`);
    // As the first thing that is handed over, or what a method is called on.
    const used = new RegExp(
      `(?<=\\(\\s{0,5})${bare}(?=\\s{0,5}[,)])|(?<![\\w.$'"])${bare}(?=\\.\\w+\\()`,
      'g',
    );
    return said.replaceAll(used, () => value);
  }, body);
}

/** Text that is a dangerous command rather than code, whoever reads it. */
function bareShellText(body: string, context: CallContext): void {
  if (/^\s*(?:rm|git|dd|mkfs|shred|chmod|chown)\s+-/.test(body)) context.runText(body, noStream);
}

const wordsIn = (list: string): readonly string[] =>
  [...list.matchAll(/(["'`])((?:(?!\1)[^\\]|\\.){0,300})\1/g)].map(
    (match) => `'${(match[2] ?? '').replaceAll("'", '')}'`,
  );
