import * as v from 'valibot';
import { defineGate } from '../../../kernel/gate.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { sensitivePatterns, sensitiveTargets } from '../dangers/sensitive-paths.ts';

const world = { root: '/repo', userHome: '/home/dev' };
const facts = { world };
const options = { patterns: [...sensitivePatterns], also: [] };
const workflow = '/repo/.github/workflows/ci.yml';

export const sensitiveFiles = defineGate({
  id: 'sensitive-files',
  summary: 'Ask the user once a session before a file changes that decides what is built, signed or deployed',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'ask' },
  needs: ['targets', 'world'],
  options: v.strictObject({
    patterns: v.optional(
      v.pipe(v.array(v.string()), v.description('globs of the files; instead of the built-in ones')),
      [...sensitivePatterns],
    ),
    also: v.optional(v.pipe(v.array(v.string()), v.description('more globs')), []),
  }),
  examples: {
    objects: [
      { name: 'an edit of a workflow', event: writing(workflow), facts, options },
      {
        name: 'an entitlement by a command',
        event: command('echo x > App/App.entitlements'),
        facts,
        options,
      },
      { name: 'the folder of the workflows gone', event: command('rm -r .github'), facts, options },
      {
        name: 'a workflow through a link',
        event: writing('/repo/notes.yml'),
        facts: { world, targets: [{ given: '/repo/notes.yml', real: workflow, use: 'write' }] },
        options,
      },
    ],
    passes: [
      { name: 'a look at it', event: reading(workflow), facts, options },
      { name: 'any other file', event: writing('/repo/src/a.ts'), facts, options },
      {
        name: 'the file that the user confirmed',
        event: writing(workflow),
        facts,
        options,
        state: { sensitive: { approvals: { [workflow]: '2026-01-01T00:00:00.000Z' }, asked: {} } },
      },
    ],
  },
  check({ event, facts: { targets, world: at }, state, options: { patterns, also } }) {
    const found = sensitiveTargets(targets, [...patterns, ...also], event.cwd, at.root);
    const open = found.filter(({ real }) => state.sensitive.approvals[real] === undefined);
    if (open.length === 0) return;
    const names = [...new Set(open.map(({ given }) => given))];
    return {
      code: 'sensitive_file',
      yes: 'Yes allows changes to it for this session.',
      reason: `${names.slice(0, 3).join(', ')} ${names.length > 1 ? 'decide' : 'decides'} what is built, signed or deployed.`,
      remedy: 'Tell the user what you would change there and why. Trying again does not help.',
    };
  },
});
