import { dirname } from 'node:path/posix';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { homeFiles, usualHome } from '../../../kernel/place.ts';
import { projectId } from '../../../kernel/place.ts';

export const timerKinds = ['systemd', 'launchd', 'cron'] as const;
export type TimerKind = (typeof timerKinds)[number];

/** A timer of the system that starts the heartbeat. */
export interface Timer {
  readonly kind: TimerKind;
  readonly name: string;
  /** What it consists of: files, or a line of the crontab. */
  readonly parts: readonly { readonly place: string; readonly text: string }[];
}

type World = Pick<App, 'io' | 'home' | 'userHome' | 'program'>;

/** The line that all parts of the timer carry, so that nothing else is ever taken for ours. */
const mark = 'ephor heartbeat';

export const crontabPlace = 'crontab';

/** The timer as it is written down for this home, program and time span. */
export function timerOf(world: World, kind: TimerKind, everyMs: number): Timer {
  const name = nameOf(world);
  if (kind === 'cron')
    return { kind, name, parts: [{ place: crontabPlace, text: cronLine(world, everyMs) }] };
  const folder = unitFolder(world, kind);
  if (kind === 'launchd')
    return { kind, name, parts: [{ place: `${folder}/${name}.plist`, text: plist(world, name, everyMs) }] };
  return {
    kind,
    name,
    parts: [
      { place: `${folder}/${name}.service`, text: service(world) },
      { place: `${folder}/${name}.timer`, text: systemdTimer(everyMs) },
    ],
  };
}

function unitFolder({ io, userHome }: World, kind: 'systemd' | 'launchd'): string {
  if (kind === 'launchd') return `${userHome}/Library/LaunchAgents`;
  return `${io.env('XDG_CONFIG_HOME') || `${userHome}/.config`}/systemd/user`;
}

/** Homes besides the usual one have timers of their own. */
function nameOf({ io, home, userHome }: World): string {
  const more = home === usualHome(userHome) ? '' : `-${projectId(io.hash, home).slice(0, 8)}`;
  return `ephor-heartbeat${more}`;
}

/** What is started: the program that `init` put where no upgrade takes it away, else this one. */
function words({ io, home, program }: World): readonly string[] {
  const own = homeFiles(home).program;
  return [...(io.files.stat(own) ? [own] : program), 'heartbeat'];
}

/** Leads need their clients, and timers start with hardly any PATH. */
const variables = ({ io, home }: World): readonly (readonly [string, string])[] => [
  ['EPHOR_HOME', home],
  ['PATH', io.env('PATH') ?? '/usr/local/bin:/usr/bin:/bin'],
];

const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

function cronLine(world: World, everyMs: number): string {
  const set = variables(world).map(([name, value]) => `${name}=${quoted(value)}`);
  const command = [...set, ...words(world).map(quoted)].join(' ');
  // To cron a percent sign is a line break.
  return `${cronTime(everyMs)} ${command.replaceAll('%', '\\%')} >/dev/null 2>&1 # ${mark} ${nameOf(world)}`;
}

function cronTime(everyMs: number): string {
  const minutes = everyMs / 60_000;
  if (Number.isInteger(minutes) && minutes < 60 && 60 % minutes === 0) return `*/${minutes} * * * *`;
  const hours = minutes / 60;
  if (Number.isInteger(hours) && hours <= 24 && 24 % hours === 0)
    return hours === 24 ? '0 0 * * *' : `0 */${hours} * * *`;
  throw new UserError(
    'bad_span',
    'cron can’t do something at that distance',
    'Take a part of an hour or of a day, like 10m, 15m, 1h or 6h.',
  );
}

const systemdQuoted = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('%', '%%')}"`;

const service = (world: World): string => `# ${mark}
[Unit]
Description=Ephor: look whether there is work in the portfolio

[Service]
Type=oneshot
# Leads outlive the look that started them.
KillMode=process
${variables(world)
  .map(([name, value]) => `Environment=${systemdQuoted(`${name}=${value}`)}`)
  .join('\n')}
ExecStart=${words(world)
  .map((word) => systemdQuoted(word).replaceAll('$', '$$$$'))
  .join(' ')}
`;

const systemdTimer = (everyMs: number): string => `# ${mark}
[Unit]
Description=Ephor: look for work every ${Math.round(everyMs / 60_000)} minutes

[Timer]
OnActiveSec=0
OnUnitActiveSec=${Math.round(everyMs / 1_000)}s
Persistent=true

[Install]
WantedBy=timers.target
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plist = (world: World, name: string, everyMs: number): string => `<?xml version="1.0" encoding="UTF-8"?>
<!-- ${mark} -->
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${name}</string>
  <key>ProgramArguments</key>
  <array>
${words(world)
  .map((word) => `    <string>${escaped(word)}</string>`)
  .join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
${variables(world)
  .map(([key, value]) => `    <key>${key}</key><string>${escaped(value)}</string>`)
  .join('\n')}
  </dict>
  <key>StartInterval</key><integer>${Math.round(everyMs / 1_000)}</integer>
  <key>RunAtLoad</key><true/>
  <key>AbandonProcessGroup</key><true/>
</dict>
</plist>
`;

async function says({ io }: World, program: string, args: readonly string[], input?: string) {
  try {
    const path = io.env('PATH');
    return await io.processes.run(program, args, {
      timeoutMs: 20_000,
      ...(path === undefined ? {} : { env: { PATH: path } }),
      ...(input === undefined ? {} : { input }),
    });
  } catch {
    return { exitCode: 127, stdout: '', stderr: `${program} is not there` };
  }
}

/** What this machine has, the best first. */
export async function usualTimer(world: World): Promise<TimerKind> {
  const works = async (program: string, ...args: readonly string[]): Promise<boolean> =>
    (await says(world, program, args)).exitCode === 0;
  if (await works('launchctl', 'version')) return 'launchd';
  if (await works('systemctl', '--user', 'show-environment')) return 'systemd';
  if ((await says(world, 'crontab', ['-l'])).exitCode !== 127) return 'cron';
  throw new UserError(
    'no_timer',
    'this machine has neither systemd for users, nor launchd, nor cron',
    'Leave `ephor orchestrate` running, or have something call `ephor heartbeat`.',
  );
}

/** Writes it and switches it on. The same again changes nothing; another time span replaces the former. */
export async function installTimer(world: World, timer: Timer): Promise<void> {
  await removeTimers(world, timer.kind === 'cron' ? [] : [timer.kind]);
  if (timer.kind === 'cron') {
    const before = await crontab(world);
    const whole = before === '' || before.endsWith('\n') ? before : `${before}\n`;
    return writeCrontab(world, `${whole}${timer.parts[0]?.text}\n`);
  }
  for (const { place, text } of timer.parts) {
    world.io.files.makeFolder(dirname(place));
    world.io.files.writeAtomic(place, text);
  }
  if (timer.kind === 'systemd') {
    await must(world, 'systemctl', ['--user', 'daemon-reload']);
    await must(world, 'systemctl', ['--user', 'enable', '--now', `${timer.name}.timer`]);
    return;
  }
  const [plistFile] = timer.parts;
  await says(world, 'launchctl', ['unload', plistFile?.place ?? '']);
  await must(world, 'launchctl', ['load', '-w', plistFile?.place ?? '']);
}

async function must(world: World, program: string, args: readonly string[]): Promise<void> {
  const { exitCode, stderr } = await says(world, program, args);
  if (exitCode === 0) return;
  const hint = `Try \`${[program, ...args].join(' ')}\` yourself, or take another kind with --with.`;
  throw new UserError('timer_refused', `${program} would not take the timer: ${stderr.trim()}`, hint);
}

/** What is installed for this home, as it is found. */
export async function installedTimers(world: World): Promise<readonly Timer[]> {
  const name = nameOf(world);
  const units = (['systemd', 'launchd'] as const).flatMap((kind) => {
    const folder = unitFolder(world, kind);
    const files = kind === 'systemd' ? [`${name}.service`, `${name}.timer`] : [`${name}.plist`];
    const parts = files.flatMap((file) => {
      const text = world.io.files.readText(`${folder}/${file}`);
      return text?.includes(mark) ? [{ place: `${folder}/${file}`, text }] : [];
    });
    return parts.length === 0 ? [] : [{ kind, name, parts }];
  });
  const lines = (await crontab(world)).split('\n').filter((line) => isOurs(line, name));
  const cron = lines.map((text) => ({ kind: 'cron' as const, name, parts: [{ place: crontabPlace, text }] }));
  return [...units, ...cron];
}

const isOurs = (line: string, name: string): boolean => line.endsWith(`# ${mark} ${name}`);

/** Takes away exactly what is ours, and tells what that was. */
export async function removeTimers(world: World, keep: readonly TimerKind[] = []): Promise<readonly Timer[]> {
  const found = (await installedTimers(world)).filter(({ kind }) => !keep.includes(kind));
  for (const { kind, name, parts } of found) {
    if (kind === 'cron') continue;
    if (kind === 'systemd') await says(world, 'systemctl', ['--user', 'disable', '--now', `${name}.timer`]);
    else await says(world, 'launchctl', ['unload', parts[0]?.place ?? '']);
    for (const { place } of parts) world.io.files.remove(place);
    if (kind === 'systemd') await says(world, 'systemctl', ['--user', 'daemon-reload']);
  }
  if (found.some(({ kind }) => kind === 'cron')) {
    const lines = (await crontab(world)).split('\n');
    await writeCrontab(world, lines.filter((line) => !isOurs(line, nameOf(world))).join('\n'));
  }
  return found;
}

/** What can't be read must not be written over. */
async function crontab(world: World): Promise<string> {
  const { exitCode, stdout, stderr } = await says(world, 'crontab', ['-l']);
  if (exitCode === 0) return stdout;
  if (exitCode === 127 || /no crontab/i.test(stderr)) return '';
  throw new UserError(
    'timer_refused',
    `crontab can't be read: ${stderr.trim()}`,
    'Try `crontab -l` yourself.',
  );
}

async function writeCrontab(world: World, text: string): Promise<void> {
  const { exitCode, stderr } =
    text === '' ? await says(world, 'crontab', ['-r']) : await says(world, 'crontab', ['-'], text);
  if (exitCode !== 0)
    throw new UserError(
      'timer_refused',
      `crontab would not take it: ${stderr.trim()}`,
      'Try `crontab -e` yourself.',
    );
}
