import { type Call, defineFamily, type ProgramSpec } from '../program.ts';

const machine = (reason = 'it changes the machine') =>
  ({ effect: 'destroy', reason, danger: 'system' }) as const;
const users: ProgramSpec = { effect: 'destroy', reason: 'it changes users and rights', danger: 'privilege' };
const device = (reason = 'it changes a device'): ProgramSpec => ({
  effect: 'destroy',
  reason,
  danger: 'device',
});
const firewall = machine('it changes the firewall');

const lists = (verbs: string, other: ProgramSpec): ProgramSpec => ({
  effect: 'read',
  subcommands: { [verbs]: 'read', '*': other },
});

/** Only asks when one of its words says so. */
const unlessAsking =
  (asks: RegExp, reason: string, danger: 'system' | 'device' = 'system', bare = false) =>
  (call: Call): void => {
    if (bare && call.words.length === 0) return;
    if (!call.words.some(({ text }) => asks.test(text))) call.part('destroy', reason, danger);
  };

/** `sysctl a` shows, `sysctl a=1` and `-w` set. */
function sysctl(call: Call): void {
  const sets = call.given.operands.some(({ text }) => text.includes('='));
  if (sets || call.given.has('-w --write -p --load --system -f'))
    call.part('destroy', 'it changes settings of the kernel', 'system');
}

function mount(call: Call): void {
  if (call.given.operands.length > 0 || call.given.has('-a --all'))
    call.part('write', 'it mounts a file system', 'device');
  const [source, at] = call.given.operands;
  if (
    source &&
    at &&
    call.words.some(({ text }) => /^(?:-[BR]|--r?bind|-o=?r?bind\b.*|r?bind\b.*)$/.test(text))
  )
    call.shell.link(at, source);
}

export const system = defineFamily({
  id: 'system',
  summary: 'Programs that show or change the settings of the machine',
  programs: {
    dmesg: {
      effect: 'read',
      takes: '-l --level -f --facility --since --until -F --file -s --buffer-size --time-format',
      flags: {
        '-c -C --clear --read-clear': { effect: 'write', reason: 'it clears the log of the kernel' },
        '-n --console-level': { effect: 'write', reason: 'it changes what the console shows', value: 'data' },
        '-D --console-off -E --console-on': { effect: 'write', reason: 'it changes what the console shows' },
      },
    },
    mount: { effect: 'read', takes: '-t --types -o --options -L -U', run: (call) => void mount(call) },
    'umount eject udisksctl': { effect: 'write', reason: 'it unmounts a file system', danger: 'device' },
    sysctl: { effect: 'read', takes: '-r --pattern', run: (call) => void sysctl(call) },
    'modprobe insmod rmmod depmod kmod': {
      ...machine('it changes what the kernel loads'),
      safe: '-n --dry-run --show --show-depends -c --showconfig -D',
    },
    'modinfo lshw dmidecode inxi hwinfo sensors acpi upower lsmem lsinitramfs xdpyinfo glxinfo vulkaninfo xwininfo xprop lsscsi lsdev numastat slabtop pidstat dstat nmon atop ipcs pmap pwdx schedtool biosdecode rocm-smi lsfd tlp-stat':
      'read',
    'nvidia-smi': {
      effect: 'read',
      flags: { '-r --gpu-reset -pl -pm -e -c -ac -lgc': machine('it changes a graphics card') },
    },
    xrandr: { effect: 'read', flags: { '--output --mode --off --auto': { effect: 'write' } } },
    'iptables ip6tables ebtables arptables': {
      effect: 'read',
      run: unlessAsking(
        /^-[a-zA-Z]*[LSC]|^--(?:list|check|list-rules|version|help)/,
        'it changes the firewall',
      ),
    },
    'iptables-save ip6tables-save': { effect: 'read', flags: { '-f --file': { value: 'write' } } },
    'iptables-restore ip6tables-restore fail2ban-client': firewall,
    nft: {
      effect: 'read',
      run: unlessAsking(/^(?:list|monitor|describe|-c|--check|--version|--help)$/, 'it changes the firewall'),
    },
    ufw: lists('status version show app help', firewall),
    'firewall-cmd pfctl': {
      effect: 'read',
      run: unlessAsking(
        /^-s\w*$|^--(?:list|get|state|query|info|check|version|help)/,
        'it changes the firewall',
      ),
    },
    'useradd usermod userdel adduser deluser groupadd groupmod groupdel gpasswd chpasswd newusers vipw vigr chage pwconv':
      { ...users, safe: '-l --list -D --defaults' },
    passwd: { ...users, safe: '-S --status' },
    visudo: { ...users, safe: '-c --check' },
    'chsh chfn': { ...users, safe: '-l --list-shells' },
    'setenforce setsebool semanage restorecon aa-enforce aa-disable aa-complain setcap': machine(
      'it changes what programs may do',
    ),
    'getenforce sestatus getsebool aa-status getcap': 'read',
    'swapon swapoff': { ...machine('it changes the memory of the machine'), safe: '-s --show --summary' },
    'lvs pvs vgs lvdisplay pvdisplay vgdisplay lvscan pvscan vgscan': 'read',
    'lvremove vgremove pvremove lvreduce vgreduce lvcreate vgcreate pvcreate lvextend vgextend lvresize lvconvert vgrename lvrename pvmove pvresize':
      { ...device('it changes volumes'), safe: '-t --test' },
    'lvm dmsetup': lists(
      'lvs pvs vgs lvdisplay pvdisplay vgdisplay ls info status table deps version help',
      device('it changes volumes'),
    ),
    cryptsetup: lists('status luksDump isLuks benchmark luksUUID', device('it changes an encrypted device')),
    losetup: {
      effect: 'read',
      run: unlessAsking(/^(?:-a|-l|-j|--all|--list|--associated)$/, 'it changes a device', 'device', true),
    },
    mdadm: {
      effect: 'read',
      run: unlessAsking(
        /^(?:-D|-E|-Q|--detail|--examine|--query|--version)/,
        'it changes a device',
        'device',
        true,
      ),
    },
    'zfs zpool': {
      effect: 'read',
      subcommands: {
        'list get status history iostat version diff holds events': 'read',
        'destroy rollback labelclear create replace remove detach': device(
          'it changes or deletes file systems',
        ),
        '*': { effect: 'write', reason: 'it changes file systems' },
      },
    },
    btrfs: {
      effect: 'read',
      subcommands: {
        'subvolume su filesystem fi device qgroup scrub balance inspect-internal': lists(
          'list show df usage du stats status',
          device('it changes a file system'),
        ),
        '*': device('it changes a file system'),
      },
    },
    'fsck e2fsck fsck.ext4 xfs_repair ntfsfix': { ...device('it repairs a file system'), safe: '-n -N' },
    'tune2fs dumpe2fs': { ...device(), safe: '-l -h' },
    'resize2fs xfs_growfs badblocks blkdiscard hdparm nvme partprobe flashrom fwupdmgr efibootmgr grub-install grub-mkconfig update-grub mkinitcpio dracut update-initramfs':
      device(),
    smartctl: { effect: 'read', flags: { '-t --test -s --smart -X': { effect: 'write' } } },
    'timedatectl hostnamectl localectl': {
      effect: 'read',
      subcommands: {
        'status show list-* timesync-status show-timesync': 'read',
        '*': machine(),
      },
    },
    'hwclock ntpdate chronyc': { ...machine('it sets the clock'), safe: '-r --show --get -q' },
    'update-alternatives alternatives': {
      ...machine(),
      safe: '--display --list --query --get-selections',
    },
    ldconfig: { effect: 'write', reason: 'it renews the list of libraries', safe: '-p --print-cache -N' },
    'locale-gen update-ca-certificates update-rc.d chkconfig sysv-rc-conf authconfig dconf-update updatedb mandb':
      {
        effect: 'write',
        reason: 'it changes the machine',
        danger: 'system',
      },
    'gsettings dconf kreadconfig5': {
      effect: 'read',
      otherwise: 'write',
      subcommands: {
        'get list-* range describe writable monitor read list dump': 'read',
        'reset-recursively': machine('it forgets settings'),
      },
    },
    'busctl udevadm coredumpctl gdbus dbus-monitor': {
      effect: 'read',
      otherwise: 'write',
      subcommands: { 'list tree introspect status info monitor get-property dump test-builtin help': 'read' },
    },
    'xdg-open sensible-browser x-www-browser': { effect: 'write', reason: 'it opens a program' },
    'xdotool ydotool wtype xte wmctrl': { effect: 'write', reason: 'it types and clicks for you' },
  },
  examples: [
    { command: 'dmesg -T', effect: 'read' },
    { command: 'dmesg -Tc', effect: 'write' },
    { command: 'sysctl -n kernel.hostname', effect: 'read' },
    { command: 'sysctl -w vm.swappiness=1', effect: 'destroy' },
    { command: 'iptables -L -n', effect: 'read' },
    { command: 'iptables -F', effect: 'destroy' },
    { command: 'userdel alice', effect: 'destroy' },
    { command: 'mount', effect: 'read' },
    { command: 'lvremove vg0/data', effect: 'destroy' },
    { command: 'zpool status', effect: 'read' },
    { command: 'zpool destroy tank', effect: 'destroy' },
    { command: 'timedatectl set-timezone UTC', effect: 'destroy' },
  ],
});
