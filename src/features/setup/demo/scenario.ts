import { type DemoStep, thisHost } from './wire.ts';
import { shownFiles } from '../../../kernel/place.ts';

const ownRules = `${shownFiles.rules}/shop.yaml`;

/** The repository as the story finds it. */
export const demoFiles: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "shop", "version": "1.4.1", "type": "module" }\n',
  'src/cart.js': `export function total(items) {
  const cents = items.reduce((sum, { price, count }) => sum + price * count * 100, 0);
  return Math.floor(cents) / 100;
}
`,
  'test/cart.test.js': `import assert from 'node:assert';
import { total } from '../src/cart.js';

assert.equal(total([{ price: 19.99, count: 3 }]), 59.97);
console.log('cart: 1 test passed');
`,
  'migrations/applied/001-orders.sql': 'create table orders (id integer primary key, total integer);\n',
  [ownRules]: `rules:
  - id: applied-migrations
    match: { action: write, path: migrations/applied/ }
    reason: This migration already ran in production.
    remedy: Write a new migration next to the applied folder.
    examples:
      objects: [{ write: migrations/applied/001-orders.sql }]
      passes: [{ write: migrations/002-next.sql }]
  - id: releases
    match: { command: [git tag, npm publish] }
    level: ask
    reason: A release is about to be made.
    remedy: Ask the user whether it should go out.
    examples:
      objects: [{ command: cd shop && npm publish }]
      passes: [{ command: git log --tags }]
`,
};

/** Ephor comes, and an agent works as it was asked to. */
export const workAsUsual: readonly DemoStep[] = [
  { kind: 'act', title: 'One command', about: 'It hooks into your agent and proves that the hook is live.' },
  { kind: 'command', words: ['init', '--yes', '--host', thisHost, '--key', 'file'] },

  {
    kind: 'act',
    title: 'A question is not a request',
    about: 'A request is carried out. While you are only asking, changes wait for your word.',
  },
  { kind: 'session' },
  { kind: 'said', who: 'you', text: 'Can you explain why some carts lose a cent?' },
  { kind: 'tool', call: { kind: 'read', path: 'src/cart.js' }, expects: 'silent' },
  {
    kind: 'tool',
    call: { kind: 'edit', path: 'src/cart.js', old: 'Math.floor', new: 'Math.round' },
    expects: 'deny',
  },
  {
    kind: 'said',
    who: 'agent',
    text: '`total` cuts the cents off. I would round them in src/cart.js and get 1.4.2 ready. Shall I?',
  },
  { kind: 'said', who: 'you', text: 'Yes, go ahead.' },

  { kind: 'act', title: 'Work as usual', about: 'Ephor speaks only when it has something to say.' },
  {
    kind: 'tool',
    call: { kind: 'edit', path: 'src/cart.js', old: 'Math.floor', new: 'Math.round' },
    expects: 'silent',
  },
  { kind: 'tool', call: { kind: 'command', command: 'node test/cart.test.js' }, expects: 'silent' },
];

/** It tries what it must not, and is held. */
export const workAgainstTheGuard: readonly DemoStep[] = [
  {
    kind: 'act',
    title: 'The agent can’t move its own guard rail',
    about: 'No tool and no command gets around it.',
  },
  { kind: 'said', who: 'agent', text: 'These checks cost me time. I’ll relax them first.' },
  {
    kind: 'tool',
    call: { kind: 'edit', path: shownFiles.config, old: 'profile: standard', new: 'profile: observe' },
    expects: 'deny',
  },
  { kind: 'said', who: 'agent', text: 'Then I’ll switch it off for an hour.' },
  {
    kind: 'tool',
    call: { kind: 'command', command: 'ephor disable --for 1h' },
    expects: 'ask',
    answer: 'no',
  },

  {
    kind: 'act',
    title: 'Your own rules, without code',
    about: 'Each comes with examples that prove it.',
  },
  { kind: 'shown', file: ownRules, lines: [2, 5] },
  { kind: 'command', words: ['rules', 'test'] },
  {
    kind: 'tool',
    call: {
      kind: 'edit',
      path: 'migrations/applied/001-orders.sql',
      old: 'total integer',
      new: 'cents integer',
    },
    expects: 'deny',
  },
  { kind: 'said', who: 'you', text: 'Good catch. Go ahead and write a new one.' },
  {
    kind: 'tool',
    call: {
      kind: 'write',
      path: 'migrations/002-cents.sql',
      content: 'alter table orders rename column total to cents;\n',
    },
    expects: 'silent',
  },
  {
    kind: 'tool',
    call: { kind: 'command', command: 'git tag v1.4.2 && git tag --list' },
    expects: 'ask',
    answer: 'yes',
  },
];

export const demoScenario: readonly DemoStep[] = [
  ...workAsUsual,
  ...workAgainstTheGuard,
  {
    kind: 'act',
    title: 'Somebody tampers with the state',
    about: 'State is signed. What can’t be trusted opens nothing.',
  },
  {
    kind: 'forged',
    text: 'sets "disabled" to true by hand',
    file: shownFiles.project,
    old: '"disabled":false',
    new: '"disabled":true',
  },
  {
    kind: 'tool',
    call: { kind: 'edit', path: 'package.json', old: '1.4.1', new: '1.4.2' },
    expects: 'deny',
  },
  { kind: 'tool', call: { kind: 'read', path: 'package.json' }, expects: 'silent' },
  { kind: 'command', words: ['repair'] },
  {
    kind: 'tool',
    call: { kind: 'edit', path: 'package.json', old: '1.4.1', new: '1.4.2' },
    expects: 'silent',
  },

  {
    kind: 'act',
    title: 'What stays',
    about: 'Every event, every objection, every reason, in a chained log.',
  },
  { kind: 'command', words: ['status'] },
  { kind: 'command', words: ['log', '--decision', 'deny,ask', '--limit', '5'] },
  { kind: 'command', words: ['log', '--verify'] },
];
