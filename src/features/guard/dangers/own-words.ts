import type { OwnFiles } from '../../../kernel/fact.ts';
import { inside } from '../../../kernel/place.ts';

/** File names compare alike on systems that fold case or compose letters differently. */
export const folded = (path: string): string => path.normalize('NFC').toLowerCase();

export const isInside = (path: string, places: readonly string[]): boolean =>
  places.some((place) => inside(folded(path), folded(place)) !== undefined);

/** As the shell reads it: no quotes and escapes, `a//b`, `a/./b` and `a/x/../b` all the same. */
function plainText(text: string): string {
  let plain = folded(text.replaceAll(/["'\\]/g, '')).replaceAll(/\/(?:\.?\/){1,50}/g, '/');
  for (let left = 5; left > 0 && plain.includes('/../'); left -= 1)
    plain = plain.replaceAll(/\/(?!\.\.\/)[^\s/]{1,200}\/\.\.\//g, '/');
  return plain;
}

const ownName = /(?<![\w.-])\.ephor(?![\w.-])|\$\{?ephor_home/;
const secretName = /(?:(?<![\w.-])\.ephor|ephor_home\}?)\/(?:key|run)(?![\w.-])/;
/** The user's own folder by another name than its whole path; `..` may lead there. */
const homeName = /(?:~|\$\{?home\}?|\.\.)\/\.ephor(?![\w.-])|\$\{?ephor_home/;

export interface Mentions {
  readonly sealed: boolean;
  readonly secret: boolean;
  /** The user's own `~/.ephor`, where the secrets lie. */
  readonly home: boolean;
}

/** Whether the text speaks of Ephor's own files, by name or by path. */
export function mentions(text: string, files: OwnFiles): Mentions {
  const plain = plainText(text);
  const any = (paths: readonly string[]): boolean => paths.some((path) => spokenPath(plain, folded(path)));
  const homes = files.secret.map((path) => path.slice(0, path.lastIndexOf('/')));
  return {
    sealed: ownName.test(plain) || namesSettings(plain, files) || any(files.sealed),
    secret: secretName.test(plain) || any(files.secret),
    home: homeName.test(plain) || any(homes),
  };
}

const namesSettings = (text: string, { settingsNames = [] }: OwnFiles): boolean =>
  settingsNames.some((name) => text.includes(folded(name)));

/** The path itself or something in it, not another one that begins alike. */
function spokenPath(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    if (!/[\w.-]/.test(text.charAt(at + path.length))) return true;
  }
  return false;
}
