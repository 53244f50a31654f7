import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decisionTypes, type JournalEntry } from '../../src/kernel/stores/journal.ts';
import { phases } from '../../src/kernel/work/phase.ts';
import type { Giving } from './given-stores.ts';

const entry = (more: Partial<JournalEntry> = {}): JournalEntry => ({
  timestamp: '2024-01-15T10:30:00.123Z',
  session_id: 'one',
  type: 'override_granted',
  context: 'why',
  ...more,
});
const at = (minute: number): string => new Date(Date.UTC(2024, 0, 15, 10, minute)).toISOString();
/** Nothing that is taken for a secret, and nothing that is cut. */
const words = fc.string({
  unit: fc.constantFrom(...Array.from('ab Zß…:#-"\'\n\t{}[]|>&*!%@`,?~\\ü\u2028\u0007')),
  maxLength: 80,
});

export function journalConformance(given: Giving<'journal'>): void {
  it('is empty where there is nothing', async () => {
    expect(await given().open().read({ limit: 5 })).toEqual({ entries: [], unreadable: [] });
  });

  it('gives back any entry as it was', async () => {
    const { open } = given();
    let minute = 0;
    const entries = fc.record(
      {
        session_id: words,
        type: fc.constantFrom(...decisionTypes),
        context: words,
        from_state: fc.constantFrom(...phases),
        to_state: fc.constantFrom(...phases),
        trigger: words,
        approved_scope: words,
      },
      { requiredKeys: ['session_id', 'type', 'context'] },
    );
    await fc.assert(
      fc.asyncProperty(entries, async (said) => {
        minute += 1;
        const recorded = { timestamp: at(minute), ...said };
        const file = await open().record(recorded);
        expect((await open().read({ limit: 1 })).entries).toEqual([{ ...recorded, file }]);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the newest first, those of one moment by when they came', async () => {
    const { open } = given();
    for (const minute of [3, 1, 2])
      await open().record(entry({ timestamp: at(minute), context: `at ${minute}` }));
    for (let count = 1; count <= 12; count += 1)
      await open().record(entry({ timestamp: at(4), context: String(count) }));
    const contexts = (await open().read({ limit: 14 })).entries.map(({ context }) => context);
    expect(contexts.slice(0, 3)).toEqual(['12', '11', '10']);
    expect(contexts.slice(-2)).toEqual(['at 3', 'at 2']);
  });

  it('chooses by type, session and time', async () => {
    const { open } = given();
    await open().record(entry({ timestamp: at(1), type: 'context_snapshot' }));
    await open().record(entry({ timestamp: at(2), session_id: 'other' }));
    await open().record(entry({ timestamp: at(3) }));
    const times = async (filter: object) =>
      (await open().read({ limit: 9, ...filter })).entries.map(({ timestamp }) => timestamp);
    expect(await times({ type: 'context_snapshot' })).toEqual([at(1)]);
    expect(await times({ session: 'oth' })).toEqual([at(2)]);
    expect(await times({ since: at(2) })).toEqual([at(3), at(2)]);
    expect(await times({ since: at(4) })).toEqual([]);
  });

  it('holds no secret, and long texts are cut', async () => {
    const { open } = given();
    const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123';
    await open().record(
      entry({ context: `${secret} ${'é'.repeat(9_000)}`, trigger: `${secret} ${'y '.repeat(900)}` }),
    );
    const [read] = (await open().read({ limit: 1 })).entries;
    expect(JSON.stringify(read)).not.toContain('ghp_');
    expect(read?.context.length).toBeLessThanOrEqual(4_000);
    expect(read?.trigger).toMatch(/^\[secret\] y y .*…$/);
    expect(read?.trigger).toHaveLength(500);
  });

  it('loses nothing of what several processes record in the same second', async () => {
    const { open, writeFromProcesses } = given();
    const names = await writeFromProcesses(4, 20);
    const { entries, unreadable } = await open().read({ limit: 1_000 });
    expect(unreadable).toEqual([]);
    expect(entries.map(({ context }) => context).sort()).toEqual([...names].sort());
  });

  it('tells of an entry that a crash cut short, and reads the others', async () => {
    const { open, write, tear } = given();
    await write('a');
    await write('b');
    tear?.();
    await write('c');
    const { entries, unreadable } = await open().read({ limit: 9 });
    expect(entries).toHaveLength(tear ? 2 : 3);
    expect(unreadable).toHaveLength(tear ? 1 : 0);
  });

  it('reads and keeps what a later version wrote', async () => {
    const { open, write, later } = given();
    await write('a');
    const isThere = later?.();
    expect((await open().read({ limit: 9 })).entries).toMatchObject([{ context: 'a' }]);
    expect(isThere?.() ?? true).toBe(true);
  });
}
