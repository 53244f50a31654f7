import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { editConfig } from './edit-config.ts';

const file = `# ours
version: 1
profile: standard # since May

gates:
  # too loud for us
  person-only: ask
  file-too-long: { level: deny, most: 300 }
`;

describe('one setting in a file', () => {
  it.each([
    [['profile'], 'strict', /^# ours\nversion: 1\nprofile: strict # since May$/m],
    [['gates', 'person-only'], 'deny', / {2}# too loud for us\n {2}person-only: deny$/m],
    [['gates', 'file-too-long'], 'note', /file-too-long: \{ ?level: note, most: 300 ?\}/],
    [['gates', 'new-one'], 'off', /most: 300 ?\}\n {2}new-one: off$/m],
    [['phase', 'evaluator'], 'model', /phase:\n {2}evaluator: model$/m],
  ])('%j becomes %s, and all else stays', (path, value, expected) => {
    const after = editConfig(file, path, value);
    expect(after).toMatch(expected);
    for (const comment of ['# ours', '# since May', '# too loud for us']) expect(after).toContain(comment);
  });

  it.each([
    ['', ['profile'], 'strict', 'version: 1\nprofile: strict\n'],
    ['version: 1\ngates:\n', ['gates', 'a'], 'deny', 'version: 1\ngates:\n  a: deny\n'],
    ['version: 1\r\nprofile: observe\r\n', ['profile'], 'strict', 'version: 1\r\nprofile: strict\r\n'],
    ['version: 1\ngates:\n  a: deny\n', ['gates', 'a'], undefined, 'version: 1\n'],
    ['version: 1\n', ['gates', 'a'], undefined, 'version: 1\n'],
  ])('%j with %j %j is %j', (before, path, value, after) => {
    expect(editConfig(before, path, value)).toBe(after);
  });

  it('is read back as it was set, and everything else as it was', () => {
    const key = fc.constantFrom('alpha', 'beta', 'gamma');
    const level = fc.constantFrom('off', 'note', 'ask', 'deny');
    fc.assert(
      fc.property(fc.array(fc.tuple(key, level), { maxLength: 8 }), (edits) => {
        const wanted: Record<string, string> = {};
        let text = '# head\nversion: 1\nprofile: strict\n';
        for (const [name, value] of edits) {
          wanted[name] = value;
          text = editConfig(text, ['gates', name], value);
        }
        expect(parse(text)).toEqual({
          version: 1,
          profile: 'strict',
          ...(edits.length > 0 ? { gates: wanted } : {}),
        });
        expect(text.startsWith('# head\n')).toBe(true);
      }),
    );
  });
});
