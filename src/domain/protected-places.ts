import { inside } from './place.ts';

const systemFolders =
  '/etc /usr /bin /sbin /lib /lib64 /boot /sys /proc /dev /var/spool/cron /System /Library /private/etc'.split(
    ' ',
  );
const homeFolders =
  '.ssh .aws .gnupg .kube .docker .azure .config/gcloud .config/gh .config/git .config/systemd .config/fish .password-store Library/LaunchAgents'.split(
    ' ',
  );
const homeFiles =
  '.bashrc .bash_profile .bash_login .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin .netrc .npmrc .pypirc .gitconfig .git-credentials .vimrc'.split(
    ' ',
  );
const harmless = new Set(['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/tty']);
const temporary = '/dev/shm';

export interface ProtectedPlace {
  readonly path: string;
  /** In words, for people. */
  readonly owner: string;
  /** Folders in it that are nevertheless free to change. */
  readonly free: readonly string[];
}

const folded = (path: string): string => path.normalize('NFC').toLowerCase();
const within = (path: string, folder: string): boolean => inside(folded(path), folded(folder)) !== undefined;

/** What no agent should change. A workspace that lies in such a place is free, one that lies around it frees nothing. */
export function protectedPlaces(root: string, userHome: string): readonly ProtectedPlace[] {
  const personal = [...homeFolders, ...homeFiles].map((name) => ({
    path: `${userHome}/${name}`,
    owner: `the user (~/${name})`,
    free: [root],
  }));
  const system = systemFolders.map((path) => ({
    path,
    owner: `the system (${path})`,
    free: [root, userHome, temporary],
  }));
  return [...personal, ...system].map((place) => ({
    ...place,
    free: place.free.filter((folder) => within(folder, place.path)),
  }));
}

/** The protected place that a path lies in, if it does. */
export function protectedPlaceOf(
  path: string,
  places: readonly ProtectedPlace[],
): ProtectedPlace | undefined {
  if (harmless.has(path)) return undefined;
  return places.find(
    (place) => within(path, place.path) && !place.free.some((folder) => within(path, folder)),
  );
}
