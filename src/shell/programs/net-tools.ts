import { type Call, defineFamily } from '../program.ts';
import { type Stream, unknownStream } from '../scope.ts';

const changesNetwork = (call: Call): void =>
  call.part('destroy', 'it changes the network of the machine', 'system');

const ipFlagsWithValue = /^-(?:n|net|netns|f|family|l|loops)$/;
const ipAsks =
  /^(?:sh|sho|show|l|li|lis|list|lst|g|ge|get|h|help|identify|pids|monitor|list-id|save|showdump)$/;

/** `ip [flags] object [verb …]`; all of it may be shortened, and no verb is `show`. */
function ip(call: Call): Stream {
  const { words } = call;
  let at = 0;
  for (; words[at]?.text.startsWith('-'); at += 1) {
    if (ipFlagsWithValue.test(words[at]?.text ?? '')) at += 1;
    else if (/^--?b(?:atch)?$/.test(words[at]?.text ?? '')) call.unknown('its commands are in a file');
  }
  const [object, verb, ...rest] = words.slice(at);
  if (!object || !verb || /^m(?:on|onitor)$/.test(object.text)) return unknownStream;
  if (verb.text === 'exec' && !words.some(({ text }) => text === '-all'))
    return call.command(rest.slice(1), call.input);
  const shortShow = verb.text === 's' && !object.text.startsWith('l');
  if (!verb.known || !(ipAsks.test(verb.text) || shortShow)) changesNetwork(call);
  return unknownStream;
}

/** `ifconfig eth0` shows, more words change. */
function interfaces(call: Call): void {
  if (call.given.operands.length > 1 || call.given.has('-R')) changesNetwork(call);
}

export const netTools = defineFamily({
  id: 'net-tools',
  summary: 'Programs that ask about the network, or change it',
  programs: {
    'ping ping6 fping traceroute traceroute6 tracepath tracert mtr dig drill kdig delv doggo dog host nslookup whois resolveip netstat nstat sockstat bmon iftop nethogs speedtest speedtest-cli dns-sd ipcalc sipcalc':
      { effect: 'read', network: true },
    ss: {
      effect: 'read',
      flags: { '-K --kill': { effect: 'destroy', reason: 'it closes sockets', danger: 'process' } },
    },
    'ip bridge tc': { effect: 'read', run: ip },
    'ifconfig iwconfig ethtool': { effect: 'read', run: (call) => void interfaces(call) },
    iw: {
      effect: 'read',
      run: (call) => {
        const [first, second, third] = call.given.operands;
        const asks = /^(?:list|info|link|scan|station|get|reg|help|phy|event|features|commands)$/;
        if (first && !asks.test((third ?? second ?? first).text)) changesNetwork(call);
      },
    },
    route: {
      effect: 'read',
      run: (call) => {
        const [verb] = call.given.operands;
        if (verb && !/^(?:get|show|print|monitor)$/.test(verb.text)) changesNetwork(call);
      },
    },
    arp: {
      effect: 'read',
      takes: '-i',
      flags: {
        '-d --delete -s --set -f --file': {
          effect: 'destroy',
          reason: 'it changes the network of the machine',
          danger: 'system',
        },
      },
    },
    nmap: {
      effect: 'read',
      network: true,
      singleDashLong: true,
      takes: '-p -T -iL --exclude --max-retries --top-ports',
      flags: {
        '-oN -oX -oG -oA -oS': { value: 'write' },
        '--script': { effect: 'write', reason: 'its scripts act on other machines', value: 'data' },
      },
    },
    'tcpdump tshark dumpcap ngrep': {
      effect: 'read',
      takes: '-i -c -s -f -Y -T -e -G -C -W -B -F',
      flags: {
        '-w': { value: 'write' },
        '-r': { value: 'read' },
        '-z': { effect: 'write', reason: 'it runs a program on what it captures', value: 'data' },
      },
    },
    nmcli: {
      effect: 'read',
      takes: '-f --fields -m --mode -c --colors -w --wait -g --get-values',
      flags: {
        '-s --show-secrets': { effect: 'destroy', reason: 'it shows passwords', danger: 'secret' },
      },
      run: (call) => {
        const verbs = call.given.operands.slice(0, 3).map(({ text }) => text);
        if (call.given.has('-s --show-secrets')) call.part('destroy', 'it shows passwords', 'secret');
        const [, verb = 'show'] = verbs;
        if (!/^(?:s|sh|show|status|list|monitor|hostname|permissions|logging|wifi)$/.test(verb))
          changesNetwork(call);
        else if (verb === 'wifi' && !/^(?:list|rescan)$/.test(verbs[2] ?? 'list')) changesNetwork(call);
      },
    },
    'networkctl resolvectl': {
      effect: 'read',
      otherwise: 'write',
      subcommands: {
        'list status query service openpgp tlsa statistics lldp label monitor show-cache show-server-state cat':
          'read',
        'flush-caches reset-statistics reload renew': 'write',
      },
    },
  },
  examples: [
    { command: 'ping -c 4 example.com', effect: 'read' },
    { command: 'ip -br addr', effect: 'read' },
    { command: 'ip route get 8.8.8.8', effect: 'read' },
    { command: 'ip link set eth0 down', effect: 'destroy' },
    { command: 'ip netns exec blue rm -rf /', effect: 'destroy' },
    { command: 'ifconfig eth0', effect: 'read' },
    { command: 'ifconfig eth0 192.168.1.1', effect: 'destroy' },
    { command: 'tcpdump -i eth0 -w dump.pcap', effect: 'write', targets: ['dump.pcap'] },
    { command: 'route add default 10.0.0.1', effect: 'destroy' },
  ],
});
