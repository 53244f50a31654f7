import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { givenProject } from '../../test/given/project.ts';
import { createCriteriaFiles } from './criteria-files.ts';

const at = '2026-11-16T10:00:00.000Z';
const draft = { task: 'mend the cart', workflow: 'tdd', started_at: at, locked_at: null, criteria: [] };

describe('criteria files', () => {
  it('are YAML that reads back as it was, whatever the words', async () => {
    const { io, root } = givenProject();
    const files = createCriteriaFiles(io, root);
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    const criterion = fc.record({ id: fc.constant('c1'), text: words, check: words });
    await fc.assert(
      fc.asyncProperty(words, fc.array(criterion, { maxLength: 4 }), async (task, criteria) => {
        await files.write({ ...draft, id: 'sup-001', task, criteria, locked_at: at });
        const text = readFileSync(files.path('sup-001'), 'utf8');
        expect(parse(text)).toEqual({
          id: 'sup-001',
          task,
          workflow: 'tdd',
          started_at: at,
          locked_at: at,
          criteria,
        });
      }),
      { numRuns: 60 },
    );
  });

  it('are known by their hash, line ends apart', async () => {
    const { io, root, write } = givenProject();
    const files = createCriteriaFiles(io, root);
    const hash = await files.write({ ...draft, id: 'sup-001' });
    expect(await files.hash('sup-001')).toBe(hash);
    const text = readFileSync(files.path('sup-001'), 'utf8');
    write('repo/.ephor/criteria/sup-001.yaml', text.replaceAll('\n', '\r\n'));
    expect(await files.hash('sup-001')).toBe(hash);
    write('repo/.ephor/criteria/sup-001.yaml', new Uint8Array([0xc3, 0x28]));
    expect(await files.hash('sup-001')).toBeUndefined();
    expect(await files.hash('sup-009')).toBeUndefined();
  });
});
