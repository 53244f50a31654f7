import { type Call, defineFamily, type ProgramSpec } from '../program.ts';
import { noStream, type Stream, unknownStream, type Value } from '../scope.ts';

const ends = (call: Call, reason = 'it ends processes'): void => call.part('write', reason, 'process');
const endsAll = (call: Call): void => call.part('destroy', 'it ends every process', 'process');
const stopsMachine: ProgramSpec = { effect: 'destroy', reason: 'it stops the machine', danger: 'process' };

/** `kill -9 -1` ends everything, `kill -0` only asks. */
function kill(call: Call): void {
  const words = call.words.map(({ text }) => text);
  if (words.some((word) => /^(?:-l|-L|--list|--table|-0)$/.test(word))) return;
  const first = words.findIndex((word) => word.startsWith('-') && word !== '--');
  const targets = words.filter((word, index) => index !== first && word !== '--' && !/^-[A-Z]/.test(word));
  const bare = words.length === 1 ? words : targets;
  if (bare.some((word) => word === '-1' || word === '1')) return endsAll(call);
  ends(call);
}

/** By name; a pattern that fits everything, or all of a user, is all of the work. */
function killByName(call: Call): void {
  const { given } = call;
  if (given.has('-l -L --list -V --version -0')) return;
  const everything = given.operands.some(({ text }) => /^(?:\.[*+]?|\^|)$/.test(text));
  const ofUser =
    given.has('-u -U --user --euid --uid') &&
    given.operands.filter(({ text }) => !/^-\d/.test(text)).length === 0;
  if (everything || ofUser) return endsAll(call);
  call.part('destroy', 'it ends every process of that name, whoever started it', 'process');
}

/** Words that a multiplexer runs as a command. */
const started = (call: Call, words: readonly Value[]): Stream =>
  words.length === 1 ? call.script(words[0]) : words.length > 1 ? call.command(words) : noStream;

const keyName = /^(?:Enter|C-[a-z]|M-.|Space|Tab|Escape|BSpace|Up|Down|Left|Right|KPEnter|C-m)$/;

function sendKeys(call: Call): void {
  for (const key of call.given.operands) if (!keyName.test(key.text)) call.script(key);
  call.part('write', 'it types into a terminal');
}

const tmuxRuns: ProgramSpec = {
  effect: 'write',
  takes: '-s -n -t -c -x -y -F -e -l -p -b',
  run: (call) => {
    started(call, call.given.operands);
    call.part('write', 'it changes terminals');
  },
};

/** A server with a name of its own was started for this. */
function endServer(call: Call): void {
  if (/\s-[LS]/.test(call.source)) call.part('write', 'it ends terminals of its own');
  else call.part('destroy', 'it ends every terminal', 'process');
}

function screen(call: Call): Stream {
  const { given } = call;
  if (given.has('-ls -list -v')) return noStream;
  if (call.words.some(({ text }) => /^-(?:ls|list|v|version)$/.test(text))) return noStream;
  const typed = given.has('-X') ? given.operands.filter(({ text }) => text !== 'stuff') : [];
  for (const text of typed) call.script({ ...text, text: text.text.replaceAll(/\\n|\^M|\n/g, '\n') });
  if (typed.length === 0) started(call, given.operands);
  call.part('write', 'it changes terminals');
  return unknownStream;
}

/** `echo command | at now`: what it is given, it runs later. */
function later(call: Call): void {
  if (call.given.has('-l -c -V')) return;
  if (call.given.has('-r -d')) return call.part('write', 'it takes back a planned command');
  if (call.input.kind === 'text') call.script(call.input.value);
  call.part('write', 'it plans a command for later');
}

export const processes = defineFamily({
  id: 'processes',
  summary: 'Programs that start, plan and end other programs and services',
  programs: {
    kill: { effect: 'write', run: (call) => void kill(call) },
    'pkill killall skill': {
      effect: 'write',
      takes: '-u -U --user --euid --uid -g -G -P -t -s --signal -F --pidfile',
      run: (call) => void killByName(call),
    },
    killall5: { effect: 'destroy', reason: 'it ends every process', danger: 'process' },
    xkill: { effect: 'write', reason: 'it ends a program', danger: 'process' },
    fuser: {
      effect: 'read',
      flags: { '-k --kill': { effect: 'write', reason: 'it ends processes', danger: 'process' } },
    },
    'renice cgcreate': { effect: 'write', reason: 'it changes how processes run' },
    systemctl: {
      effect: 'read',
      takes: '-t --type -p --property -H --host -M -n --lines -o --output -s --signal --state',
      subcommands: {
        'status show cat help list-* is-* get-default show-environment': 'read',
        'is-active is-enabled is-failed list-units list-unit-files list-timers': 'read',
        'poweroff reboot halt kexec suspend hibernate hybrid-sleep rescue emergency isolate exit soft-reboot':
          stopsMachine,
        'start daemon-reload enable': { effect: 'write', reason: 'it changes services' },
        '*': { effect: 'destroy', reason: 'it stops or changes services of the machine', danger: 'system' },
      },
    },
    'service rc-service initctl': {
      effect: 'write',
      run: (call) => {
        if (
          call.given.has('--status-all -s --list -l') ||
          call.given.operands.some(({ text }) => /^(?:status|list)$/.test(text))
        )
          return;
        call.part('write', 'it changes services', 'system');
      },
    },
    'rc-status systemd-analyze systemd-cgls systemd-cgtop systemd-detect-virt atq': 'read',
    journalctl: {
      effect: 'read',
      takes: '-u --unit -n --lines -p --priority -o --output -S --since -U --until -t -D -g --grep -F -M',
      flags: {
        '--vacuum-size --vacuum-time --vacuum-files': {
          effect: 'destroy',
          reason: 'it deletes logs',
          danger: 'delete',
        },
        '--rotate --flush --sync --relinquish-var --smart-relinquish-var --setup-keys --update-catalog': {
          effect: 'write',
          reason: 'it changes how logs are kept',
        },
        '--output-fields --no-pager --no-hostname --no-full --no-tail --reverse --unit --user-unit': {},
      },
    },
    loginctl: {
      effect: 'read',
      subcommands: {
        'list-* show-* session-status user-status seat-status': 'read',
        'terminate-* kill-*': {
          effect: 'destroy',
          reason: 'it ends the session of a user',
          danger: 'process',
        },
        '*': 'write',
      },
    },
    'supervisorctl pm2 forever circusctl s6-rc': {
      effect: 'write',
      subcommands: {
        'status list ls l logs log show info describe tail avail pid prettylist jlist monit version help id env report':
          'read',
        'kill delete del shutdown stopall': {
          effect: 'write',
          reason: 'it ends programs',
          danger: 'process',
        },
      },
    },
    crontab: {
      effect: 'destroy',
      reason: 'it replaces the plan of commands of the user',
      danger: 'system',
      takes: '-u',
      safe: '-l',
      flags: { '-r': { effect: 'destroy', reason: 'it deletes the plan of commands', danger: 'delete' } },
    },
    'at batch': { effect: 'write', takes: '-f -q -t', run: (call) => void later(call) },
    atrm: { effect: 'write', reason: 'it takes back a planned command' },
    tmux: {
      effect: 'write',
      reason: 'it opens a terminal',
      takes: '-L -S -f -c -T',
      safe: '-V',
      subcommands: {
        'ls list-* lsk lsw lsp lsc lscm lsb display display-message capturep capture-pane show show-* info has has-session showb showw':
          'read',
        'new new-session neww new-window splitw split-window respawnp respawn-pane respawnw respawn-window popup display-popup':
          tmuxRuns,
        'run run-shell if if-shell pipep pipe-pane': tmuxRuns,
        'send send-keys': { effect: 'write', takes: '-t -N', run: (call) => void sendKeys(call) },
        'kill-server': { effect: 'destroy', run: (call) => void endServer(call) },
        '*': { effect: 'write', reason: 'it changes terminals' },
      },
    },
    screen: { effect: 'write', takes: '-S', run: screen },
    'zellij byobu abduco dtach': { effect: 'write', reason: 'it changes terminals', safe: '-l --list' },
    'shutdown reboot halt poweroff telinit': {
      ...stopsMachine,
      safe: '--show -w --wtmp-only',
      run: (call) => {
        if (call.given.has('-c')) call.part('write', 'it takes back a planned stop', 'process');
        else call.part('destroy', 'it stops the machine', 'process');
      },
    },
    init: {
      effect: 'write',
      run: (call) => {
        const level = call.given.operands[0]?.text ?? '';
        if (/^[016]$/.test(level)) call.part('destroy', 'it stops the machine', 'process');
        else call.part('write', 'it changes how the machine runs', 'system');
      },
    },
    'logger wall write notify-send': { effect: 'write', reason: 'it leaves a message' },
    script: {
      effect: 'write',
      takes: '-c --command -t -T -I -O -B -E -m -o',
      run: (call) => {
        const [file, ...words] = rest(call);
        if (file) call.writes(file);
        const text = call.given.value('-c --command');
        if (text) return call.script(text);
        if (words.length > 0) return call.command(words);
        return void call.unknown('it starts a shell whose commands are not known');
      },
    },
  },
  examples: [
    { command: 'kill 1234', effect: 'write' },
    { command: 'kill -9 -1', effect: 'destroy' },
    { command: 'kill -0 1234', effect: 'read' },
    { command: 'pkill -f node', effect: 'destroy' },
    { command: 'systemctl status nginx', effect: 'read' },
    { command: 'systemctl restart nginx', effect: 'destroy' },
    { command: 'systemctl poweroff', effect: 'destroy' },
    { command: 'crontab -l', effect: 'read' },
    { command: 'crontab -r', effect: 'destroy' },
    { command: "tmux send-keys -t 0 'rm -rf src' Enter", effect: 'destroy', targets: ['src'] },
    { command: 'tmux capture-pane -p', effect: 'read' },
    { command: 'shutdown -h now', effect: 'destroy' },
  ],
});

/** From the first operand on, with the flags of the command inside. */
const rest = (call: Call): readonly Value[] => {
  const first = call.given.operands[0];
  return first ? call.words.slice(call.words.indexOf(first)) : [];
};
