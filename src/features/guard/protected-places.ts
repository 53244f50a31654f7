import { inside } from '../../kernel/place.ts';

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
  /** The path as it is compared. */
  readonly inAnyCase: string;
  /** Folders in it that are nevertheless free to change, as they are compared. */
  readonly free: readonly string[];
}

const folded = (path: string): string => path.normalize('NFC').toLowerCase();
const isWithin = (path: string, folder: string): boolean => inside(path, folder) !== undefined;

const known = new Map<string, readonly ProtectedPlace[]>();

/** What no agent should change. A workspace that lies in such a place is free, one that lies around it frees nothing. */
export function protectedPlaces(root: string, userHome: string): readonly ProtectedPlace[] {
  const key = `${root}\n${userHome}`;
  const places = known.get(key) ?? placesFor(root, userHome);
  known.set(key, places);
  return places;
}

function placesFor(root: string, userHome: string): readonly ProtectedPlace[] {
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
  return [...personal, ...system].map(({ path, owner, free }) => {
    const inAnyCase = folded(path);
    return { path, owner, inAnyCase, free: free.map(folded).filter((folder) => isWithin(folder, inAnyCase)) };
  });
}

/** The protected place that a path lies in, if it does. */
export function protectedPlaceOf(
  path: string,
  places: readonly ProtectedPlace[],
): ProtectedPlace | undefined {
  if (harmless.has(path)) return undefined;
  const given = folded(path);
  return places.find(
    ({ inAnyCase, free }) => isWithin(given, inAnyCase) && !free.some((folder) => isWithin(given, folder)),
  );
}
