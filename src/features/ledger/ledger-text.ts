import type { LedgerCheck } from '../../kernel/stores/ledger.ts';
import { shownFiles } from '../../kernel/place.ts';
import type { Style } from '../../kernel/operation.ts';
import { counted } from '../../kernel/operations/time-words.ts';

const mostShown = 10;

export function ledgerText(check: LedgerCheck, style: Style): string {
  const { lines, forks, duplicates, torn, compared, broken } = check;
  const file = shownFiles.ledger;
  const notes = [
    ...(forks > 0 ? [`${counted(forks, 'fork')} where branches were merged`] : []),
    ...(duplicates > 0 ? [`${counted(duplicates, 'line')} twice, counted once`] : []),
    ...(torn.length > 0 ? [`cut short by a crash: line ${torn.slice(0, mostShown).join(', ')}`] : []),
  ].map((note) => `  ${style.dim(`· ${note}`)}`);
  if (broken.length === 0) {
    const what =
      lines === 0
        ? 'no agent has changed anything yet'
        : `${counted(lines, 'line')}, each follows one above it`;
    const files = compared > 0 ? `; ${counted(compared, 'file')} as last recorded, hashes fit` : '';
    return [`${style.good('✓ The ledger is whole:')} ${what}${files}.`, ...notes].join('\n');
  }
  const more = broken.length - mostShown;
  return [
    style.bad('✗ The ledger is broken:'),
    ...broken.slice(0, mostShown).map(({ line, cause }) => `  ${file}:${line}: ${cause}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...notes,
    `  Compare it with what was committed: ${style.code(`git log -p -- ${file}`)}`,
  ].join('\n');
}
