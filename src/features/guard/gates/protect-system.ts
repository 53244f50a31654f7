import { couldBe } from '../dangers/destruction.ts';
import { isInside } from '../dangers/own-words.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';
import type { Target } from '../../../kernel/fact.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { inside } from '../../../kernel/place.ts';

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

interface ProtectedPlace {
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

const world = { root: '/repo', userHome: '/home/dev' };

export const protectSystem = defineGate({
  id: 'protect-system',
  summary: 'Keep agents from changing the system, shell profiles and credential folders',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['targets', 'world'],
  examples: {
    objects: [
      {
        name: 'a write to ~/.ssh',
        event: writing('/home/dev/.ssh/config'),
        facts: { world },
      },
      {
        name: 'a link that leads to /etc',
        event: writing('/repo/hosts'),
        facts: { world, targets: [{ given: '/repo/hosts', real: '/etc/hosts', use: 'write' }] },
      },
    ],
    passes: [
      {
        name: 'a write in the workspace',
        event: writing('/repo/etc/hosts'),
        facts: { world },
      },
      {
        name: 'reading /etc',
        event: command('cat /etc/hosts'),
        facts: { world },
      },
    ],
  },
  check({ facts }) {
    const places = protectedPlaces(facts.world.root, facts.world.userHome);
    for (const target of facts.targets) {
      const place = touchedPlace(target, places);
      if (!place) continue;
      return {
        code: 'system_path',
        reason: `${target.given} belongs to ${place.owner}, not to this project.`,
        remedy: 'Write it to a file in the workspace, and ask the user to put it in place.',
      };
    }
    return undefined;
  },
});

function touchedPlace({ real, use }: Target, places: readonly ProtectedPlace[]): ProtectedPlace | undefined {
  if (use === 'read') return undefined;
  if (real === '/') return { path: '/', inAnyCase: '/', owner: 'the system', free: [] };
  const isPattern = /[*?[]/.test(real);
  return (
    protectedPlaceOf(real, places) ??
    places.find(({ path }) =>
      isPattern ? couldBe(real, [path]) : use === 'delete' && isInside(path, [real]),
    )
  );
}
