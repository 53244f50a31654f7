import { describe, expect, it } from 'vitest';
import { after, givenEvent } from '../../../../test/given/events.ts';
import { failedRun, looked, ran, wrote } from '../../../../test/given/tools.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { edits } from './edits.ts';

const section = (...events: readonly AgentEvent[]) =>
  after(
    'edits',
    edits,
    events.map((event) => [event] as const),
  );

const [a, b] = ['/repo/src/a.ts', '/repo/src/b.ts'];

describe('edits', () => {
  it('are counted, each file named once, the last one too [SP-080] [SP-081] [SP-082]', () => {
    expect(edits.initial).toEqual({ count: 0, unique_files: [], last_file: null, unchecked: {}, row: [] });
    expect(section(wrote(a), wrote(b), wrote(a), looked())).toEqual({
      count: 3,
      unique_files: [b, a],
      last_file: a,
      unchecked: { [a]: 1, [b]: 1 },
      row: [a, b],
    });
  });

  it('in a row count as one round, and something run in between begins another', () => {
    expect(
      section(wrote(a), wrote(a), ran('ls'), wrote(a), failedRun('npm test'), wrote(a)).unchecked,
    ).toEqual({ [a]: 3 });
  });

  it('by another hand in between begin another round, whoever comes back', () => {
    const by = (id: string, path = a) => ({ ...wrote(path), agent: { id, type: 'general-purpose' } });
    expect(section(wrote(a), by('x'), by('x'), by('y'), wrote(a)).unchecked).toEqual({ [a]: 4 });
    expect(section(wrote(a), by('x', b), wrote(a), by('x', b)).unchecked).toEqual({ [a]: 1, [b]: 1 });
    expect(section(by('x'), by('y'), ran('npm test'))).toMatchObject({ unchecked: {}, row: [] });
  });

  it('that failed are none [SP-080]', () => {
    const { action } = wrote(a);
    const failed = givenEvent('tool.after', {
      tool: 'NotebookEdit',
      action,
      response: { error: 'no such cell' },
    });
    expect(section(failed)).toEqual(edits.initial);
  });

  it('of a document need no check', () => {
    expect(section(wrote('/repo/README.md'))).toMatchObject({ count: 1, unchecked: {} });
  });

  it('through a command need one too', () => {
    expect(section(ran('echo x > src/c.ts'), ran("sed -i 's/a/b/' src/c.ts")).unchecked).toEqual({
      '/repo/src/c.ts': 2,
    });
    expect(section(ran('mkdir -p src/d'), ran('git status')).unchecked).toEqual({});
  });

  it('of a path without end are counted, and no more is kept of it', () => {
    const { count, last_file, unchecked } = section(wrote(`/repo/${'x'.repeat(1_000_000)}.ts`));
    expect([count, last_file?.length, unchecked]).toEqual([1, 1_000, {}]);
  });

  it('are known of at most two hundred files', () => {
    const many = Array.from({ length: 250 }, (_, n) => wrote(`/repo/src/${n}.ts`));
    const { count, unique_files, unchecked } = section(...many);
    expect([count, unique_files.length, Object.keys(unchecked).length]).toEqual([250, 200, 200]);
  });
});

describe('a check', () => {
  it.each(['npm test', 'npx tsc --noEmit', 'cd a && npm test', 'node test/cart.test.js'])(
    'that passed has seen them: %s',
    (command) => {
      expect(section(wrote(a), ran(command))).toMatchObject({ count: 1, unchecked: {} });
    },
  );

  it.each([
    ['failed', failedRun('npm test')],
    ['is hidden behind a pipe', ran('npm test | tail -5')],
    ['may have failed', ran('npm test || true')],
    ['still runs', ran('npm test', { backgroundTaskId: 'b1' })],
    ['is only spoken of', ran('echo npm test')],
    ['writes a report', ran('npm test > src/report.ts; true')],
  ])('that %s has not', (_, event) => {
    expect(section(wrote(a), event).unchecked).toEqual({ [a]: 1 });
  });
});
