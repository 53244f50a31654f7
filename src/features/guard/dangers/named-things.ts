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

/**
 * Whether words of a user name a file: by its name, its ending, or a folder it lies in. A folder counts where the
 * command is about the folder too, and not about one file in it.
 */
export function namesPath(said: string, path: string, command: string): boolean {
  const text = withoutOthers(said.toLowerCase(), path.toLowerCase());
  const parts = path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
  const folders = parts.slice(0, -1).filter((folder) => isMeant(folder, command.toLowerCase()));
  return isNamed(text, [...folders, parts.at(-1) ?? '']);
}

/** Who speaks of `storage/cache` names neither `storage` nor what else is in it. */
const withoutOthers = (text: string, path: string): string =>
  text.replaceAll(/[\w.@~-]+(?:\/[\w.@~-]+)+/g, (named) => {
    const place = named.replace(/^(?:\.|~)\//, '').replace(/[.]+$/, '');
    return `/${path}/`.includes(`/${place}/`) || `/${path}`.endsWith(`/${place}`) ? named : ' ';
  });

/** `rm -r notes`, `rm notes/*`: the folder, whatever is in it. */
function isMeant(folder: string, command: string): boolean {
  const at = command.indexOf(folder);
  return at >= 0 && /^(?:\/?(?:\*+)?)(?:[\s'"]|$)/.test(command.slice(at + folder.length));
}

function isNamed(text: string, parts: readonly string[]): boolean {
  const whole = parts.join('/');
  if (parts.some((part) => part.length > 1 && !common.has(part) && standsIn(text, part))) return true;
  const extension = /\.\w{1,8}$/.exec(whole)?.[0];
  if (extension !== undefined && (text.includes(`*${extension}`) || standsIn(text, extension))) return true;
  const spoken = wordsIn(text);
  return [...wordsIn(whole.replace(/\.\w{1,8}$/, ''))].some((word) => spoken.has(word));
}

/** Whether words of a user name what a command is given, or the command itself. */
export function namesCommand(said: string, command: string): boolean {
  const text = said.toLowerCase().replaceAll(/\s+/g, ' ');
  const [, sub = '', ...rest] = command.toLowerCase().replaceAll(surroundings, ' ').split(/\s+/);
  if (quotesCommand(said, command)) return true;
  const spoken = wordsIn(text);
  return [...wordsIn([sub, ...rest].filter((word) => !word.startsWith('-')).join(' '))].some(
    (word) => spoken.has(word) && !verbs.has(word),
  );
}

/** Where something is, and not what. */
const surroundings =
  /\s(?:-n|--namespace|--context|--cluster|--kubeconfig|--region|--profile|--project|-H|--host)(?:=|\s+)\S+/g;

/** Whether a user writes the command itself, or how it begins. */
export function quotesCommand(said: string, command: string): boolean {
  const [program = '', sub = '', verb = ''] = command.toLowerCase().split(/\s+/);
  const start = groups.has(sub) ? `${program} ${sub} ${verb}` : `${program} ${sub}`;
  return sub !== '' && said.toLowerCase().replaceAll(/\s+/g, ' ').includes(start);
}

/** Words that say of what kind a command is, and not yet what it does. */
const groups = new Set('compose volume system image network container run exec stash remote db'.split(' '));

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
