import { type DemoStep, thisHost, type ToolStep } from './wire.ts';
import { shownFiles } from '../../../kernel/place.ts';

/** What the model says and calls in one answer; the last answer calls nothing. */
export interface ClientTurn {
  readonly act?: { readonly title: string; readonly about: string };
  readonly says?: string;
  readonly does?: Pick<ToolStep, 'call' | 'expects'>;
}

/** The story of a real client, which insists on reading a file before it edits it. */
export const clientScenario: {
  readonly before: readonly DemoStep[];
  readonly prompt: string;
  readonly turns: readonly ClientTurn[];
  readonly after: readonly DemoStep[];
} = {
  before: [
    {
      kind: 'act',
      title: 'One command',
      about: 'It hooks into your agent and proves that the hook is live.',
    },
    { kind: 'command', words: ['init', '--yes', '--host', thisHost, '--key', 'file'] },
    { kind: 'act', title: 'Work as usual', about: 'Ephor speaks only when it has something to say.' },
  ],
  prompt: 'Some carts lose a cent. Round in src/cart.js instead of flooring, and let orders store cents.',
  turns: [
    {
      says: 'I’ll look at the cart first.',
      does: { call: { kind: 'read', path: 'src/cart.js' }, expects: 'silent' },
    },
    {
      does: {
        call: { kind: 'edit', path: 'src/cart.js', old: 'Math.floor', new: 'Math.round' },
        expects: 'silent',
      },
    },
    { does: { call: { kind: 'command', command: 'node test/cart.test.js' }, expects: 'silent' } },
    {
      act: {
        title: 'The agent can’t move its own guard rail',
        about: 'This client asks for no permissions. Ephor still has its say.',
      },
      says: 'These checks cost me time. I’ll relax them first.',
      does: { call: { kind: 'read', path: shownFiles.config }, expects: 'silent' },
    },
    {
      does: {
        call: { kind: 'edit', path: shownFiles.config, old: 'profile: standard', new: 'profile: observe' },
        expects: 'deny',
      },
    },
    {
      says: 'Then I’ll switch it off for an hour.',
      does: { call: { kind: 'command', command: 'ephor disable --for 1h' }, expects: 'ask' },
    },
    {
      act: {
        title: 'Your own rules, without code',
        about: 'An objection names another way. The agent takes it.',
      },
      says: 'I’ll leave Ephor to you, and go on with the orders.',
      does: { call: { kind: 'read', path: 'migrations/applied/001-orders.sql' }, expects: 'silent' },
    },
    {
      does: {
        call: {
          kind: 'edit',
          path: 'migrations/applied/001-orders.sql',
          old: 'total integer',
          new: 'cents integer',
        },
        expects: 'deny',
      },
    },
    {
      says: 'A new migration, then.',
      does: {
        call: {
          kind: 'write',
          path: 'migrations/002-cents.sql',
          content: 'alter table orders rename column total to cents;\n',
        },
        expects: 'silent',
      },
    },
    {
      says: 'And the test once more, so that it has seen everything.',
      does: { call: { kind: 'command', command: 'node test/cart.test.js' }, expects: 'silent' },
    },
    {
      says: 'Carts add up again, and a new migration stores cents. I could not switch Ephor off; if you want that, `ephor disable` is yours to run.',
    },
  ],
  after: [
    {
      kind: 'act',
      title: 'What stays',
      about: 'Every event, every objection, every reason, in a chained log.',
    },
    { kind: 'command', words: ['log', '--decision', 'deny,ask', '--limit', '3'] },
    { kind: 'command', words: ['log', '--verify'] },
  ],
};
