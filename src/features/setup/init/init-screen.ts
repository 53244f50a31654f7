import type { CanaryFlight } from '../doctor/canary.ts';
import type { ChangeTrial } from '../doctor/try-change.ts';
import type { KeyPlace } from '../../../kernel/app.ts';
import type { SettingsScope } from '../../../kernel/host.ts';
import type { Profile } from '../../../kernel/decision.ts';
import type { Style } from '../../../kernel/operation.ts';
import { below, labelled, wrap } from '../../../kernel/operations/layout.ts';
import type { PromptKeeping } from '../../../kernel/settings/settings.ts';

const around = 2;

/** The one stretch of lines in which two texts differ, with a little of what surrounds it. */
export function smallDiff(before: string, after: string): readonly string[] {
  if (before === after) return [];
  const old = linesOf(before);
  const now = linesOf(after);
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return [
    ...old.slice(Math.max(0, head - around), head).map(keep),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+ ${line}`),
    ...old.slice(old.length - tail, old.length - tail + around).map(keep),
  ];
}

const keep = (line: string): string => `  ${line}`;

const linesOf = (text: string): readonly string[] =>
  text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);

const shown = 24;

/** Long changes are cut: whoever wants all of it asks for JSON. */
export function paintDiff(lines: readonly string[], style: Style): readonly string[] {
  const painted = lines.slice(0, shown).map((line) => {
    if (line.startsWith('+')) return style.good(line);
    return line.startsWith('-') ? style.bad(line) : style.dim(line);
  });
  const more = lines.length - painted.length;
  return more > 0 ? [...painted, style.dim(`  … ${more} more lines`)] : painted;
}

export interface ChangedFile {
  readonly file: string;
  readonly change: 'new' | 'changed' | 'kept';
  readonly diff: readonly string[];
}

export interface InitResult {
  readonly root: string;
  readonly scope: SettingsScope;
  readonly dryRun: boolean;
  readonly profile: Profile;
  readonly files: readonly ChangedFile[];
  readonly hosts: readonly {
    readonly id: string;
    readonly scope: SettingsScope;
    /** Where the host's program lies; null when it is not on PATH. */
    readonly program: string | null;
    readonly canary: CanaryFlight | null;
    readonly change: ChangeTrial | null;
  }[];
  readonly key: KeyPlace | null;
  readonly hook: string | null;
  readonly notes: readonly string[];
  /** The settings files of hosts that hold our hooks. */
  readonly settings: readonly string[];
  readonly prompts: PromptKeeping;
  /** Whether nothing but your word keeps a change back. */
  readonly ready: boolean;
  /** What Ephor is called by from here. */
  readonly program: string;
}

/** What was done, what lies where, how to undo it, what next; the last line says whether work can begin. */
export function initScreen(result: InitResult, style: Style): string {
  const { root, dryRun, profile } = result;
  const title = dryRun ? 'Ephor would be set up' : 'Ephor is set up';
  return [
    `${dryRun ? style.strong(title) : style.good(`✓ ${title}`)} in ${style.strong(root)}, profile ${style.strong(profile)}`,
    ...(dryRun
      ? ['', ...result.files.flatMap((file) => fileLines(file, result, style))]
      : placeLines(result, style)),
    ...result.notes.flatMap((note) => marked(style.warn('!'), note, style)),
    '',
    ...(dryRun
      ? [`Nothing was written. Run it again without ${style.code('--dry-run')}.`]
      : lastLines(result, style)),
  ].join('\n');
}

const changes = { new: 'new', changed: 'changed', kept: 'unchanged' } as const;

function fileLines({ file, change, diff }: ChangedFile, { root }: InitResult, style: Style): string[] {
  const sign = change === 'kept' ? style.dim('·') : style.good(change === 'new' ? '+' : '~');
  const head = `  ${sign} ${below(file, root)} ${style.dim(changes[change])}`;
  return file.includes('/local/') ? [head] : [head, ...paintDiff(diff, style).map((line) => `      ${line}`)];
}

const whose = {
  local: 'your own, for this repository',
  project: 'shared through the repository: commit it',
  user: 'your own, for all repositories',
} as const;

const proofs: Readonly<Record<CanaryFlight['expected'], string>> = {
  refused: 'a write to the configuration is refused',
  recorded: 'a write to the configuration is recorded',
  silent: 'a write to the configuration is allowed here',
};

const prompts = {
  local: { committed: 'no prompts', local: ', your prompts' },
  committed: { committed: 'the beginnings of your prompts', local: '' },
  none: { committed: 'no prompts', local: '' },
} as const;

function placeLines(result: InitResult, style: Style): string[] {
  const { root, scope, hosts, settings, key, program, prompts: kept } = result;
  const words = prompts[kept];
  const keyPlace = key?.place === 'keychain' ? 'your key in the keychain' : 'your key, for you alone';
  const labels: readonly (readonly [string, string])[] = [
    ['hooks', `${settings.map((file) => below(file, root)).join(', ')} (${whose[scope]})`],
    ['commit', `.ephor/: configuration, rules, decisions, ledger; ${words.committed}`],
    ['stays here', `.ephor/local/: state, log${words.local}; ~/.ephor/: programs, ${keyPlace}`],
    ...hosts.flatMap(({ canary, change }) =>
      canary && change
        ? [['proved', `${proved(canary.expected, change.passes)} (${canary.ms} ms)`] as const]
        : [],
    ),
    ['undo', `${program} uninstall`],
  ];
  return labels.flatMap(([label, text]) => labelled(label, wrap(text, style.width - 14), style, 12));
}

const proved = (expected: CanaryFlight['expected'], passes: boolean): string =>
  `a read passes, ${proofs[expected]}${passes ? ', a change that you ask for passes' : ''}`;

const marked = (mark: string, text: string, style: Style): string[] =>
  wrap(text, style.width - 4).map((line, index) => `  ${index === 0 ? mark : ' '} ${line}`);

function lastLines({ hosts, ready, program, profile }: InitResult, style: Style): string[] {
  const trials = hosts.flatMap(({ change }) => change ?? []);
  if (!ready) {
    const obstacles = trials.flatMap((trial) => trial.obstacles);
    return obstacles.flatMap(({ what, settle }) => [
      ...wrap(`✗ Not ready: every change would wait, because ${what}`, style.width).map((line) =>
        style.bad(line),
      ),
      `${style.strong('→')} ${withCode(settle, style)}`,
    ]);
  }
  const waits = [...new Set(trials.flatMap(({ waitsFor }) => waitsFor))];
  const start = hosts[0]?.program ? ` Start ${hosts.map(({ id }) => id).join(', ')} as you always do.` : '';
  return [
    ...(waits.length > 0 ? [`In profile ${profile}, a change also waits for ${waits.join(', ')}.`] : []),
    `${style.good('Ready.')}${start} ${style.code(`${program} status`)} shows what it does.`,
  ];
}

const withCode = (text: string, style: Style): string =>
  text.replaceAll(/`([^`]+)`/g, (_, code: string) => style.code(code));
