import { type Call, defineFamily, type ProgramSpec } from '../../program.ts';

const installs: ProgramSpec = {
  effect: 'write',
  reason: 'it changes the programs of the machine',
  danger: 'system',
};
const purges = {
  effect: 'destroy',
  reason: 'it deletes programs with their settings',
  danger: 'system',
} as const;
const simulated = '-s --simulate --dry-run --just-print --no-act --recon -h';

const lists = (verbs: string): ProgramSpec => ({
  effect: 'read',
  otherwise: 'write',
  subcommands: { [verbs]: 'read' },
});

/** Programs whose verb is a capital flag: `pacman -Qi`, `rpm -qa`, `dpkg -l`. */
const byFlag =
  (asks: RegExp, safe = '') =>
  (call: Call): void => {
    const flags = call.words.map(({ text }) => text).filter((text) => text.startsWith('-'));
    const harmless = flags.some((flag) => asks.test(flag)) || (safe !== '' && call.given.has(safe));
    if (!harmless) call.part('write', 'it changes the programs of the machine', 'system');
  };

export const packagesSystem = defineFamily({
  id: 'packages-system',
  summary: 'Package managers of operating systems',
  programs: {
    brew: {
      effect: 'write',
      safe: '-h --cache --cellar --caskroom --prefix --repository --repo --env --config --taps --version',
      subcommands: {
        'info abv list ls search deps desc leaves uses outdated doctor dr options tap-info formulae casks log cat commands help config home homepage docs shellenv missing which-formula livecheck linkage formula which command --cache --prefix --cellar --repository --env --config source unbottled':
          'read',
        style: { effect: 'read', flags: { '--fix': { effect: 'write' } } },
        tap: { effect: 'read', flags: { '--repair --force': { effect: 'write' } }, run: tap },
        services: lists('list info'),
        bundle: { effect: 'write', subcommands: { 'check list': 'read' }, otherwise: 'write' },
        analytics: lists('state'),
        developer: lists('state'),
        'install add reinstall upgrade update up remove rm link ln unlink pin unpin cleanup autoremove migrate postinstall fetch untap':
          installs,
        uninstall: {
          ...installs,
          flags: {
            '--zap': { effect: 'destroy', reason: 'it deletes an app with its data', danger: 'delete' },
          },
        },
      },
    },
    'apt apt-get aptitude nala': {
      effect: 'read',
      safe: simulated,
      takes: '-o -c -t',
      subcommands: {
        'list show search policy depends rdepends changelog showsrc madison help check why why-not versions indextargets':
          'read',
        purge: purges,
        'install remove update upgrade full-upgrade dist-upgrade autoremove clean autoclean download source build-dep edit-sources':
          { ...installs, flags: { '--purge': purges } },
      },
    },
    'apt-cache apt-file dpkg-query apt-config debconf-show': 'read',
    'apt-mark': lists('showauto showmanual showhold showinstall showremove'),
    'add-apt-repository apt-key dpkg-reconfigure': {
      effect: 'destroy',
      reason: 'it changes where programs come from',
      danger: 'system',
    },
    dpkg: {
      effect: 'read',
      run: (call) => {
        if (call.given.has('-P --purge'))
          return call.part('destroy', 'it deletes programs with their settings', 'system');
        byFlag(
          /^-[lLsSpICVc]|^--(?:list|listfiles|status|search|print-|info|contents|verify|audit|get-selections|compare-versions|dry-run|simulate)/,
        )(call);
      },
    },
    rpm: { effect: 'read', run: byFlag(/^-[a-zA-Z]*q|^-[VK]|^--(?:query|verify|test|checksig|eval|showrc)/) },
    'pacman yay paru': {
      effect: 'read',
      run: byFlag(/^-Q|^-F[^y]*$|^-S[silg]+$|^-T|^-Dk|^-V|^--(?:query|print)|^-Sp/, '-p --print'),
    },
    'dnf yum microdnf tdnf': {
      effect: 'read',
      safe: '-h --assumeno',
      subcommands: {
        'list info search provides whatprovides repoquery repolist repoinfo check-update check deplist updateinfo help leaves':
          'read',
        'history group module': lists('list info summary'),
        '*': installs,
      },
    },
    zypper: {
      effect: 'read',
      safe: '--dry-run -D -h',
      subcommands: {
        'se search if info lu list-updates lr repos lp list-patches ps pa packages products patterns services ls licenses what-provides wp pch patch-check targetos ll locks help':
          'read',
        '*': installs,
      },
    },
    apk: {
      effect: 'read',
      safe: '-s --simulate -h',
      subcommands: {
        'info list search policy stats version audit dot manifest verify': 'read',
        '*': installs,
      },
    },
    'snap flatpak': {
      effect: 'read',
      subcommands: {
        'list info find search version services connections interfaces changes tasks remotes history ps remote-ls remote-info logs help known get warnings':
          'read',
        '*': installs,
      },
    },
    nix: {
      effect: 'read',
      subcommands: {
        'search eval path-info log why-depends hash help derivation show-config config': 'read',
        'flake registry profile': lists('show metadata info list history'),
        store: {
          effect: 'read',
          otherwise: 'write',
          subcommands: { 'ls cat ping info path-from-hash-part verify diff-closures': 'read' },
        },
        '*': { effect: 'write', reason: 'it builds or runs a package' },
      },
    },
    'nix-env nix-store': { effect: 'read', run: byFlag(/^-q|^--(?:query|version|dry-run|read-log|verify)/) },
    'nix-build nix-shell nix-channel nixos-rebuild home-manager darwin-rebuild': {
      ...installs,
      safe: '--dry-run --list -h',
    },
    'nix-collect-garbage': {
      effect: 'write',
      reason: 'it deletes what nothing refers to',
      safe: '--dry-run',
      flags: {
        '-d --delete-old': {
          effect: 'destroy',
          reason: 'it deletes the way back to old systems',
          danger: 'discard',
        },
      },
    },
    'port choco winget scoop mas fink pkg pkgin emerge xbps-query guix': {
      effect: 'read',
      safe: '-p --pretend --noop --what-if -h',
      subcommands: {
        'list search info outdated show installed contents deps variants status cat account help which echo dependents rdeps livecheck notes features version find prefix query':
          'read',
        '*': installs,
      },
    },
    'xbps-install xbps-remove pkg_add pkg_delete': installs,
  },
  examples: [
    { command: 'brew info python', effect: 'read' },
    { command: 'brew --prefix openssl', effect: 'read' },
    { command: 'brew install jq', effect: 'write' },
    { command: 'brew uninstall --zap firefox', effect: 'destroy' },
    { command: 'apt list --installed', effect: 'read' },
    { command: 'sudo apt-get install -y jq', effect: 'write' },
    { command: 'apt-get -s upgrade', effect: 'read' },
    { command: 'apt purge nginx', effect: 'destroy' },
    { command: 'dpkg -l', effect: 'read' },
    { command: 'rpm -qa', effect: 'read' },
    { command: 'pacman -Syu', effect: 'write' },
    { command: 'dnf remove nginx', effect: 'write' },
  ],
});

/** `brew tap` lists, `brew tap name` adds. */
function tap(call: Call): void {
  if (call.given.operands.length > 0 || call.given.has('--repair'))
    call.part('write', 'it changes where programs come from');
}
