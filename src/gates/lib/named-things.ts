/** Words that name nothing in particular. */
const common = new Set(
  'file files folder folders directory code source sources main index test tests spec specs app lib libs data json yaml toml html text with that this from into then them they your have please when what make need should just also after before delete remove clean the and for not all any new old can you use project repo repository home root work user users'.split(
    ' ',
  ),
);

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 && !common.has(word))
      .map(singular),
  );

const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word);

/** Whether words of a user name a file: by its path, its name, a folder it lies in, or its ending. */
export function namesPath(said: string, path: string): boolean {
  const text = said.toLowerCase();
  const whole = path.toLowerCase().replace(/\/+$/, '');
  const parts = whole.split('/').filter((part) => part !== '');
  if (parts.some((part) => part.length > 1 && !common.has(part) && standsIn(text, part))) return true;
  const extension = /\.\w{1,8}$/.exec(whole)?.[0];
  if (extension !== undefined && (text.includes(`*${extension}`) || standsIn(text, extension))) return true;
  const spoken = wordsIn(text);
  return [...wordsIn(whole.replace(/\.\w{1,8}$/, ''))].some((word) => spoken.has(word));
}

/** Whether words of a user name what a command is given, or the command itself. */
export function namesCommand(said: string, command: string): boolean {
  const text = said.toLowerCase().replaceAll(/\s+/g, ' ');
  const [program = '', sub = '', ...rest] = command.toLowerCase().split(/\s+/);
  if (sub !== '' && text.includes(`${program} ${sub}`)) return true;
  const spoken = wordsIn(text);
  return [...wordsIn([sub, ...rest].filter((word) => !word.startsWith('-')).join(' '))].some(
    (word) => spoken.has(word) && !verbs.has(word),
  );
}

const verbs = new Set(
  'destroy delete drop remove prune purge kill rb database table namespace volume'.split(' '),
);

function standsIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[a-z0-9_-]/.test(text.charAt(at - 1)) && !/[a-z0-9_-]/.test(text.charAt(at + name.length)))
      return true;
  }
  return false;
}
