import { inside } from './place.ts';

const systemFolders =
  '/etc /usr /bin /sbin /lib /lib64 /boot /sys /proc /dev /System /Library /private/etc'.split(' ');
const homeFolders =
  '.ssh .aws .gnupg .kube .docker .azure .config/gcloud .config/gh .config/git .config/systemd .password-store'.split(
    ' ',
  );
const homeFiles =
  '.bashrc .bash_profile .bash_login .profile .zshrc .zshenv .zprofile .zlogin .netrc .npmrc .pypirc .gitconfig .git-credentials .vimrc'.split(
    ' ',
  );
const harmless = new Set(['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/tty']);
const temporary = ['/dev/shm', '/tmp', '/var/tmp'];

const folded = (path: string): string => path.normalize('NFC').toLowerCase();
const within = (path: string, folder: string): boolean => inside(folded(path), folded(folder)) !== undefined;

/** What a path outside the workspace belongs to, when it is nothing that an agent should change. */
export function protectedPlaceOf(path: string, root: string, userHome: string): string | undefined {
  if (harmless.has(path) || within(path, root) || temporary.some((folder) => within(path, folder)))
    return undefined;
  const system = systemFolders.find((folder) => within(path, folder));
  if (system) return `the system (${system})`;
  const personal = [...homeFolders, ...homeFiles].find((name) => within(path, `${userHome}/${name}`));
  return personal && `the user (~/${personal})`;
}
