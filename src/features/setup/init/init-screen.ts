import type { Style } from '../../../kernel/operation.ts';
import type { CanaryFlight } from '../doctor/canary.ts';
import type { ChangedFile, InitResult } from './init-result.ts';
import { below, labelled, wrap } from '../../../kernel/operations/layout.ts';
import { paintDiff } from './small-diff.ts';

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

const changes = { new: 'new', changed: 'changed', kept: 'as it was' } as const;

function fileLines({ file, change, diff }: ChangedFile, { root }: InitResult, style: Style): string[] {
  const sign = change === 'kept' ? style.dim('·') : style.good(change === 'new' ? '+' : '~');
  const head = `  ${sign} ${below(file, root)} ${style.dim(changes[change])}`;
  return file.includes('/local/') ? [head] : [head, ...paintDiff(diff, style).map((line) => `      ${line}`)];
}

const whose = {
  local: 'yours, for this repository',
  project: 'the repository’s: commit it',
  user: 'yours, for all repositories',
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
      ...wrap(`✗ Not ready, every change would wait: ${what}`, style.width).map((line) => style.bad(line)),
      `${style.strong('→')} ${withCode(settle, style)}`,
    ]);
  }
  const waits = [...new Set(trials.flatMap(({ waitsFor }) => waitsFor))];
  const start = hosts[0]?.program ? ` Start ${hosts.map(({ id }) => id).join(', ')} as you always do.` : '';
  return [
    ...(waits.length > 0 ? [`In profile ${profile} a change also waits for ${waits.join(', ')}.`] : []),
    `${style.good('Ready.')}${start} ${style.code(`${program} status`)} shows what happens.`,
  ];
}

const withCode = (text: string, style: Style): string =>
  text.replaceAll(/`([^`]+)`/g, (_, code: string) => style.code(code));
