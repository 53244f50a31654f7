import { type Action, mutates, type WriteAction } from '../../../kernel/action.ts';
import { projectFolder } from '../../../kernel/place.ts';
import type { Objection } from '../../../kernel/decision.ts';
import type { Facts, OwnFiles } from '../../../kernel/fact.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { isHarmlessOwnTool } from '../../../kernel/commands/mcp-tools.ts';
import { command } from '../../../kernel/commands/command-examples.ts';
import { touchedBy, touchedTargets } from '../dangers/own-commands.ts';
import { rewordsHooks } from '../dangers/own-hooks.ts';
import { isInside, mentions } from '../dangers/own-words.ts';

const exampleFiles = {
  sealed: ['/repo/.ephor', '/home/dev/.ephor', '/repo/.host/settings.json'],
  secret: ['/home/dev/.ephor/key', '/home/dev/.ephor/run'],
};

const write = (path: string) =>
  ({
    kind: 'tool.before',
    tool: 'write',
    action: { kind: 'write', path, change: { kind: 'whole', content: '' }, after: '' },
  }) as const;

export const protectEphor = defineGate({
  id: 'protect-ephor',
  summary: 'Keep agents out of `.ephor/`, the hook settings, the key and the tokens',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['targets', 'ownFiles'],
  examples: {
    objects: [
      {
        name: 'an edit of the configuration',
        event: write('/repo/.ephor/config.yaml'),
        facts: { ownFiles: exampleFiles },
      },
      {
        name: 'an edit through a link',
        event: write('/repo/notes.md'),
        facts: {
          ownFiles: exampleFiles,
          targets: [{ given: 'notes.md', real: '/repo/.ephor/local/project.jsonl', use: 'write' }],
        },
      },
      {
        name: 'a command that deletes the state',
        event: command('rm -rf .ephor/local'),
        facts: { ownFiles: exampleFiles },
      },
      {
        name: 'a look at the signing key',
        event: command('cat ~/.ephor/key'),
        facts: { ownFiles: exampleFiles },
      },
    ],
    passes: [
      {
        name: 'an ordinary edit',
        event: write('/repo/src/a.ts'),
        facts: { ownFiles: exampleFiles },
      },
      {
        name: 'reading the configuration',
        event: command('cat .ephor/config.yaml | head -20'),
        facts: { ownFiles: exampleFiles },
      },
    ],
  },
  check({ event, facts, state: { prompt } }) {
    if (event.action.kind === 'write' && isAskedHookEdit(event.action, facts, prompt.text)) return;
    return objectionTo(event.action, facts);
  },
});

/** The user names the settings of their host, and a hook of theirs is worded anew. */
const isAskedHookEdit = (
  action: WriteAction,
  { targets, ownFiles: { hosts = [] } }: Pick<Facts, 'targets' | 'ownFiles'>,
  said: string,
): boolean =>
  targets.length > 0 &&
  targets.every(({ real }) => hosts.includes(real) && said.includes(real.slice(real.lastIndexOf('/') + 1))) &&
  rewordsHooks(action);

function objectionTo(action: Action, facts: Pick<Facts, 'targets' | 'ownFiles'>): Objection | undefined {
  const { sealed, secret } = facts.ownFiles;
  const hit = (places: readonly string[]) => facts.targets.find(({ real }) => isInside(real, places));
  switch (action.kind) {
    case 'write': {
      const target = hit(sealed) ?? hit(secret);
      return target && sealedFile(target.given);
    }
    case 'read': {
      const target = hit(secret);
      return target && secretFile(target.given);
    }
    case 'search': {
      const target =
        hit(secret) ?? facts.targets.find(({ real }) => secret.some((path) => liesIn(path, real)));
      return target && secretFile(target.given);
    }
    case 'command': {
      const touch = touchedBy(action, facts);
      if (touch !== 'sealed') return objectionFor(touch);
      return wholesale(action.command, facts) ?? objectionFor(touch);
    }
    case 'mcp':
      // Our own tools are told about files, and open none that they are given.
      if (isHarmlessOwnTool(action.server, action.tool)) return undefined;
      return (
        spokenOf(action.input, facts.ownFiles, !mutates(action)) ??
        objectionFor(touchedTargets(facts.targets, facts.ownFiles))
      );
    case 'other':
      return action.mutates ? spokenOf(action.input, facts.ownFiles, false) : undefined;
    case 'fetch':
    case 'delegate':
      return undefined;
  }
}

/** Where Ephor's files go with everything else, everything else comes first. */
function wholesale(
  line: string,
  { targets, ownFiles }: Pick<Facts, 'targets' | 'ownFiles'>,
): Objection | undefined {
  const homes = ownFiles.secret.map((path) => path.slice(0, path.lastIndexOf(`/${projectFolder}`)));
  const all = targets.find(
    ({ real, use }) =>
      use === 'delete' && homes.some((home) => isInside(home, [real.replace(/\/\.?\*+$/, '') || '/'])),
  );
  if (all)
    return {
      code: 'ephor_protected',
      reason: `It would delete ${all.given} with everything in it: the user’s files, and Ephor’s own.`,
      remedy: 'Leave the machine and the home folder to the user. Delete things in the workspace by name.',
    };
  if (!/\bgit\b.*\bclean\b/.test(line)) return undefined;
  return {
    code: 'ephor_protected',
    reason: 'It would delete Ephor’s own files, which git ignores.',
    remedy: 'Leave them out: `git clean -fdx -e .ephor`.',
  };
}

const liesIn = (path: string, folder: string): boolean => path.slice(0, path.lastIndexOf('/')) === folder;

function spokenOf(input: unknown, files: OwnFiles, reads: boolean): Objection | undefined {
  const spoken = mentions(spokenText(input), files);
  if (spoken.secret) return objectionFor('secret');
  return spoken.sealed && !reads ? objectionFor('sealed') : undefined;
}

const pathKeys = /^(?:(?:file|target|notebook|old|new)?_?(?:path|file|name|uri)s?|source|destination)$/i;
const contentKeys =
  /^(?:contents?|text|data|body|(?:old|new)_?(?:text|str|string|content)|edits|message|description)$/i;

/** What a tool is given, without the contents of a file when it says which file. */
function spokenText(input: unknown): string {
  const named =
    typeof input === 'object' && input !== null && Object.keys(input).some((key) => pathKeys.test(key));
  const said = (key: string, value: unknown): unknown => (named && contentKeys.test(key) ? undefined : value);
  return JSON.stringify(input, said) ?? '';
}

const objectionFor = (touch: 'secret' | 'sealed' | undefined): Objection | undefined => {
  if (touch === 'secret') return secretFile('The signing key or the engine token');
  return touch && sealedFile("Ephor's own files or the hook settings");
};

const sealedFile = (what: string): Objection => ({
  code: 'ephor_protected',
  reason: `${what} can be read but not changed by an agent.`,
  remedy: 'Tell the user which change you want; only they can make it.',
});

const secretFile = (what: string): Objection => ({
  code: 'ephor_secret',
  reason: `${what} must not be read or changed by an agent.`,
  remedy: 'Go on without it. `ephor status` and `ephor log` show what an agent needs to know.',
});
