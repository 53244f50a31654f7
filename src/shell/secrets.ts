import { inside } from '../domain/place.ts';

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
