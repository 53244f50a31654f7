import { inside } from '../place.ts';

const secretShapes: readonly RegExp[] = [
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/g,
  /\bgh[oprsu]_[A-Za-z0-9]{20,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /\bglpat-[A-Za-z0-9_-]{16,}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /\bnpm_[A-Za-z0-9]{30,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\beyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{4,}/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:(?!-----END)[^]){0,20000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
];

const secretName =
  '[A-Za-z0-9_-]{0,40}(?:password|passwd|secret|token|api[-_]?key|access[-_]?key|credential)[A-Za-z0-9_-]{0,20}';
const secretValue = `(?:"[^"\\n]{4,}(?:"|$)|'[^'\\n]{4,}(?:'|$)|\\\\?["']?[^\\s"'&;|]{4,})`;
const named = new RegExp(`\\b(${secretName})(\\\\?["']?\\s{0,3}[=:]\\s{0,3})${secretValue}`, 'gi');
const option = new RegExp(`(--${secretName})(\\s{1,3})${secretValue}`, 'gi');
/** A digit or a sign in it tells a credential from the word that follows "basic" in a sentence. */
const bearer = /\b(bearer|basic)\s{1,3}(?=[A-Za-z._~+/-]{0,100}[0-9=])[A-Za-z0-9._~+/=-]{8,}/gi;
const inUrl = /:\/\/([^\s/:@]{1,100}):([^\s/@]{1,200})@/g;

const mask = '[secret]';

/** Removes what looks like a secret. What a pattern tries at one place is bounded, so the time is linear in the text. */
export function redact(text: string): string {
  const shaped = secretShapes.reduce((rest, shape) => rest.replace(shape, mask), text);
  return shaped
    .replace(named, (_, name: string, sign: string) => `${name}${sign}${mask}`)
    .replace(option, (_, name: string, sign: string) => `${name}${sign}${mask}`)
    .replace(bearer, (_, scheme: string) => `${scheme} ${mask}`)
    .replace(inUrl, (_, user: string) => `://${user}:${mask}@`);
}

/** Text for a log: secrets removed first, so that no half of one survives the cut. */
export function shorten(text: string, most = 300): string {
  const clean = redact(firstWords(text, most * 8));
  return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean;
}

const longestWord = 2_000;

/** The last word may be half a secret that no pattern knows any more, so a cut leaves it out. */
function firstWords(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (end > 0 && most - end < longestWord && !/\s/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const secretFolders = [
  '.ssh',
  '.aws',
  '.gnupg',
  '.kube',
  '.docker',
  '.config/gcloud',
  '.azure',
  '.config/gh',
  '.password-store',
];
const secretFiles =
  /(?:^|\/)(?:\.env(?:\.(?!example|sample|template|dist|test$)[\w.-]+)?|\.netrc|\.npmrc|\.pypirc|\.pgpass|\.git-credentials|id_(?:rsa|dsa|ecdsa|ed25519)|[\w.-]*credentials(?:\.json|\.toml|\.tfrc\.json)?|\.?composer\/auth\.json|\.m2\/settings\.xml|\.gradle\/gradle\.properties|rclone\.conf|\.vault-token|\.my\.cnf|\.s3cfg|\.boto|[\w.-]+\.(?:pem|key|p12|pfx|keystore|jks|kdbx)|secrets?\.(?:ya?ml|json|toml|env|properties)|(?:key(?:store)?|signing|release|upload)s?\.properties|\.htpasswd|shadow|gshadow|service-account[\w-]*\.json)$/i;
/** Certificates are shown to everybody. */
const publicLooking =
  /\.(?:pub|example|sample|template|md|ts|js|py|go|rs|java)$|(?:^|[/._-])(?:ca|ca-bundle|(?:ca-?)?(?:certs?|certificates?)|chain|fullchain|intermediate|public)\.pem$/i;

/** Whether a variable of this name holds a secret. */
export const isSecretName = (name: string): boolean =>
  /(?:^|_)(?:token|secret|passw(?:or)?d|api_?key|access_key|private_key|credentials?)(?:_|$)/i.test(name);

/** Whether the file is one whose content opens doors. */
export function isSecret(path: string, home: string): boolean {
  if (
    publicLooking.test(path) ||
    (/known_hosts|authorized_keys$|\/config$/.test(path) && !/\.kube\/config$|\.docker\/config/.test(path))
  )
    return false;
  return (
    secretFiles.test(path) ||
    secretFolders.some((folder) => inside(folded(path), folded(`${home}/${folder}`)) !== undefined)
  );
}

/** File names compare alike on systems that fold case or compose letters differently. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase();

const secretNames = [
  '.env',
  '.env.local',
  '.env.production',
  'id_rsa',
  'id_ed25519',
  'credentials',
  '.netrc',
  '.npmrc',
  'server.pem',
  'server.key',
];

/** As above; a wildcard is secret when it fits a name that is. */
export function mayBeSecret(path: string, glob: boolean, home: string): boolean {
  if (!glob) return isSecret(path, home);
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  const folder = secretFolders.find((each) => fitsFolder(parts, `${home}/${each}`.split('/')));
  const where = folder === undefined ? parts.join('/') : `${home}/${folder}`;
  if (/^\*+$/.test(name)) return isSecret(`${where}/x`, home);
  if (folder !== undefined && isSecret(`${where}/${name}`, home)) return true;
  const fits = fitting(name);
  return secretNames.some((each) => fits.test(each) && isSecret(`${where}/${each}`, home));
}

const fitsFolder = (parts: readonly string[], folder: readonly string[]): boolean =>
  parts.length >= folder.length &&
  folder.every((name, index) => parts[index] === name || fitting(parts[index] ?? '').test(name));

/** Runs of `*` are one, and a set of letters is any letter, so that no pattern takes long or is wrong. */
const fitting = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(/\[[^\]]{1,100}\]/g, '?')
      .replaceAll(/\*+/g, '*')
      .slice(0, 300)
      .replaceAll(/[.+^${}()|\\[\]]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'i',
  );
