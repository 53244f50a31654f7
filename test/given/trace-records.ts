import type { ClosedCapture, FileMutation } from '../../src/kernel/stores/ledger.ts';
import type { TraceRecord } from '../../src/kernel/stores/trace.ts';
import { nodeIo } from '../../src/io/node.ts';
import { createLedgerFile } from '../../src/stores/ledger-file.ts';
import { buildRecord, idOf, type RecordContext } from '../../src/features/ledger/attribution/build-record.ts';

export const givenCapture = (call: string, more: Partial<ClosedCapture> = {}): ClosedCapture => ({
  key: call,
  at: '2026-01-01T00:00:00.000Z',
  ended: '2026-01-01T00:00:01.000Z',
  decision: 'silent',
  before: {},
  after: {},
  reach: 'named',
  bringsContent: false,
  host: 'claude-code',
  session: 's',
  tool: 'Write',
  call,
  ...more,
});

export const created = (path: string, text: string): FileMutation => ({
  path,
  before: { kind: 'absent' },
  after: { kind: 'text', text },
});

export const givenContext = (call: string, more: Partial<RecordContext> = {}): RecordContext => ({
  hash: nodeIo.hash,
  capture: givenCapture(call),
  mutation: { class: 'INTENT_EVOLUTION', evidence: ['behaviour'], detail: 'new' },
  versions: () => [],
  ...more,
});

/** Appends a record of one call that made one file. */
export async function appendRecord(
  root: string,
  call: string,
  text = `${call}\n`,
): Promise<TraceRecord | undefined> {
  const context = givenContext(call);
  const make = buildRecord([created(`${call}.ts`, text)], context);
  return (await createLedgerFile(nodeIo, root).append(idOf(nodeIo.hash, context.capture), make))?.record;
}
