import type { Objection } from '../../../kernel/decision.ts';
import { defineGate } from '../../../kernel/gate.ts';
import type { PromptSection } from '../../../kernel/state.ts';
import { drafts, type Outward } from '../../../kernel/work/outward.ts';
import { asksOnlyWhy } from '../../../kernel/work/leads-only.ts';
import { deletesAsAsked, isWrittenOut } from '../asked-commands.ts';
import { liveChange } from '../live-change.ts';
import { type OutwardChange, outwardChange } from '../outward-change.ts';
import { command } from '../../../kernel/commands/command-examples.ts';
import { mcpCall } from '../../../kernel/work/task-examples.ts';

const asked = (text: string, ...outward: readonly Outward[]) => ({
  prompt: { at: '2026-01-01T00:00:00.000Z', text, outward },
});
const refusing = (text: string, ...refused: readonly Outward[]) => ({
  prompt: { at: '2026-01-01T00:00:00.000Z', text, refused },
});

export const publishing = defineGate({
  id: 'publishing',
  summary: 'Ask before an agent pushes or publishes something that nobody asked for',
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
      {
        name: 'a pull request that the user opens themselves',
        event: command('gh pr create --fill'),
        state: {
          prompt: {
            at: '2026-01-01T00:00:00.000Z',
            text: 'push it, I’ll open the PR',
            outward: ['push'],
            refused: ['pr'],
          },
        },
      },
      {
        name: 'a merge, when a pull request was wanted',
        event: mcpCall('github', 'merge_pull_request'),
        state: asked('open a PR for Jo', 'push'),
      },
      {
        name: 'a release that nobody asked for',
        event: mcpCall('github', 'create_release'),
        state: asked('commit it on a branch'),
      },
      {
        name: 'files pushed by a tool',
        event: mcpCall('github', 'push_files'),
        state: asked('fix the login'),
      },
      {
        name: 'what the user wants to do themselves',
        event: command('terraform apply plan.out'),
        state: refusing('show me the plan, I’ll apply it tonight', 'deploy'),
      },
      {
        name: 'a pushed tag, when the release is put off',
        event: command('git tag v0.5.0 && git push origin v0.5.0'),
        state: refusing('build the wheel, release is tomorrow', 'publish'),
      },
      {
        name: 'a change of what runs, where only the cause was asked for',
        event: command('kubectl -n shop set resources deploy/web --limits=memory=1Gi'),
        state: asked('the web pods keep restarting, find out why'),
      },
      {
        name: 'a deployment that the user wrote down after “don’t”',
        event: command('./deploy.sh prod'),
        state: asked('fix it and commit, but don’t run ./deploy.sh prod'),
      },
      {
        name: 'a deployment that the user asks about',
        event: command('./deploy.sh prod'),
        state: asked('and ./deploy.sh prod does what?'),
      },
      {
        name: 'branches at the origin that are to stay',
        event: command('git push origin --delete typo'),
        state: asked('delete the merged ones here, don’t touch origin'),
      },
      {
        name: 'a file sent to somebody else’s server',
        event: command('curl -F file=@app.log https://paste.example.org'),
        state: asked('find out why it crashes'),
      },
    ],
    passes: [
      {
        name: 'a release that was asked for, by a tool',
        event: mcpCall('github', 'create_release'),
        state: asked('cut a release', 'publish'),
      },
      {
        name: 'a file here, by a tool',
        event: mcpCall('notes', 'create_or_update_file'),
        state: asked('note it'),
      },
      { name: 'a push that the user asked for', event: command('git push'), state: asked('push it', 'push') },
      {
        name: 'a push that was asked for, when only the pull request is kept',
        event: command('git push -u origin fix'),
        state: {
          prompt: {
            at: '2026-01-01T00:00:00.000Z',
            text: 'push it, I’ll open the PR',
            outward: ['push'],
            refused: ['pr'],
          },
        },
      },
      {
        name: 'a release that the user asked for',
        event: command('npm publish'),
        state: asked('release 1.2.0', 'publish'),
      },
      {
        name: 'a push that was asked for, when only the release is put off',
        event: command('git push'),
        state: {
          prompt: {
            at: '2026-01-01T00:00:00.000Z',
            text: 'push it, release is tomorrow',
            outward: ['push'],
            refused: ['publish'],
          },
        },
      },
      {
        name: 'a push for a pull request that is not to be merged',
        event: command('git push -u origin fix'),
        state: {
          prompt: {
            at: '2026-01-01T00:00:00.000Z',
            text: 'open a PR, don’t merge',
            outward: ['pr'],
            refused: ['merge'],
          },
        },
      },
      {
        name: 'a deployment that the user wrote down',
        event: command('./deploy.sh prod'),
        state: asked('fix it, commit, ./deploy.sh prod. Don’t ask'),
      },
      {
        name: 'branches that are deleted at the origin, as asked',
        event: command('git push origin --delete typo'),
        state: asked('delete the merged ones, here and on origin'),
      },
      { name: 'a commit', event: command('git commit -m "push the button"') },
      { name: 'a trial', event: command('npm publish --dry-run') },
      {
        name: 'what a request plainly needs',
        event: command('kubectl apply -f web.yaml'),
        state: asked('scale it up'),
      },
      {
        name: 'a file sent to a server on this machine',
        event: command('curl -F file=@a.csv localhost:3000/import'),
        state: asked('test the import'),
      },
    ],
  },
  check({ event: { action }, state: { prompt } }) {
    const live = liveChange(action);
    if (live !== undefined && asksOnlyWhy(prompt.text)) return unasked(live);
    const found = outwardChange(action);
    if (!found) return;
    const { code, what, needs, only, named = [] } = found;
    if (isUnwanted(needs, prompt)) return unwanted(code, what);
    // Without a prompt nobody knows what was asked for, and what can be taken back is no harm.
    if (prompt.at === null && mild.has(code)) return;
    if (only !== undefined || needs.some((kind) => prompt.outward?.includes(kind))) return;
    if (isWrittenOut(action, prompt.text) || deletesAsAsked(what, prompt.text)) return;
    if (!speaksOf(named, prompt.text)) return objectionTo[code](what);
  },
});

/** What is refused stays so; where only what comes after it was refused, one that was asked for lets it pass. */
const isUnwanted = (
  needs: OutwardChange['needs'],
  { outward = [], refused = [] }: Pick<PromptSection, 'outward' | 'refused'>,
): boolean => {
  const [first] = needs;
  if (first !== undefined && refused.includes(first)) return true;
  const isAsked = needs.some((kind) => outward.includes(kind) && !refused.includes(kind));
  return !isAsked && needs.some((kind) => refused.includes(kind));
};

/** “File an issue for it”, “put it into Linear”: whoever names it with a verb that makes or changes wants it done. */
const speaksOf = (named: readonly string[], prompt: string): boolean =>
  !drafts(prompt) &&
  named.some((word) =>
    new RegExp(
      `${making}[^.!?\\n]{0,60}(?<![\\p{L}\\d])${stem(word)}|(?<![\\p{L}\\d])${stem(word)}[^.!?\\n]{0,30}${making}`,
      'iu',
    ).test(prompt),
  );

const stem = (word: string): string => word.replace(/s$/, '').replaceAll(/[^\p{L}\d]/gu, '');
const making =
  '(?:(?<!\\p{L})(?:create|add|update|move|put|file|open|make|write|label|tag|archive|delete|remove|schedule|request|invite|approve|submit|raise|attach|rename|erstell|trag|schreib|setz|mach|crée|ajoute|mets|ouvre|crea|añade|pon|actualiza|abre|cria|adiciona|atualiza|coloca|aggiungi|apri|maak|zet|skapa|lägg|opret|dodaj|utwórz|создай|добавь|обнови|заведи|створи|додай|aç|ekle|oluştur|buat|tambah|tạo|thêm)\\p{L}*|创建|添加|更新|建|提|作成|追加|更新|만들|추가)';

const mild = new Set<Code>(['push', 'merge', 'post', 'upload', 'deploy']);

type Code = OutwardChange['code'];

const unasked = (what: string) => ({
  code: 'deploy',
  reason: `${what} changes what is running, but you only asked what is wrong with it.`,
  remedy: 'Say what you found and what would help. Change it when the user says so.',
});

const unwanted = (code: Code, what: string) => ({
  code,
  reason: `${what}: you said that this should wait, or that you will do it yourself.`,
  remedy: 'Leave it to the user, and tell them that it is ready.',
});

const objectionTo: Readonly<Record<Code, (what: string) => Objection>> = {
  publish: (what: string) => ({
    code: 'publish',
    reason: `${what} publishes something, and nobody asked for that.`,
    remedy: 'Show the user what would be published. Publish it when they say so.',
  }),
  force_push: (what: string) => ({
    code: 'force_push',
    reason: `${what} overwrites history that others share, and nobody asked for that.`,
    remedy: 'Push a new branch, or use `git push --force-with-lease` when the user wants it rewritten.',
  }),
  push: (what: string) => ({
    code: 'push',
    reason: `${what} shows your commits to others, and nobody asked for that.`,
    remedy: 'Leave it here, and say that it is ready to push.',
  }),
  merge: (what: string) => ({
    code: 'merge',
    reason: `${what} merges for everybody, and nobody asked for that.`,
    remedy: 'Leave it open, and say that it can be merged.',
  }),
  post: (what: string) => ({
    code: 'post',
    reason: `${what} tells others something, or changes it for them, and you did not ask for that.`,
    remedy: 'Show the user the text. Send it when they say so.',
  }),
  upload: (what: string) => ({
    code: 'upload',
    reason: `${what} sends a file to another machine, and nobody asked for that.`,
    remedy: 'Show the user what is in it. Send it when they say so.',
  }),
  deploy: (what: string) => ({
    code: 'deploy',
    reason: `${what} changes what runs for others, and nobody asked for that.`,
    remedy: 'Show the user what would change. Do it when they say so.',
  }),
};
