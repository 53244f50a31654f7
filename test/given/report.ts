import { lines } from './audit-lines.ts';
import type { AuditLine } from '../../src/kernel/outcome.ts';
import {
  type CollectOptions,
  type Collected,
  createCollector,
} from '../../src/features/report/pages/collect.ts';
import type { ReportData } from '../../src/features/report/pages/report-data.ts';

const { asked, checked, denied, edited, failed, noted, operation, ran, turnEnd } = lines;

/** Some days of work, with something of everything. */
export const worked: readonly AuditLine[] = [0, 1, 2, 3, 4, 5].flatMap((day) => {
  const at = day * 24 * 60;
  const own = { session: `${day}f2a81c0-1111-4111-8111-111111111111` };
  return [
    noted(at, 'stay-in-workspace', own),
    denied(at + 1, 'phase', 'src/cart.ts', own),
    ...(day % 2 === 0 ? [denied(at + 2, 'phase', 'src/cart.ts', own)] : []),
    edited(at + 4, 'src/cart.ts', own),
    ...(day > 2
      ? [asked(at + 5, 'destructive-commands', 'rm -r build', own), ran(at + 6, 'rm -r build', own)]
      : []),
    ...(day === 3
      ? [denied(at + 7, 'research', 'src/x.ts', own), operation(at + 8, 'override', 'granted', own)]
      : []),
    ...(day === 4 ? [0, 1, 2, 3].map((more) => failed(at + 9 + more, own)) : []),
    ...(day === 1 ? [] : [checked(at + 15, own)]),
    turnEnd(at + 20, own),
  ];
});

export function collect(log: readonly (AuditLine | undefined)[], options: CollectOptions): Collected {
  const collector = createCollector(options);
  for (const line of log) collector.add(line);
  return collector.collected();
}

export const givenReport = (
  more: Partial<ReportData> = {},
  log: readonly AuditLine[] = worked,
): ReportData => {
  const { sessionIds: _, ...collected } = collect(log, {
    since: undefined,
    gates: ['phase', 'protect-ephor', 'research'],
    breakerOn: true,
  });
  return {
    root: '/home/dev/shop',
    at: '2026-11-16T12:00:00.000Z',
    since: null,
    ...collected,
    model: { turns: 3, failures: 1, ms: 4_200, costUsd: 0.0123 },
    ...more,
  };
};
