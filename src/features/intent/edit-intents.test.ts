import { describe, expect, it } from 'vitest';
import { shopIntents } from '../../../test/given/intents.ts';
import { IntentFile } from './intent-file.ts';
import type { Intent } from '../../kernel/work/intent.ts';
import { editIntents } from './change-intents.ts';
import { readYaml } from '../../kernel/settings/read-yaml.ts';

const mail = {
  name: 'Mail: the link',
  status: 'NOT_STARTED',
  owned_scope: ['src/mail/**'],
  constraints: ['No HTML: text only'],
  acceptance_criteria: [],
  related: [],
} as const;

const read = (text: string): readonly Intent[] => {
  const result = readYaml<readonly Intent[]>('f', text, IntentFile);
  if ('value' in result) return result.value;
  throw new Error(JSON.stringify(result.problems));
};

describe('adding an intent', () => {
  it('keeps all that was there, comments included', () => {
    const text = editIntents(shopIntents, { kind: 'add', intent: mail });
    expect(text.startsWith(shopIntents)).toBe(true);
    expect(read(text).slice(0, 3)).toEqual(read(shopIntents));
    expect(read(text).at(-1)).toEqual({ id: 'INT-003', ...mail });
  });

  it.each([
    ['a new file', '', 'INT-001'],
    ['an empty list', 'active_intents: []\n', 'INT-001'],
    ['a key without a list', '# soon\nactive_intents:\n', 'INT-001'],
    ['a bare list', '# mine\n- { id: INT-041, name: x }\n', 'INT-042'],
    ['ids of other kinds', 'active_intents:\n  - { id: login, name: x }\n', 'INT-001'],
  ])('to %s gives it the next number', (_, text, id) => {
    expect(read(editIntents(text, { kind: 'add', intent: mail })).at(-1)).toEqual({ id, ...mail });
  });

  it('explains a new file', () => {
    expect(editIntents('', { kind: 'add', intent: mail })).toMatch(/^# What was agreed/);
  });

  it('keeps Windows line ends', () => {
    const text = editIntents(shopIntents.replaceAll('\n', '\r\n'), {
      kind: 'add',
      intent: { ...mail, id: 'M-1' },
    });
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(read(text).at(-1)?.id).toBe('M-1');
  });
});

describe('changing one', () => {
  it('its status, and nothing else', () => {
    const text = editIntents(shopIntents, { kind: 'status', id: 'INT-001', status: 'DONE' });
    expect(text).toBe(shopIntents.replace('IN_PROGRESS', 'DONE'));
  });

  it('its scope', () => {
    const scopes = (id: string) =>
      read(editIntents(shopIntents, { kind: 'scope', id, glob: 'src/mail/**' })).find(
        (each) => each.id === id,
      )?.owned_scope;
    expect(scopes('INT-001')).toEqual(['src/auth/**', 'tests/auth/**', 'src/mail/**']);
    expect(scopes('INT-002')).toEqual(['src/pay/**', 'src/mail/**']);
    const bare = editIntents('- { id: A, name: x }\n', { kind: 'scope', id: 'A', glob: 'a' });
    expect(read(bare)[0]?.owned_scope).toEqual(['a']);
  });
});
