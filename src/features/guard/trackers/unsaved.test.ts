import { expect, it } from 'vitest';
import type { UnsavedSection } from '../loss/loss.ts';
import { unsaved } from './unsaved.ts';

const happened = (section: UnsavedSection, kind: string, paths: readonly string[] | null) =>
  unsaved.reduce({
    section,
    event: { kind, at: 'now' },
    facts: { unsavedFiles: paths && { paths, more: false } },
  } as never) as UnsavedSection;

it('what the user had not committed is theirs until they commit it', () => {
  const begun = happened(unsaved.initial as UnsavedSection, 'session.start', ['a.ts', 'b.ts']);
  expect(begun).toEqual({ at: 'now', paths: ['a.ts', 'b.ts'], more: false });
  expect(happened(begun, 'prompt.before', null)).toBe(begun);
  expect(happened(begun, 'tool.after', ['b.ts', 'made-by-the-agent.ts']).paths).toEqual(['b.ts']);
});
