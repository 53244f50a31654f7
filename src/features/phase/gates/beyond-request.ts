import type { WriteAction } from '../../../kernel/action.ts';
import type { Facts, LimitedPlace, Target } from '../../../kernel/fact.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { isNamed, namesIn } from '../../../kernel/text/named-files.ts';
import { inside, shownPath } from '../../../kernel/place.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { type Ban, noRequest, type RequestSection } from '../request.ts';
import { becoming, command, writing } from '../../../kernel/commands/command-examples.ts';
import { isProgram } from '../../../kernel/checks/owes-check.ts';
import { isTestFile } from '../../../kernel/checks/code-file.ts';
import { isWrittenByHand, lineChanges } from '../../../kernel/checks/line-changes.ts';
import { bannedIn, majorUpgrade } from '../banned.ts';
import { echoOf } from '../echoes.ts';
import { isOfKind } from '../kinds-apart.ts';
import { asWrittenIn, onlySlipsIn, rewordedLine } from '../typos.ts';
import { packageChange } from '../work-change.ts';

const page = Array.from({ length: 10 }, (_, at) => `line ${at};`).join('\n');
const mailer = '/repo/src/send.py';
const asking = (request: Partial<RequestSection>, text = 'there is a typo: Welcom') => ({
  request: { ...noRequest, ...request },
  prompt: { at: null, text },
});
const noPackages = { of: 'packages', name: '', words: 'no new dependencies' } as const;
const onStaging = { of: 'live', name: '', words: 'on staging' } as const;
const small = asking({ small: 'there is a typo: Welcom' });
const billing = {
  root: '/repo',
  only: [{ path: '/repo/services/billing', words: 'only billing' }],
  except: [],
};
const docs = { root: '/repo', only: [], except: [{ path: '/repo/docs', words: 'don’t touch docs' }] };
const nowhere = { root: '/repo', only: [], except: [] };
const at = (real: string): { readonly targets: readonly Target[] } => ({
  targets: [{ given: real, real, use: 'write' }],
});

export const beyondRequest = defineGate({
  id: 'beyond-request',
  summary: 'Ask before an agent does clearly more than you asked for, or works outside the place you named',
  family: 'agreement',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'ask' },
  needs: ['targets', 'limits', 'nextCommit'],
  examples: {
    objects: [
      {
        name: 'a typo, and a file that is written anew',
        event: becoming(mailer, page, page.replaceAll('line', 'await line')),
        state: small,
        facts: { ...at(mailer), limits: nowhere },
      },
      {
        name: 'a sentence of its own, where only typos are to be mended',
        event: becoming('/repo/a.md', 'Ask the ofice.', 'A buddy from your team picks you up.'),
        state: asking({}, 'fix the typos, only typos please'),
        facts: { ...at('/repo/a.md'), limits: nowhere },
      },
      {
        name: 'a typo, and newer packages',
        event: command('npx npm-check-updates -u && npm install'),
        state: small,
        facts: { targets: [], limits: nowhere },
      },
      {
        name: 'a new package, where none is wanted',
        event: command('cargo add regex'),
        state: asking({ bans: [noPackages] }),
        facts: { targets: [], limits: nowhere },
      },
      {
        name: 'production, where staging was spoken of',
        event: writing('/repo/k8s/prod/api.yaml'),
        state: asking({ bans: [onStaging] }, 'raise it on staging'),
        facts: { ...at('/repo/k8s/prod/api.yaml'), limits: nowhere },
      },
      {
        name: 'another folder than the one that was named',
        event: writing('/repo/services/notifier/a.ex'),
        facts: { ...at('/repo/services/notifier/a.ex'), limits: billing },
      },
      {
        name: 'a folder that was to be left alone',
        event: writing('/repo/docs/a.md'),
        facts: { ...at('/repo/docs/a.md'), limits: docs },
      },
    ],
    passes: [
      {
        name: 'packages that are there already, where no new ones are wanted',
        event: command('npm ci'),
        state: asking({ bans: [noPackages] }),
        facts: { targets: [], limits: nowhere },
      },
      {
        name: 'the typo itself',
        event: becoming(mailer, page, page.replace('line 3', 'lines 3')),
        state: small,
        facts: { ...at(mailer), limits: nowhere },
      },
      {
        name: 'the file that was named',
        event: becoming(mailer, page, page.replaceAll('line', 'await line')),
        state: asking({ small: 'typos in send.py' }, 'typos in send.py'),
        facts: { ...at(mailer), limits: nowhere },
      },
      {
        name: 'packages that were spoken of',
        event: command('npm update'),
        state: asking({ small: 'bump the version', packages: true }),
        facts: { targets: [], limits: nowhere },
      },
      {
        name: 'the folder that was named',
        event: writing('/repo/services/billing/a.cs'),
        facts: { ...at('/repo/services/billing/a.cs'), limits: billing },
      },
      {
        name: 'a file beside the project',
        event: writing('/tmp/try.py'),
        facts: { ...at('/tmp/try.py'), limits: billing },
      },
      { name: 'a look', event: command('ls services/notifier'), facts: { targets: [], limits: billing } },
    ],
  },
  check({ event: { action }, facts, state: { request, route, prompt } }) {
    const beyond = placeBeyond(facts, prompt.text);
    if (beyond) return saying(`The user said “${beyond.words}”, but this changes ${beyond.path}`);
    const banned = bannedIn(action, request.bans ?? [], {
      prompt: prompt.text,
      root: facts.limits.root,
      nextCommit: facts.nextCommit,
    });
    if (banned)
      return saying(
        `The user said “${banned.ban.words}”, but this ${breaking[banned.ban.of] ?? 'does it'}: \`${shorten(banned.what, 70)}\``,
      );
    const echo = echoOf(action, request.unwanted ?? []);
    if (echo)
      return saying(`The user said “${echo.words}”, but this changes that: \`${shorten(echo.line, 60)}\``);
    if (action.kind === 'write') {
      const kept = isProse.test(action.path) ? asWrittenIn(prompt.text) : undefined;
      const slips = onlySlipsIn(prompt.text) ?? kept;
      const reworded = slips === undefined ? undefined : rewordedLine(action, kept !== undefined);
      if (reworded !== undefined)
        return saying(`The user said “${slips}”, but this rewords: “${shorten(reworded.trim(), 60)}”`);
      const upgrade =
        request.packages || (request.small === null && !without.has(route.task_type))
          ? undefined
          : majorUpgrade(action);
      if (upgrade !== undefined && !prompt.text.includes(upgrade))
        return saying(
          `Nobody asked for new package versions (“${shorten(prompt.text, 80)}”), but this upgrades one: \`${shorten(upgrade, 60)}\``,
        );
      const lines =
        request.small === null
          ? undefined
          : rewrittenLines(action, `${request.small} ${prompt.text}`, facts.limits.root);
      return lines === undefined
        ? undefined
        : saying(
            `The user asked for something small (“${shorten(request.small ?? '', 50)}”), but this changes ${lines} lines of ${shownPath(action.path, facts.limits.root)}`,
          );
    }
    if (action.kind !== 'command' || !action.report || request.packages) return;
    if (request.small === null && route.task_type !== 'docs') return;
    const change = packageChange(action.report);
    if (change === undefined || prompt.text.includes(change)) return;
    return saying(
      `Nobody asked for other packages (“${shorten(prompt.text, 80)}”), but this changes them: \`${shorten(change, 60)}\``,
    );
  },
});

const isProse = /\.(?:md|mdx|txt|rst|adoc|tex|html?|typ|org)$/i;

const breaking: Partial<Record<Ban['of'], string>> = {
  run: 'runs it',
  build: 'changes how the project is built',
  live: 'changes what is live',
  commit: 'commits it',
  act: 'does that',
  discard: 'throws changes away',
  place: 'does something there',
};

/** Work that needs no other version of anything. */
const without = new Set<string | null>(['docs', 'refactor']);

const saying = (reason: string) => ({
  code: 'beyond_request',
  reason: `${reason}.`,
  remedy: 'Do only what was asked. If more is worth doing, tell the user and let them decide.',
});

/** A file that is changed outside of the places that the user named, or in one that they want left alone. */
function placeBeyond({ limits, targets }: Pick<Facts, 'limits' | 'targets'>, prompt: string) {
  const { root, only, except, hostFolders = [] } = limits;
  if (only.length + except.length === 0) return undefined;
  const changed = targets.flatMap(({ real, use }) => {
    const local = use === 'read' ? undefined : inside(real, root);
    return local === undefined || local === '' || isIncidental(local, hostFolders) ? [] : [{ real, local }];
  });
  for (const { real, local } of changed) {
    const apart = except.find((limit) => isMeant(real, local, limit));
    if (apart) return { words: apart.words, path: local };
    const [first] = only;
    // A test or a document of that place may lie elsewhere, and bears its name.
    if (
      first &&
      !only.some(
        (limit) => isMeant(real, local, limit) || (limit.kind === undefined && belongsTo(local, limit.path)),
      ) &&
      !isNamed(local, namesIn(prompt))
    )
      return { words: first.words, path: local };
  }
  return undefined;
}

const isMeant = (real: string, local: string, { path, kind }: LimitedPlace): boolean =>
  (real === path || inside(real, path) !== undefined) && (kind === undefined || isOfKind(kind, local));

/** Of a folder, whatever bears its name; of a file, its tests, styles and documents, and not another file of the program. */
const belongsTo = (local: string, limit: string): boolean =>
  local.toLowerCase().includes(stemOf(limit)) &&
  (!/\.\w+$/.test(limit) || isTestFile(local) || !isProgram(local) || stemOf(local) === stemOf(limit));

const stemOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .toLowerCase();

/** What tools write by themselves, and what keeps them out of git. */
const isIncidental = (local: string, hostFolders: readonly string[]): boolean =>
  local.split('/').some((part) => hostFolders.includes(part)) ||
  /(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|[\w.-]+\.lock|go\.sum|\.ephor|node_modules|dist|build|target|coverage|tmp|\.git)(?:\/|$)/.test(
    local,
  );

const [fewest, smallest] = [8, 6];

/** How many lines change, where that is more than half of a file that nobody named. */
function rewrittenLines(action: WriteAction, prompt: string, root: string): number | undefined {
  const { before, path: file } = action;
  if (before === undefined || !isWrittenByHand(file, before, root) || isMentioned(file, prompt))
    return undefined;
  const lines = before.split('\n').filter((line) => line.trim() !== '').length;
  const { added, removed } = lineChanges(action);
  const changed = added.length + removed.length;
  return lines >= fewest && removed.length >= 3 && changed >= smallest && changed > lines / 2
    ? Math.max(added.length, removed.length)
    : undefined;
}

const isMentioned = (file: string, prompt: string): boolean => {
  const stem = stemOf(file);
  return stem.length > 2 && prompt.toLowerCase().includes(stem);
};
