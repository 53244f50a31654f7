import type { Style } from '../../kernel/operation.ts';
import type { CommandEffect, CommandReport, Touch } from '../../kernel/commands/shell.ts';

const paint = (effect: CommandEffect, text: string, style: Style): string =>
  effect === 'destroy' ? style.bad(text) : effect === 'write' ? style.warn(text) : style.good(text);

/** What a command would do: its effect, the parts that make it so, and what it touches. */
export function effectTree(report: CommandReport, style: Style): string[] {
  const touched = (['writes', 'deletes', 'reads', 'network', 'executes'] as const).flatMap((kind) =>
    report[kind].length === 0 ? [] : [`${kind.padEnd(8)} ${report[kind].map(shown).join('  ')}`],
  );
  const rows = [
    ...report.parts.map(
      ({ command, effect, reason }) =>
        `${paint(effect, effect.padEnd(8), style)} ${style.strong(command)}  ${reason}`,
    ),
    ...touched.map((line) => style.dim(line)),
  ];
  const whole = report.whole ? '' : style.dim('  (not all of it could be known)');
  return [
    `  ${paint(report.effect, style.strong(report.effect), style)}  ${report.reason}${whole}`,
    ...rows.map((row, index) => `  ${style.dim(index === rows.length - 1 ? '└' : '├')} ${row}`),
  ];
}

const shown = ({ path, certain }: Touch): string =>
  path === undefined ? 'something unknown' : certain ? path : `${path}?`;
