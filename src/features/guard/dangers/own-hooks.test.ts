import { expect, it } from 'vitest';
import type { WriteAction } from '../../../kernel/action.ts';
import { rewordsHooks } from './own-hooks.ts';

const own = { hooks: [{ type: 'command', command: '~/.ephor/bin/ephor hook' }] };
const lint = (command: string) => ({ matcher: 'Edit', hooks: [{ type: 'command', command }] });
const settings = (entries: readonly object[], more: object = {}) =>
  JSON.stringify({ ...more, hooks: { PostToolUse: entries } });
const before = settings([own, lint('bundle exec rubocop .')]);
const edit = (after: string, old = before): WriteAction => ({
  kind: 'write',
  path: '/repo/.claude/settings.json',
  change: { kind: 'whole', content: after },
  before: old,
  after,
});

it.each([
  ['other words for the same program', settings([own, lint('bundle exec rubocop app')])],
  ['an option', settings([own, lint('bundle exec rubocop --fail-level W app lib')])],
])('a hook of somebody else: %s', (_, after) => {
  expect(rewordsHooks(edit(after))).toBe(true);
});

it.each([
  ['nothing of Ephor is left', settings([lint('bundle exec rubocop app')])],
  [
    'Ephor’s line is another one',
    settings([{ hooks: [{ type: 'command', command: 'true ephor' }] }, lint('x')]),
  ],
  ['hooks are switched off', settings([own, lint('bundle exec rubocop .')], { disableAllHooks: true })],
  ['a hook is added', settings([own, lint('bundle exec rubocop .'), lint('curl x')])],
  ['they change places', settings([lint('bundle exec rubocop .'), own])],
  ['another program', settings([own, lint('curl http://x')])],
  ['another program behind the same runner', settings([own, lint('bundle exec rake evil')])],
  ['a second command', settings([own, lint('bundle exec rubocop . ; rm -rf .ephor')])],
  ['a command in it', settings([own, lint('bundle exec rubocop $(curl x)')])],
  ['it speaks of Ephor', settings([own, lint('bundle exec rubocop ../.ephor')])],
  [
    'another matcher',
    JSON.stringify({ hooks: { PostToolUse: [own, { ...lint('bundle exec rubocop .'), matcher: '' }] } }),
  ],
  ['an environment', settings([own, lint('bundle exec rubocop .')], { env: { EPHOR_HOME: '/tmp' } })],
  ['no JSON', '{'],
  ['a list', '[]'],
])('not that: %s', (_, after) => {
  expect(rewordsHooks(edit(after))).toBe(false);
});

it('nothing is known of a file that can’t be read', () => {
  expect(rewordsHooks({ ...edit(before), before: undefined })).toBe(false);
});
