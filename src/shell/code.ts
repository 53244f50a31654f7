import { inside } from '../kernel/place.ts';
import { type CallContext, isFrom, literal, noStream, type Value } from './scope.ts';
import type { Language } from './program.ts';
import { plainCode } from './plain-code.ts';
import { isPure } from './pure/pure.ts';
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
    if (folder === '' || folder === '\0' || installed.test(`/${folder}`)) return false;
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
  /(?:subprocess\.\w+|os\.(?:exec|posix_spawn|spawn)\w*|spawn(?:Sync)?|execFile(?:Sync)?|system|exec)\s{0,5}\(\s{0,5}(?:["'][\w./-]{1,80}["']\s{0,5},\s{0,5})?\[([^\]]{1,500})\]/g;
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
  `(?:writeFileSync|writeFile|appendFileSync|appendFile|createWriteStream|File\\.write|file_put_contents|IO\\.write|mkdirSync|mkdtempSync|(?:truncate|chmod|chown|utimes)Sync|os\\.(?:makedirs|mkdir|truncate|chmod|chown|utime|mkfifo|mknod|open)|File\\.truncate|shelve\\.open|dbm(?:\\.\\w+)?\\.open|make_archive|FileUtils\\.(?:touch|mkdir_p|mkdir))\\s{0,5}\\(?\\s{0,5}${text}`,
  'g',
);
/** What comes second is what is made of what comes first. */
const writesSecond = new RegExp(
  `(?:os\\.(?:rename|replace|renames|link|symlink)|shutil\\.(?:copy\\w*|move)|(?:rename|copyFile|cp|link|symlink)Sync|fs\\.(?:promises\\.)?(?:rename|copyFile|cp|link|symlink)|urlretrieve|File\\.(?:rename|link|symlink)|FileUtils\\.(?:cp\\w*|mv|ln\\w*))\\s{0,5}\\(?\\s{0,5}${text}\\s{0,5},\\s{0,5}(["'\`])([^"'\`\\n]{1,300})\\3`,
  'g',
);
/** An archive is opened and unpacked here. */
const unpacks = /\.extract(?:all)?\s{0,5}\(\s{0,5}(?:path\s{0,3}=\s{0,3})?(?:(["'])([^"'\n]{1,300})\1)?/g;
/** Tables and pictures: `frame.to_csv('a.csv')`, `plt.savefig('a.png')`. */
const savesFile = new RegExp(
  `\\.(?:to_(?:csv|parquet|json|excel|pickle|feather|hdf|stata|html|xml|orc)|savefig|save_csv|write_(?:csv|parquet|json|excel|ndjson)|tofile|savetxt|imwrite)\\s{0,5}\\(\\s{0,5}(?:path(?:_or_buf)?\\s{0,3}=\\s{0,3})?${text}`,
  'g',
);
const opensForWriting = new RegExp(
  `\\b(?:open(?:Sync)?|File\\.open|fopen|File\\.new|FileIO|ZipFile|TarFile)\\s{0,5}\\(?\\s{0,5}${text}\\s{0,5},\\s{0,5}(?:mode\\s{0,3}=\\s{0,3})?["'](?:[wax]b?\\+?|r\\+|>>?)`,
  'g',
);
const perlOpens =
  /\bopen\s{0,5}\(?\s{0,5}(?:my\s{1,5})?[$\w]{1,40}\s{0,5},\s{0,5}["']>>?["']\s{0,5},\s{0,5}["']([^"'\n]{1,300})["']/g;
const readsFile = new RegExp(
  `(?:\\bopen|readFileSync|readFile|File\\.(?:read|open|readlines)|IO\\.read|file_get_contents|Path)\\s{0,5}\\(?\\s{0,5}${text}`,
  'g',
);
const pathWrites = new RegExp(
  `Path\\(\\s{0,5}${text}\\s{0,5}\\)\\.(write_text|write_bytes|unlink|touch|mkdir|rmdir|chmod|symlink_to|hardlink_to|link_to|rename|replace|open\\(\\s{0,3}["'][wax])`,
  'g',
);

/** A file is read whose name is put together first. */
const readsSomething =
  /(?:\bopen|readFileSync|readdirSync|File\.(?:read|readlines|foreach)|read_text|Path)\s{0,5}\(?\s{0,5}(?!["'`][^"'`\n]{0,200}["'`]\s{0,5}[,)])/;

/** Where secrets lie in a home folder. */
const speaksOfSecrets =
  /\.(?:ssh|aws|gnupg|netrc)\b|\bid_(?:rsa|ed25519)\b|(?:home|HOME|~|expanduser)[^\n]{0,80}\.ephor\b/;

/** What inline code writes, deletes or runs, as far as it is plain to see; what is not plain is a write. */
export function codeEffects(language: Language, code: Value | undefined, context: CallContext): void {
  const { ledger, source } = context;
  if (isFrom(code?.origin, 'network'))
    ledger.part(source, 'destroy', 'it runs what it downloads', 'network-to-shell');
  if (!code?.known || !context.scope.budget.spend(code.text.length * 4))
    return ledger.unknown(source, `the ${language} code it runs is not known until it runs`);
  const body = withNames(plainCode(code.text));
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
  each(writesSecond, 4, (path, match) => {
    writePath(path, context);
    if (/rename|replace|move|mv/.test(match[0].slice(0, 20)))
      deletePath(literal(match[2] ?? ''), { recursive: false, force: false, moved: true }, context);
  });
  if (language === 'python')
    each(unpacks, 2, (path) => writePath(path.text === '' ? literal('.') : path, context));
  each(opensForWriting, 2, (path) => writePath(path, context));
  each(perlOpens, 1, (path) => writePath(path, context));
  each(pathWrites, 2, (path, match) =>
    match[3] === 'unlink' || match[3] === 'rmdir'
      ? deletePath(path, { recursive: false, force: false }, context)
      : writePath(path, context),
  );
  for (const match of body.matchAll(readsFile)) readPath(literal(match[2] ?? ''), context);
  if (language === 'perl' || language === 'ruby') bareShellText(body, context);
  if (readsSomething.test(body)) {
    ledger.touch('reads', undefined);
    if (speaksOfSecrets.test(body))
      ledger.part(source, 'destroy', 'it may read the secrets that it speaks of', 'secret');
  }
  const pure = isPure(language, code.text);
  if (seen || !pure) {
    if (!pure)
      ledger.unknown(
        source,
        `what the ${language} code does is not plain to see`,
        language === 'perl' || language === 'awk' ? 'hidden' : undefined,
      );
    if (seen) ledger.part(source, 'write', `it runs ${language} code`);
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
