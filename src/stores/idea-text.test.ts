import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Idea } from '../kernel/stores/idea.ts';
import { ideaText, partsOf, withAdditions, withFields } from './idea-text.ts';

const idea: Idea = {
  id: '20261116-063005-x',
  title: 'x',
  created: '2026-11-16T06:30:05.000Z',
  project: '/repo',
  status: 'queued',
  chain: null,
  enriched: 'none',
  taken: null,
};
const textOf = (fragment: string): string => ideaText(idea, { context: ['here'], goal: fragment, fragment });

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '---',
        '```',
        '````',
        '## Goal',
        '## Original fragment',
        'status: done',
        '\r',
        '\u2028',
        '> ',
      ),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('[AO-094] the file of an idea', () => {
  it('has all sections, in order, and the exact words at the end', () => {
    const text = textOf('add dark mode');
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, name]) => name)).toEqual([
      'Context',
      'Goal',
      'Approach',
      'Relevant files',
      'Original fragment',
    ]);
    expect(text.endsWith('```text\nadd dark mode\n```\n')).toBe(true);
  });

  it('gives back the exact words, whatever they are', () => {
    fc.assert(
      fc.property(hostile, (fragment) => {
        const parts = partsOf(textOf(fragment));
        expect(parts?.fragment).toBe(fragment);
        expect(parts?.context).toEqual(['here']);
        expect(parts?.front).not.toContain('done');
      }),
    );
  });

  it('keeps them when front matter and sections change', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (fragment, approach, files) => {
        const taken = { since: idea.created, by: 's1' };
        const next = withFields(textOf(fragment), { ...idea, status: 'taken', taken });
        const parts = partsOf(withAdditions(next, { Approach: approach, 'Relevant files': files }));
        expect(parts?.fragment).toBe(fragment);
        expect(parts?.front).toContain('status: taken');
        expect(parts?.goal).toBe(partsOf(textOf(fragment))?.goal);
      }),
    );
  });

  it('what is added takes the place of an empty section, and stands below what people wrote', () => {
    const once = withAdditions(textOf('x'), { Approach: 'first', Context: '- more' });
    expect(once).toContain('## Approach\n\nfirst\n\n## Relevant files');
    expect(once).toContain('## Context\n\n- here\n\n- more\n\n## Goal');
    expect(withAdditions(once, { Approach: 'second' })).toContain('## Approach\n\nfirst\n\nsecond\n');
  });

  it.each([
    '',
    '---\n',
    '---\nid: x\n---\n',
    'no front matter',
    textOf('x').slice(0, -3),
    textOf('x').slice(0, 80),
  ])('is not whole: %j', (text) => {
    expect(partsOf(text)).toBeUndefined();
  });
});
