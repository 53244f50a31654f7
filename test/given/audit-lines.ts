import type { Finding } from '../../src/kernel/decision.ts';
import { decide } from '../../src/kernel/decision.ts';
import type { AuditLine } from '../../src/kernel/outcome.ts';

const start = Date.parse('2026-11-10T12:00:00.000Z');
export const minutes = (count: number): string => new Date(start + count * 60_000).toISOString();

export const finding = (gate: string, level: Finding['level'], more: Partial<Finding> = {}): Finding => ({
  gate,
  level,
  family: 'discipline',
  code: gate.replaceAll('-', '_'),
  reason: `${gate} objects.`,
  remedy: 'Do something else.',
  ...more,
});

/** A line of the log as the hook writes it; the decision follows from the findings. */
export const auditLine = (at: number, more: Partial<AuditLine> = {}): AuditLine => ({
  at: minutes(at),
  call: `call-${at}`,
  host: 'claude-code',
  session: 'a',
  event: 'tool.before',
  findings: [],
  decision: decide(more.findings ?? []).level,
  prev: '',
  ...more,
});

type More = Partial<AuditLine>;

const passed = (use: 'change' | 'check' | 'look') => ({ ended: 'passed', use }) as const;

/** Lines that mean something. */
export const lines = {
  denied: (at: number, gate: string, subject = 'src/a.ts', more: More = {}): AuditLine =>
    auditLine(at, { tool: 'Edit', subject, findings: [finding(gate, 'deny')], ...more }),
  asked: (at: number, gate: string, subject = 'rm -r build', more: More = {}): AuditLine =>
    auditLine(at, { tool: 'Bash', subject, findings: [finding(gate, 'ask')], ...more }),
  noted: (at: number, gate: string, more: More = {}): AuditLine =>
    auditLine(at, { tool: 'Edit', subject: 'src/a.ts', findings: [finding(gate, 'note')], ...more }),
  ran: (at: number, subject = 'rm -r build', more: More = {}): AuditLine =>
    auditLine(at, { event: 'tool.after', tool: 'Bash', subject, end: passed('change'), ...more }),
  edited: (at: number, subject = 'src/a.ts', more: More = {}): AuditLine =>
    auditLine(at, {
      event: 'tool.after',
      tool: 'Edit',
      subject,
      end: passed('change'),
      work: 'code',
      ...more,
    }),
  checked: (at: number, more: More = {}): AuditLine =>
    auditLine(at, {
      event: 'tool.after',
      tool: 'Bash',
      subject: 'npm test',
      end: passed('check'),
      work: 'check',
      ...more,
    }),
  looked: (at: number, more: More = {}): AuditLine =>
    auditLine(at, { event: 'tool.after', tool: 'Read', subject: 'src/a.ts', end: passed('look'), ...more }),
  failed: (at: number, more: More = {}): AuditLine =>
    auditLine(at, {
      event: 'tool.failed',
      tool: 'Bash',
      subject: 'npm test',
      end: { ended: 'failed', use: 'check', error: 'x', signature: 'x' },
      ...more,
    }),
  turnEnd: (at: number, more: More = {}): AuditLine => auditLine(at, { event: 'turn.end', ...more }),
  prompt: (at: number, subject: string, more: More = {}): AuditLine =>
    auditLine(at, { event: 'prompt.before', subject, ...more }),
  operation: (at: number, tool: string, subject?: string, more: More = {}): AuditLine =>
    auditLine(at, { event: 'operation', host: 'ephor', session: '', tool, subject, ...more }),
};
