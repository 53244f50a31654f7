import { type Call, defineFamily, type ProgramSpec } from '../../program.ts';
import { byVerb, wrapped } from './macos-files.ts';

const machine = (reason = 'it changes the machine') =>
  ({ effect: 'destroy', reason, danger: 'system' }) as const;
const disk: ProgramSpec = { effect: 'destroy', reason: 'it erases or changes a disk', danger: 'device' };
const backup: ProgramSpec = { effect: 'destroy', reason: 'it deletes or changes backups', danger: 'delete' };
const secret = { effect: 'destroy', reason: 'it shows or changes secrets', danger: 'secret' } as const;
const other = (reason: string): ProgramSpec => ({ effect: 'write', reason });

const writesMachine = (call: Call): void => call.part('destroy', 'it changes the machine', 'system');
export const macos = defineFamily({
  id: 'macos',
  summary: 'Programs of macOS that show or change the machine',
  programs: {
    defaults: {
      effect: 'read',
      takes: '-host',
      safe: '-h',
      flags: { '-currentHost': {} },
      subcommands: {
        'read read-type domains find help export': 'read',
        'write rename import': other('it changes preferences'),
        'delete remove': {
          effect: 'write',
          run: (call) => {
            if (call.given.operands.length < 2)
              call.part('destroy', 'it deletes all preferences of an app', 'delete');
            else call.part('write', 'it deletes a preference');
          },
        },
      },
    },
    networksetup: {
      effect: 'read',
      run: byVerb(/^-(?:list|get|show|print|is|help|version)/i, writesMachine),
    },
    scutil: { effect: 'read', run: byVerb(/^--?(?:get|proxy|dns|nwi|nc|r|w|error|help)$/, writesMachine) },
    pmset: {
      effect: 'read',
      run: (call) => {
        if (call.words.length > 0 && call.words[0]?.text !== '-g') writesMachine(call);
      },
    },
    'systemsetup firmwarepasswd nvram bless kextload kextunload kmutil fdesetup': {
      effect: 'read',
      run: byVerb(/^-(?:get|list|p|x|print|check|info|status|help)/, (call) => {
        if (
          !/^(?:status|list|isactive|supportsauthrestart|showloaded|inspect|check)$/.test(
            call.words[0]?.text ?? '',
          )
        )
          writesMachine(call);
      }),
    },
    diskutil: {
      effect: 'read',
      subcommands: {
        'list info information activity listFilesystems verifyVolume verifyDisk listfilesystems': 'read',
        'apfs cs coreStorage appleRAID ar': {
          effect: 'read',
          subcommands: {
            'list listUsers listSnapshots listVolumeGroups listCryptoUsers info': 'read',
            '*': disk,
          },
        },
        'mount mountDisk unmount umount unmountDisk umountDisk eject rename enableOwnership': {
          ...other('it mounts or unmounts a disk'),
          danger: 'device',
        },
        '*': disk,
      },
    },
    tmutil: {
      effect: 'read',
      subcommands: {
        'help version status destinationinfo list* machinedirectory latestbackup verifychecksums compare calculatedrift isexcluded uniquesize':
          'read',
        'listbackups listlocalsnapshots listlocalsnapshotdates': 'read',
        'delete deletelocalsnapshots deleteinprogress thinlocalsnapshots setdestination removedestination disable disablelocal setquota inheritbackup associatedisk':
          backup,
        '*': other('it changes backups'),
      },
    },
    softwareupdate: {
      effect: 'read',
      run: byVerb(
        /^(?:-l|--list|--history|--list-full-installers|--dump-state|-h|--help)$/,
        (call) => call.part('write', 'it installs updates', 'system'),
        /^(?:-[iad]|--install|--download|--schedule|--clear)/,
      ),
    },
    spctl: {
      effect: 'read',
      run: byVerb(
        /^(?:-a|--assess|--status|--list|-av+|-v+a|--test-devid-status)$|^-[tv]*a[tv]*$/,
        writesMachine,
        /^--(?:add|remove|enable|disable|global|master|reset)/,
      ),
    },
    csrutil: {
      effect: 'read',
      subcommands: {
        'status report': 'read',
        'authenticated-root': { effect: 'read', subcommands: { status: 'read', '*': machine() } },
        '*': machine(),
      },
    },
    security: {
      effect: 'write',
      reason: 'it opens a prompt for commands',
      safe: '-h',
      subcommands: {
        'find-key find-certificate find-identity leaks list-smartcards help verify-cert show-keychain-info dump-trust-settings error':
          'read',
        'find-generic-password find-internet-password': {
          effect: 'read',
          flags: { '-g -w': secret },
        },
        'dump-keychain export': secret,
        'delete-*': { effect: 'destroy', reason: 'it deletes keys or passwords', danger: 'secret' },
        'authorizationdb execute-with-privileges': machine(),
        '*': other('it changes keychains'),
      },
    },
    launchctl: {
      effect: 'read',
      subcommands: {
        'list print print-cache print-disabled plist procinfo hostinfo resolveport blame dumpstate managerpid manageruid managername error help version getenv variant dumpjpcategory':
          'read',
        limit: {
          effect: 'read',
          run: (call) => {
            if (call.given.operands.length > 1) writesMachine(call);
          },
        },
        reboot: { effect: 'destroy', reason: 'it stops the machine', danger: 'process' },
        '*': { ...other('it changes services'), danger: 'system' },
      },
    },
    'mdfind mdls ioreg vm_stat dwarfdump nettop fs_usage heap vmmap atos powermetrics lsappinfo ptar airport stringdups footprint':
      'read',
    mdimport: {
      effect: 'read',
      run: byVerb(
        /^-(?:t|L|X|A|e|h|m)$/,
        (call) => call.part('write', 'it renews the search index'),
        /^-[ri]$/,
      ),
    },
    mdutil: { effect: 'read', run: byVerb(/^-[av]*s/, writesMachine, /^-[iEdX]/) },
    pkgutil: {
      effect: 'read',
      run: byVerb(
        /^(?:--pkgs\S*|--pkgs-plist|--files|--export-plist|--pkg-info\S*|--file-info\S*|--payload-files|--check-signature|--groups\S*|--group-pkgs|--lsbom|--only-\w+|-h|--help|--verify\S*)$/,
        (call) => call.part('write', 'it unpacks or forgets a package'),
        /^--(?:forget|expand|flatten|edit|learn|bom|repair)/,
      ),
    },
    osascript: {
      effect: 'write',
      takes: '-e -l -s',
      run: (call) => {
        for (const { text } of call.given.values('-e')) {
          for (const match of text.matchAll(/do shell script "((?:[^"\\]|\\.)*)"/g))
            call.script({ text: (match[1] ?? '').replaceAll('\\"', '"'), known: true, glob: false });
        }
        call.unknown('what the script does is not known');
      },
    },
    open: {
      effect: 'write',
      reason: 'it opens a program',
      takes: '-a -b --env --args',
      safe: '-R --reveal -h',
    },
    dscl: {
      effect: 'read',
      run: byVerb(
        /^-?(?:read|readall|readpl|list|search|ls|cat|help)$/,
        writesMachine,
        /^-(?:create|append|merge|change|delete|passwd|mcx)/,
      ),
    },
    'dseditgroup sysadminctl createhomedir dsenableroot': {
      effect: 'destroy',
      reason: 'it changes users and rights',
      danger: 'privilege',
    },
    hdiutil: {
      effect: 'read',
      subcommands: {
        'info imageinfo isencrypted checksum verify help pmap plugins fsid': 'read',
        'erasekeys burn': disk,
        '*': other('it makes, mounts or changes a disk image'),
      },
    },
    qlmanage: {
      effect: 'read',
      run: byVerb(/^-[pmhtx]$/, (call) => call.part('write', 'it resets previews')),
    },
    caffeinate: { effect: 'read', takes: '-t -w', run: wrapped },
    arch: { effect: 'read', run: wrapped },
    profiles: {
      effect: 'read',
      singleDashLong: true,
      flags: { '-I -R -D -F -i': machine('it changes how the machine is managed') },
      subcommands: {
        'help status list show validate version': 'read',
        '*': machine('it changes how the machine is managed'),
      },
    },
    'lsregister tccutil purge trimforce': machine(),
  },
  examples: [
    { command: 'defaults read com.apple.finder', effect: 'read' },
    { command: 'defaults write com.apple.dock autohide -bool true', effect: 'write' },
    { command: 'defaults delete com.apple.dock', effect: 'destroy' },
    { command: 'diskutil list', effect: 'read' },
    { command: 'diskutil eraseDisk APFS Data disk1', effect: 'destroy' },
    { command: 'security find-generic-password -s mail -w', effect: 'destroy' },
    { command: 'networksetup -getdnsservers Wi-Fi', effect: 'read' },
    { command: 'networksetup -setdnsservers Wi-Fi 8.8.8.8', effect: 'destroy' },
    { command: 'caffeinate -i rm -rf src', effect: 'destroy', targets: ['src'] },
    { command: `osascript -e 'do shell script "rm -rf ~"'`, effect: 'destroy' },
    { command: 'open -R src', effect: 'read' },
  ],
});
