import type { Style } from '../../domain/operation.ts';
import type { CanaryFlight } from './canary.ts';
import type { ChangedFile, InitResult } from './init-result.ts';
import { below, wrap } from './layout.ts';
import { paintDiff } from './small-diff.ts';

const words = { new: 'new', changed: 'changed', kept: 'as it was' } as const;

export function initScreen(result: InitResult, style: Style): string {
  const { root, dryRun, profile } = result;
  const title = dryRun ? 'Ephor would be set up' : 'Ephor is set up';
  return [
    `${dryRun ? style.strong(title) : style.good(`✓ ${title}`)} in ${style.strong(root)}, profile ${style.strong(profile)}`,
    '',
    ...result.files.flatMap((file) => fileLines(file, result, style)),
    ...(dryRun ? [] : ['', ...proofLines(result, style)]),
    ...noteLines(result.notes, style),
    '',
    ...nextLines(result, style),
  ].join('\n');
}

function fileLines(
  { file, change, diff }: ChangedFile,
  { root, dryRun }: InitResult,
  style: Style,
): string[] {
  const sign = change === 'kept' ? style.dim('·') : style.good(change === 'new' ? '+' : '~');
  const head = `  ${sign} ${below(file, root)} ${style.dim(words[change])}`;
  return dryRun && !file.includes('/local/')
    ? [head, ...paintDiff(diff, style).map((line) => `      ${line}`)]
    : [head];
}

const proofs: Readonly<Record<CanaryFlight['expected'], string>> = {
  refused: 'a harmless call passed, a write to the configuration was refused',
  recorded: 'a harmless call passed, a write to the configuration was recorded',
  silent: 'it answers; a write to the configuration is allowed here',
};

function proofLines({ hosts, key }: InitResult, style: Style): string[] {
  const kept = key?.place === 'keychain' ? 'in the system keychain' : 'in a file that only you can read';
  return [
    ...(key ? [`  ${style.good('✓')} signing key ${kept}`] : []),
    ...hosts.flatMap(({ id, canary }) =>
      canary
        ? marked(style.good('✓'), `${id} hook is live: ${proofs[canary.expected]} (${canary.ms} ms)`, style)
        : [],
    ),
  ];
}

function noteLines(notes: readonly string[], style: Style): string[] {
  if (notes.length === 0) return [];
  return ['', ...notes.flatMap((note) => marked(style.warn('!'), note, style))];
}

const marked = (mark: string, text: string, style: Style): string[] =>
  wrap(text, style.width - 4).map((line, index) => `  ${index === 0 ? mark : ' '} ${line}`);

function nextLines({ dryRun, hosts }: InitResult, style: Style): string[] {
  if (dryRun) return [`Nothing was written. Run it again without ${style.code('--dry-run')}.`];
  const program = hosts[0]?.program ? ` Start ${hosts.map(({ id }) => id).join(', ')} as you always do.` : '';
  return [
    `Ready.${program} ${style.code('ephor status')} shows what happens, ${style.code('ephor uninstall')} takes it back.`,
  ];
}
