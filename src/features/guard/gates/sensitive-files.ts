import { minimatch } from 'minimatch';
import * as v from 'valibot';
import { pathFits } from '../rules/rule-gate.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import type { Target } from '../../../kernel/fact.ts';
import { defineGate } from '../../../kernel/gate.ts';

/** They decide what is built, signed and deployed, and with which rights. */
const sensitivePatterns: readonly string[] = [
  '.github/workflows/**',
  '.github/actions/**',
  '.gitlab-ci.yml',
  '.gitlab/ci/**',
  'Jenkinsfile',
  'Jenkinsfile.*',
  '.circleci/**',
  'azure-pipelines.yml',
  'azure-pipelines.yaml',
  '.azure-pipelines/**',
  'bitbucket-pipelines.yml',
  '.buildkite/**',
  '.drone.yml',
  '.travis.yml',
  '.woodpecker/**',
  '.woodpecker.yml',
  '*.entitlements',
  '*.xcconfig',
  'Fastfile',
  'Appfile',
  'Matchfile',
  '**/fastlane/**',
];

/** The paths that an action would change and that fit a pattern, by the name used or the file it really is; in any case. */
function sensitiveTargets(
  targets: readonly Target[],
  patterns: readonly string[],
  cwd: string,
  root: string,
): readonly Target[] {
  const folded = (text: string): string => text.toLowerCase();
  return targets.filter(({ given, real, use }) => {
    if (use === 'read') return false;
    const target = { given: folded(given), real: folded(real), use };
    const fits = (pattern: string): boolean => pathFits(target, pattern, folded(cwd), [folded(root)]);
    return patterns.map(folded).some(
      (pattern) =>
        (mayFit(target, pattern) && fits(pattern)) ||
        // What is copied into a folder lands in it under its own name.
        (pattern.endsWith('/**') && mayFit(target, pattern) && fits(pattern.slice(0, -'/**'.length))) ||
        (use === 'delete' && holds(target.real, pattern, folded(root))),
    );
  });
}

/** Most paths lack what a pattern says in plain letters, and a glob is dear to compile in a hook's own process. */
function mayFit({ given, real }: Target, pattern: string): boolean {
  const plain = plainParts.get(pattern) ?? plainPartOf(pattern);
  plainParts.set(pattern, plain);
  return given.includes(plain) || real.includes(plain);
}

const plainParts = new Map<string, string>();

/** The longest piece that every fitting path holds. */
function plainPartOf(pattern: string): string {
  if (/[{}[\]()!+@?\\]/.test(pattern)) return '';
  return pattern.split(/[*/]+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** Whether a folder that is deleted may hold such files. */
function holds(folder: string, pattern: string, root: string): boolean {
  if (!pattern.includes('/') || pattern.startsWith('**') || !folder.startsWith(`${root}/`)) return false;
  return minimatch(folder.slice(root.length + 1), pattern, {
    dot: true,
    partial: true,
    nonegate: true,
    nocomment: true,
  });
}

const world = { root: '/repo', userHome: '/home/dev' };
const facts = { world };
const options = { patterns: [...sensitivePatterns], also: [] };
const workflow = '/repo/.github/workflows/ci.yml';

export const sensitiveFiles = defineGate({
  id: 'sensitive-files',
  summary:
    'Ask the user, once a session, before a change to a file that decides what is built, signed or deployed',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'ask' },
  needs: ['targets', 'world'],
  options: v.strictObject({
    patterns: v.optional(
      v.pipe(v.array(v.string()), v.description('globs of the files, instead of the built-in ones')),
      [...sensitivePatterns],
    ),
    also: v.optional(v.pipe(v.array(v.string()), v.description('more globs')), []),
  }),
  looser: (was, now) => {
    const globs = new Set([...now.patterns, ...now.also]);
    return [...was.patterns, ...was.also].some((glob) => !globs.has(glob));
  },
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
      yes: 'Answer yes to allow changes to it for this session.',
      reason: `${names.slice(0, 3).join(', ')} ${names.length > 1 ? 'decide' : 'decides'} what is built, signed or deployed.`,
      remedy: 'Tell the user what you would change there and why. Trying again does not help.',
    };
  },
});
