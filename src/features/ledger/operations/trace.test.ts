import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { givenChange, givenRecord, text, writeLedger } from '../../../../test/given/trace.ts';
import type { TraceRecord } from '../../../kernel/stores/trace.ts';
import { csvField, traceExport } from './trace-export.ts';
import { traceList } from './trace-list.ts';
import { traceStats } from './trace-stats.ts';

const prompt = { at: '2026-01-01T00:00:00.000Z', text: '=SUM(A1), "quoted"\nand more' };
const records: readonly TraceRecord[] = [
  givenRecord({ 'src/a.ts': givenChange(undefined, text('a', 'b', 'c')) }, { prompt }),
  givenRecord(
    { 'src/a.ts': givenChange(text('a', 'b', 'c'), text('a', 'x', 'c')) },
    { intent: 'INT-002', session: 's2' },
  ),
  givenRecord(
    {
      'src/a.ts': givenChange(text('a', 'x', 'c'), text('a')),
      'docs/b.md': givenChange(undefined, text('b')),
    },
    { mutation_class: 'AST_REFACTOR', claimed: 'INTENT_EVOLUTION', intent: undefined },
  ),
];

function givenLedger() {
  const project = givenProject();
  writeLedger(project.root, ...records);
  return project;
}

const run = async <T>(operation: typeof traceList, input: object = {}): Promise<T> =>
  operate<T>(operation, await givenApp(givenLedger()), input);

const widest = (screen = ''): number => Math.max(...screen.split('\n').map(({ length }) => length));

describe('ephor trace list', () => {
  it.each([
    ['everything, newest first', {}, [2, 1, 0]],
    ['the newest', { limit: 1 }, [2]],
    ['what was done for an intent', { intent: 'INT-002' }, [1]],
    ['what a glob fits', { path: 'docs/**' }, [2]],
    ['refactors', { class: 'AST_REFACTOR' }, [2]],
    ['one session', { session: 's2' }, [1]],
  ])('shows %s', async (_, input, expected) => {
    const found = await run<{ records: readonly TraceRecord[] }>(traceList, input);
    expect(found.records.map(({ id }) => id)).toEqual(expected.map((at) => records[at]?.id));
  });

  it('fits on the screen', async () => {
    const screen = traceList.print?.(await run(traceList), { ...plainStyle, width: 80 }) ?? '';
    expect(screen).toContain('refactor !');
    expect(screen).toContain('src/a.ts and 1 more');
    expect(widest(screen)).toBeLessThanOrEqual(80);
  });

  it('shows the end of a path that is too long', async () => {
    const project = givenProject();
    const path = `src/${'deep/'.repeat(20)}last.ts`;
    writeLedger(project.root, givenRecord({ [path]: givenChange(undefined, text('a')) }));
    const app = await givenApp(project);
    const style = { ...plainStyle, width: 80 };
    for (const screen of [
      traceList.print?.(await operate(traceList, app), style),
      traceStats.print?.(await operate(traceStats, app, { by: 'file' }), style),
    ]) {
      expect(screen).toMatch(/….*\/last\.ts/);
      expect(widest(screen)).toBeLessThanOrEqual(80);
    }
  });

  it('says so when there is nothing', async () => {
    const found = await run(traceList, { intent: 'INT-009' });
    expect(traceList.print?.(found, plainStyle)).toContain('nothing that fits');
  });
});

interface Exported {
  readonly text: string | null;
  readonly file: string | null;
  readonly records: number;
}

describe('ephor trace export', () => {
  it('gives the records as they are', async () => {
    const { text: exported } = await run<Exported>(traceExport);
    const lines = (exported ?? '').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(JSON.parse(JSON.stringify(records)));
  });

  it('gives the shape of the source system', async () => {
    const { text: exported } = await run<Exported>(traceExport, { format: 'seed', intent: 'INT-001' });
    expect(JSON.parse(exported ?? '')).toEqual({
      id: records[0]?.id,
      timestamp: records[0]?.timestamp,
      vcs: { revision_id: 'c'.repeat(40) },
      files: [
        {
          relative_path: 'src/a.ts',
          conversations: [
            {
              url: 'ephor:session/s1',
              contributor: { entity_type: 'AI', model_identifier: 'anthropic/some-model' },
              ranges: [{ start_line: 1, end_line: 3, content_hash: `sha256:${'0'.repeat(64)}` }],
              related: [{ type: 'specification', value: 'INT-001' }],
            },
          ],
        },
      ],
      mutation_class: 'INTENT_EVOLUTION',
    });
  });

  it('gives one row for each range, safe for spreadsheets', async () => {
    const { text: exported } = await run<Exported>(traceExport, { format: 'csv' });
    const rows = (exported ?? '').split('\r\n');
    expect(rows[0]).toMatch(/^id,timestamp,revision,path,start_line,end_line,/);
    expect(rows).toHaveLength(1 + 4 + 1);
    expect(rows[1]).toContain(`"'=SUM(A1), ""quoted""\nand more"`);
    expect(rows.find((row) => row.includes('docs/b.md'))).toContain(',1,1,');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['=1', "'=1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['', ''],
  ])('writes %j as %j', (value, expected) => {
    expect(csvField(value)).toBe(expected);
  });

  it('keeps every text whole in a field', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const field = csvField(value);
        const inner = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
        expect([value, `'${value}`]).toContain(inner);
      }),
    );
  });

  it('writes a new file, and over nothing', async () => {
    const project = givenLedger();
    const app = await givenApp(project);
    const output = `${project.root}/trace.csv`;
    const { file, text: none } = await operate<Exported>(traceExport, app, { format: 'csv', output });
    expect([file, none, existsSync(output)]).toEqual([output, null, true]);
    writeFileSync(output, 'mine');
    await expect(operate(traceExport, app, { output })).rejects.toMatchObject({ code: 'file_exists' });
    expect(readFileSync(output, 'utf8')).toBe('mine');
    await expect(operate(traceExport, app, { output: '.ephor/x.csv' })).rejects.toMatchObject({
      code: 'bad_input',
    });
  });
});

describe('ephor trace stats', () => {
  const row = (key: string, ...[all, added, removed, refactors, contradicted]: readonly number[]) => ({
    key,
    records: all,
    added,
    removed,
    refactors,
    contradicted,
  });

  it.each([
    [
      'intent',
      [row('INT-001', 1, 3, 0, 0, 0), row('INT-002', 1, 1, 1, 0, 0), row('no intent', 1, 1, 2, 1, 1)],
    ],
    ['file', [row('src/a.ts', 3, 4, 3, 1, 1), row('docs/b.md', 1, 1, 0, 1, 1)]],
    ['session', [row('s1', 2, 4, 2, 1, 1), row('s2', 1, 1, 1, 0, 0)]],
    ['class', [row('INTENT_EVOLUTION', 2, 4, 1, 0, 0), row('AST_REFACTOR', 1, 1, 2, 1, 1)]],
    ['model', [row('anthropic/some-model', 3, 5, 3, 1, 1)]],
  ])('counts by %s', async (by, expected) => {
    const result = await run(traceStats, { by });
    expect(result).toEqual({ by, total: row('all', 3, 5, 3, 1, 1), rows: expected });
    expect(traceStats.print?.(result, plainStyle)).toContain(expected[0]?.key);
    expect(widest(traceStats.print?.(result, { ...plainStyle, width: 80 }))).toBeLessThanOrEqual(80);
  });
});
