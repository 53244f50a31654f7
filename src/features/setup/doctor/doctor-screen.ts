import type { Style } from '../../../kernel/operation.ts';
import type { Check } from './check.ts';
import { wrap } from '../../../kernel/operations/layout.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

export interface DoctorResult {
  readonly root: string | null;
  readonly checks: readonly Check[];
  readonly failed: number;
  readonly warned: number;
}

const signs = { ok: '✓', note: '·', warn: '!', fail: '✗' } as const;

/** What needs help comes first: it is what a person came for. */
export function doctorScreen({ root, checks, failed, warned }: DoctorResult, style: Style): string {
  const width = Math.max(...checks.map(({ id }) => id.length));
  const lines = (['fail', 'warn', 'ok', 'note'] as const).flatMap((status) =>
    checks
      .filter((check) => check.status === status)
      .flatMap((check) => checkLines(check, root ?? '', width, style)),
  );
  return [
    `${style.strong('Ephor doctor')}  ${style.dim(root ?? 'no project here')}`,
    '',
    ...lines,
    '',
    sum(),
  ].join('\n');

  function sum(): string {
    if (failed > 0) return style.bad(`${counted(failed, 'failure')}, ${counted(warned, 'warning')}`);
    return warned > 0 ? style.warn(counted(warned, 'warning')) : style.good('All is well.');
  }
}

function paintSign(status: Check['status'], style: Style): string {
  const sign = signs[status];
  if (status === 'ok') return style.good(sign);
  if (status === 'note') return style.dim(sign);
  return status === 'warn' ? style.warn(sign) : style.bad(sign);
}

function checkLines(
  { id, status, finding, repair }: Check,
  root: string,
  width: number,
  style: Style,
): readonly string[] {
  const indent = ' '.repeat(width + 6);
  const said = wrap(
    root === '' ? finding : finding.replaceAll(`${root}/`, ''),
    Math.max(30, style.width - indent.length),
  );
  return [
    ...said.map((line, index) =>
      index === 0
        ? `  ${paintSign(status, style)} ${style.strong(id.padEnd(width))}  ${line}`
        : `${indent}${line}`,
    ),
    ...(repair === null ? [] : [`${indent}${style.dim('→')} ${style.code(repair)}`]),
  ];
}
