import type { Action } from '../domain/action.ts';
import { defineGate } from '../domain/gate.ts';
import type { Outward } from '../domain/outward.ts';
import { command } from './lib/command-examples.ts';
import { mcpCall } from './lib/task-examples.ts';

const asked = (text: string, ...outward: readonly Outward[]) => ({
  prompt: { at: '2026-01-01T00:00:00.000Z', text, outward },
});

export const publishing = defineGate({
  id: 'publishing',
  summary: 'Ask before something is pushed or published that nobody asked for',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'deny' },
  examples: {
    objects: [
      { name: 'a force push', event: command('git push --force') },
      { name: 'a package', event: command('npm publish') },
      {
        name: 'a push, when only a commit was wanted',
        event: command('git commit -am x && git push'),
        state: asked('commit this'),
      },
      {
        name: 'a force push, when only a push was wanted',
        event: command('git push -f'),
        state: asked('push it', 'push'),
      },
      {
        name: 'a pull request that nobody asked for',
        event: mcpCall('github', 'create_pull_request'),
        state: asked('fix the login'),
      },
    ],
    passes: [
      { name: 'a push that the user asked for', event: command('git push'), state: asked('push it', 'push') },
      {
        name: 'a release that the user asked for',
        event: command('npm publish'),
        state: asked('release 1.2.0', 'publish'),
      },
      { name: 'a commit', event: command('git commit -m "push the button"') },
      { name: 'a trial', event: command('npm publish --dry-run') },
    ],
  },
  check({ event: { action }, state: { prompt } }) {
    const found = outwardOf(action);
    // Without a prompt nobody knows what was asked for, and a push can be taken back.
    if (found?.code === 'push' && prompt.at === null) return;
    if (!found || found.needs.some((kind) => prompt.outward?.includes(kind))) return;
    return objections[found.code](found.what);
  },
});

interface Found {
  readonly code: keyof typeof objections;
  readonly what: string;
  /** Having asked for one of these is having asked for it. */
  readonly needs: readonly Outward[];
}

const objections = {
  publish: (what: string) => ({
    code: 'publish',
    reason: `${what} publishes something for others, and nobody asked for that.`,
    remedy: 'Show the user what would be published, and publish when they say so.',
  }),
  force_push: (what: string) => ({
    code: 'force_push',
    reason: `${what} overwrites history that others share, and nobody asked for that.`,
    remedy: 'Push a new branch, or use `git push --force-with-lease` when the user wants it rewritten.',
  }),
  push: (what: string) => ({
    code: 'push',
    reason: `${what} shows your commits to others, and nobody asked for that.`,
    remedy: 'Leave it here and say that it is ready to be pushed.',
  }),
};

const pushes = /^git\b.*\spush\b|^(?:gh|glab) (?:pr|mr) (?:create|new|merge)\b/;

function outwardOf(action: Action): Found | undefined {
  if (action.kind === 'mcp')
    return /(?:create|merge)_(?:pull|merge)_?request$/.test(action.tool)
      ? { code: 'push', what: `\`${action.tool}\``, needs: ['push', 'publish'] }
      : undefined;
  if (action.kind !== 'command') return undefined;
  for (const { command: text, danger, effect } of action.report?.parts ?? []) {
    const what = `\`${text}\``;
    if (danger === 'force-push' && effect === 'destroy')
      return { code: 'force_push', what, needs: ['force'] };
    if (danger === 'publish') return { code: 'publish', what, needs: ['publish'] };
    if (danger === 'remote' && pushes.test(text)) return { code: 'push', what, needs: ['push', 'publish'] };
  }
  return undefined;
}
