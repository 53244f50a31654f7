/**
 * Code as one would write it who has nothing to hide: texts that are put together are one text, what is escaped in them is
 * written out, a member that a text names is a member, and another name for something is its own name.
 */
export function plainCode(code: string): string {
  return withOwnNames(withMembers(joined(withoutEscapes(code))));
}

const escapes = /\\(?:x([\da-fA-F]{2})|u00([\da-fA-F]{2})|u\{([\da-fA-F]{2})\})/g;

const withoutEscapes = (code: string): string =>
  code.replaceAll(escapes, (found, ...groups: readonly (string | undefined)[]) => {
    const text = String.fromCharCode(Number.parseInt(groups.slice(0, 3).join(''), 16));
    return /[\w ./:-]/.test(text) ? text : found;
  });

const sum = /(["'`])([^"'`\\\n]{0,200})\1[ \t]{0,5}\+[ \t]{0,5}(["'`])([^"'`\\\n]{0,200})\3/g;
const mostParts = 12;

function joined(code: string): string {
  let text = code;
  for (let part = 0; part < mostParts; part += 1) {
    const next = text.replaceAll(sum, '$1$2$4$1');
    if (next === text) break;
    text = next;
  }
  return text;
}

const withMembers = (code: string): string =>
  code
    .replaceAll(/\b__import__\(\s{0,5}["']([\w.]{1,40})["']\s{0,5}\)/g, '$1')
    .replaceAll(/\bgetattr\(\s{0,5}([\w.]{1,60})\s{0,5},\s{0,5}["'](\w{1,40})["']\s{0,5}\)/g, '$1.$2')
    .replaceAll(/\brequire\(\s{0,5}["'](?:node:)?(\w{1,40})["']\s{0,5}\)/g, '$1')
    .replaceAll(/(?<=[\w)])\[\s{0,5}["']([A-Za-z_]\w{1,40})["']\s{0,5}\](?=\s{0,5}\()/g, '.$1');

const modules = 'os|subprocess|shutil|pathlib|fs|child_process|tarfile|zipfile|io|builtins';
const renames = [
  new RegExp(String.raw`\bimport\s{1,5}(${modules})\s{1,5}as\s{1,5}(\w{1,30})`, 'g'),
  new RegExp(
    String.raw`\bimport\s{1,5}\*\s{1,5}as\s{1,5}()(\w{1,30})\s{1,5}from\s{1,5}["'](?:node:)?(${modules})`,
    'g',
  ),
];
const picked = new RegExp(
  String.raw`\bfrom\s{1,5}(${modules})\s{1,5}import\s{1,5}([\w, ]{1,200})|\{([\w,: ]{1,200}|[\w, ]{1,200})\}\s{0,5}(?:=|from)\s{0,5}["']?(?:node:)?(${modules})\b`,
  'g',
);
const mostNames = 12;

/** `from os import system as s` makes `s(` of `os.system(`; where a module is handed on by another name, that is its own. */
function withOwnNames(code: string): string {
  const names = new Map<string, string>();
  for (const pattern of renames)
    for (const [, module, as = '', from] of code.matchAll(pattern)) names.set(as, module || from || as);
  for (const [, module, list, spread, from] of code.matchAll(picked))
    for (const item of (list ?? spread ?? '').split(',')) {
      const [, name = '', as = name] = /^\s*(\w+)(?:(?:\s+as\s+|\s*:\s*)(\w+))?\s*$/.exec(item) ?? [];
      if (name !== '') names.set(as, `${module ?? from}.${name}`);
    }
  let text = code;
  for (const [as, own] of [...names].slice(0, mostNames))
    if (as !== own)
      text = text.replaceAll(new RegExp(String.raw`(?<![\w.$])${as}(?=\s{0,3}[.(])`, 'g'), () => own);
  return text;
}
