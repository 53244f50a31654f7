import { inside } from '../place.ts';

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
  /(?:^|\/)(?:\.env(?:\.(?!example|sample|template|dist|test$)[\w.-]+)?|\.netrc|\.npmrc|\.pypirc|\.pgpass|\.git-credentials|id_(?:rsa|dsa|ecdsa|ed25519)|[\w.-]*credentials(?:\.json|\.toml|\.tfrc\.json)?|\.?composer\/auth\.json|\.m2\/settings\.xml|\.gradle\/gradle\.properties|rclone\.conf|\.vault-token|\.my\.cnf|\.s3cfg|\.boto|[\w.-]+\.(?:pem|key|p12|pfx|keystore|jks|kdbx)|secrets?\.(?:ya?ml|json|toml|env)|\.htpasswd|shadow|gshadow|service-account[\w-]*\.json)$/i;
const publicLooking = /\.(?:pub|example|sample|template|md|ts|js|py|go|rs|java)$/i;

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
