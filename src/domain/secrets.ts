import { inside } from './place.ts';

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
  /(?:^|\/)(?:\.env(?:\.(?!example|sample|template|dist|test$)[\w.-]+)?|\.netrc|\.npmrc|\.pypirc|\.pgpass|\.git-credentials|id_(?:rsa|dsa|ecdsa|ed25519)|[\w.-]*credentials(?:\.json)?|[\w.-]+\.(?:pem|key|p12|pfx|keystore|jks|kdbx)|secrets?\.(?:ya?ml|json|toml|env)|\.htpasswd|shadow|gshadow|service-account[\w-]*\.json)$/i;
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
    secretFiles.test(path) || secretFolders.some((folder) => inside(path, `${home}/${folder}`) !== undefined)
  );
}

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
  const cut = path.lastIndexOf('/');
  const pattern = path.slice(cut + 1);
  if (/^\*+$/.test(pattern)) return isSecret(`${path.slice(0, cut)}/x`, home);
  const fits = new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );
  return secretNames.some((name) => fits.test(name) && isSecret(`${path.slice(0, cut)}/${name}`, home));
}
