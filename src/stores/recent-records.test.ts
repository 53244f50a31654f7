import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import { givenChange, givenRecord, text, writeLedger } from '../../test/given/trace.ts';
import type { LedgerFilter } from '../kernel/stores/ledger.ts';
import { nodeIo } from '../io/node.ts';
import { createLedgerFile } from './ledger-file.ts';

const recordFor = (intent: string, path = 'src/a.ts', more: object = {}) =>
  givenRecord({ [path]: givenChange(undefined, text(intent)) }, { intent, ...more });

describe('the newest records', () => {
  const all = [
    recordFor('INT-001'),
    recordFor('INT-002', 'docs/a.md', { session: 's2' }),
    recordFor('INT-001', 'src/b.ts', { mutation_class: 'AST_REFACTOR', tool: 'Bash' }),
    recordFor('INT-001', 'docs/b.md'),
  ];

  const rows: readonly (readonly [string, LedgerFilter, readonly number[]])[] = [
    ['all', {}, [3, 2, 1, 0]],
    ['of an intent [RO-070]', { intent: 'INT-001' }, [3, 2, 0]],
    ['of a session, by the beginning of its id', { session: 's2' }, [1]],
    ['of files that fit a glob', { path: 'src/**' }, [2, 0]],
    ['of a class', { class: 'AST_REFACTOR' }, [2]],
    ['of a tool', { tool: 'Bash' }, [2]],
    ['since a moment', { since: all[2]?.timestamp }, [3, 2]],
    ['of an intent that nobody works on', { intent: 'INT-009' }, []],
  ];
  it.each(rows)('%s come newest first', async (_, filter, expected) => {
    const root = givenFolder();
    writeLedger(root, ...all);
    const found = await createLedgerFile(nodeIo, root).recent(filter, 10);
    expect(found.map(({ id }) => id)).toEqual(expected.map((at) => all[at]?.id));
  });

  it('are as many as were asked for, each once [RO-020]', async () => {
    const root = givenFolder();
    writeLedger(root, ...all, ...all.slice(3));
    const found = await createLedgerFile(nodeIo, root).recent({ intent: 'INT-001' }, 2);
    expect(found.map(({ id }) => id)).toEqual([all[3]?.id, all[2]?.id]);
  });

  it('are found far from the end of a large ledger', { timeout: 30_000 }, async () => {
    const root = givenFolder();
    const padding = 'x'.repeat(200_000);
    writeLedger(root, ...all);
    for (let count = 0; count < 200; count += 1)
      writeLedger(root, recordFor('INT-003', 'src/c.ts', { prompt: { at: '', text: padding } }));
    const found = await createLedgerFile(nodeIo, root).recent({ intent: 'INT-001' }, 2);
    expect(found.map(({ id }) => id)).toEqual([all[3]?.id, all[2]?.id]);
  });

  it('are none without a ledger', async () => {
    expect(await createLedgerFile(nodeIo, givenFolder()).recent({}, 5)).toEqual([]);
  });
});
