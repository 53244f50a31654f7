import type { Action } from '../domain/action.ts';
import type { Objection } from '../domain/decision.ts';
import type { Facts } from '../domain/fact.ts';
import { defineGate } from '../domain/gate.ts';
import { isInside, mentions, onlyReads } from './lib/own-words.ts';

const files = {
  sealed: ['/repo/.ephor', '/home/dev/.ephor', '/repo/.claude/settings.json'],
  secret: ['/home/dev/.ephor/key', '/home/dev/.ephor/run'],
};

const command = (text: string) =>
  ({
    kind: 'tool.before',
    tool: 'Bash',
    action: { kind: 'command', command: text, background: false },
  }) as const;

const write = (path: string) =>
  ({
    kind: 'tool.before',
    tool: 'Write',
    action: { kind: 'write', path, change: { kind: 'whole', content: '' }, after: '' },
  }) as const;

export const protectEphor = defineGate({
  id: 'protect-ephor',
  summary: 'Keep agents out of `.ephor/`, the hook settings, the key and the token',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['targets', 'ownFiles'],
  examples: {
    objects: [
      {
        name: 'an edit of the configuration',
        event: write('/repo/.ephor/config.yaml'),
        facts: {
          ownFiles: files,
          targets: [{ given: '.ephor/config.yaml', real: '/repo/.ephor/config.yaml' }],
        },
      },
      {
        name: 'an edit through a link',
        event: write('/repo/notes.md'),
        facts: { ownFiles: files, targets: [{ given: 'notes.md', real: '/repo/.ephor/local/project.json' }] },
      },
      {
        name: 'a command that deletes the state',
        event: command('rm -rf .ephor/local'),
        facts: { ownFiles: files, targets: [] },
      },
      {
        name: 'a look at the signing key',
        event: command('cat ~/.ephor/key'),
        facts: { ownFiles: files, targets: [] },
      },
    ],
    passes: [
      {
        name: 'an ordinary edit',
        event: write('/repo/src/a.ts'),
        facts: { ownFiles: files, targets: [{ given: 'src/a.ts', real: '/repo/src/a.ts' }] },
      },
      {
        name: 'reading the configuration',
        event: command('cat .ephor/config.yaml | head -20'),
        facts: { ownFiles: files, targets: [] },
      },
    ],
  },
  check({ event, facts }) {
    return objectionTo(event.action, facts);
  },
});

function objectionTo(action: Action, facts: Pick<Facts, 'targets' | 'ownFiles'>): Objection | undefined {
  const { sealed, secret } = facts.ownFiles;
  const hit = (places: readonly string[]) => facts.targets.find(({ real }) => isInside(real, places));
  switch (action.kind) {
    case 'write': {
      const target = hit(sealed) ?? hit(secret);
      return target && sealedFile(target.given);
    }
    case 'read':
    case 'search': {
      const target = hit(secret);
      return target && secretFile(target.given);
    }
    case 'command':
      return spokenOf(action.command, facts, onlyReads(action.command));
    case 'mcp':
      return spokenOf(textOf(action.input), facts, /^(?:read|get|list|search|find)/i.test(action.tool));
    case 'other':
      return action.mutates ? spokenOf(textOf(action.input), facts, false) : undefined;
    case 'fetch':
    case 'delegate':
      return undefined;
  }
}

function spokenOf(text: string, facts: Pick<Facts, 'ownFiles'>, reads: boolean): Objection | undefined {
  const spoken = mentions(text, facts.ownFiles);
  if (spoken.secret) return secretFile('the signing key or the engine token');
  return spoken.sealed && !reads ? sealedFile("Ephor's own files or the hook settings") : undefined;
}

const textOf = (input: unknown): string => JSON.stringify(input) ?? '';

const sealedFile = (what: string): Objection => ({
  code: 'ephor_protected',
  reason: `${what} can be read but not changed by an agent.`,
  remedy: 'Tell the user which change you would make; they can make it in their own editor or terminal.',
});

const secretFile = (what: string): Objection => ({
  code: 'ephor_secret',
  reason: `${what} must not be read or changed by an agent.`,
  remedy: 'Go on without it: `ephor status` and `ephor log` show all that an agent needs to know.',
});
