import { mkdirSync, writeFileSync, appendFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectFiles } from '../../src/kernel/place.ts';
import {
  type FileChange,
  type TraceDetails,
  traceNamespace,
  type TraceRecord,
} from '../../src/kernel/stores/trace.ts';
import type { TracedVersion } from '../../src/kernel/stores/trace-index.ts';
import { nodeIo } from '../../src/io/node.ts';
import { addedRanges, hunksBetween } from '../../src/features/ledger/attribution/hunks.ts';
import { hashContent, hashLines, linesOf } from '../../src/features/ledger/attribution/lines.ts';

export const text = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** From one text to the next, as a record says it. */
export function givenChange(
  before: string | undefined,
  after: string | undefined,
  base?: TracedVersion,
): FileChange {
  const { hash } = nodeIo;
  const old = hashLines(hash, before ?? '');
  return {
    kind: before === undefined ? 'create' : after === undefined ? 'delete' : 'edit',
    before: before === undefined ? undefined : hashContent(hash, before),
    after: after === undefined ? undefined : hashContent(hash, after),
    ...(base ? { base: base.content, others: hunksBetween(base.lines, old) } : {}),
    ...(!base && before !== undefined ? { others: hunksBetween([], old) } : {}),
    hunks: hunksBetween(old, hashLines(hash, after ?? '')),
  };
}

let records = 0;

/** A record of changes by their paths; its id is easy to read. */
export function givenRecord(
  changes: Readonly<Record<string, FileChange>>,
  details: Partial<TraceDetails> = {},
  more: Partial<TraceRecord> = {},
): TraceRecord {
  records += 1;
  return {
    version: '0.1.0',
    id: `${String(records).padStart(8, '0')}-0000-8000-8000-000000000000`,
    timestamp: new Date(Date.UTC(2026, 0, 1) + records * 60_000).toISOString(),
    vcs: { type: 'git', revision: 'c'.repeat(40) },
    files: Object.entries(changes).map(([path, { hunks }]) => ({
      path,
      conversations: [
        {
          url: 'ephor:session/s1',
          contributor: { type: 'ai', model_id: 'anthropic/some-model' },
          ranges: addedRanges(hunks).map(({ start, end }) => ({
            start_line: start,
            end_line: end,
            content_hash: `sha256:${'0'.repeat(64)}`,
          })),
        },
      ],
    })),
    metadata: {
      [traceNamespace]: {
        session: 's1',
        host: 'claude-code',
        tool: 'Edit',
        call: `toolu_${records}`,
        intent: 'INT-001',
        prompt: { at: '2026-01-01T00:00:00.000Z', text: 'make it faster' },
        decision: 'silent',
        mutation_class: 'INTENT_EVOLUTION',
        evidence: { kinds: ['behaviour'], detail: 'a call has another argument' },
        changes,
        previous: 'none',
        ...details,
      },
    },
    ...more,
  };
}

/** Puts records into the ledger of a project, after those that are there. */
export function writeLedger(root: string, ...all: readonly TraceRecord[]): void {
  const { ledger } = projectFiles(root);
  mkdirSync(dirname(ledger), { recursive: true });
  appendFileSync(ledger, all.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

export function writeFile(root: string, path: string, content: string): void {
  mkdirSync(dirname(`${root}/${path}`), { recursive: true });
  writeFileSync(`${root}/${path}`, content);
}

/** For each line, who wrote it. */
export const owned = (content: string, version: TracedVersion | undefined): readonly string[] =>
  linesOf(content).map((line, at) => `${version?.owners[at]?.slice(0, 8) ?? 'people'} ${line.trim()}`);
