import * as v from 'valibot';
import type { CommandAction, WriteAction } from '../../../kernel/action.ts';
import { checkIn, decidingCheckIn } from '../../../kernel/checks/checks.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { shownPath } from '../../../kernel/place.ts';
import { shorten } from '../../../kernel/text/redact.ts';
import { asksForSilence, asksToWeaken } from '../checks/asked-words.ts';
import { becoming, command } from '../../../kernel/commands/command-examples.ts';
import type { Silenced } from '../checks/silenced.ts';
import { silencedBy } from '../checks/silencers.ts';
import { type Weakened, weakenedBy, weakenedByCommand } from '../checks/weakened-checks.ts';

const code = 'const total = sum(items);\n';

export const silencedChecks = defineGate({
  id: 'silenced-checks',
  summary: 'Speak up about a check that is silenced instead of heeded',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'ask' },
  options: v.object({
    asks: v.optional(
      v.pipe(
        v.picklist(['hooks', 'all']),
        v.description(
          'ask when hooks are passed by or a rule is switched off after a check failed, and note the rest; or ask about all',
        ),
      ),
      'hooks',
    ),
  }),
  presets: { strict: { asks: 'all' } },
  examples: {
    objects: [
      {
        name: 'a line that the type checker is told to ignore',
        event: becoming('/repo/src/a.ts', code, `// @ts-ignore\n${code}`),
      },
      {
        name: 'a rule that is disabled in a comment',
        event: becoming('/repo/src/a.ts', code, `/* eslint-disable */\n${code}`),
      },
      {
        name: 'a threshold that is lowered',
        event: becoming('/repo/vitest.config.ts', 'lines: 90,\n', 'lines: 60,\n'),
      },
      { name: 'a commit that passes its hooks by', event: command('git commit --no-verify -m wip') },
      {
        name: 'the same after a hook refused it',
        event: command('HUSKY=0 git commit -m wip'),
        state: { evidence: { ...noEvidence, hook: 'git commit -m wip' } },
      },
      {
        name: 'a hook that loses a command after it refused a commit',
        event: becoming('/repo/.husky/pre-commit', 'npm run lint\nnpm test\n', 'npm test\n'),
        state: { evidence: { ...noEvidence, hook: 'git commit -m wip' } },
      },
      {
        name: 'a lower threshold where the user says that the check is red',
        event: becoming('/repo/build.gradle.kts', 'minimum = "0.80"\n', 'minimum = "0.60"\n'),
        state: { evidence: { ...noEvidence, red: [{ what: 'gradle check is red', kind: null }] } },
      },
    ],
    passes: [
      {
        name: 'what was in the file before',
        event: becoming('/repo/src/a.ts', `// @ts-ignore\n${code}`, `// @ts-ignore\n${code}${code}`),
      },
      {
        name: 'a check that is no longer silenced',
        event: becoming('/repo/src/a.ts', `// @ts-ignore\n${code}`, code),
      },
      {
        name: 'what the user asked for',
        event: becoming('/repo/src/a.ts', code, `// @ts-ignore\n${code}`),
        state: { prompt: { at: null, text: 'ignore the type error for now' } },
      },
      {
        name: 'a document about it',
        event: becoming('/repo/README.md', '', 'Never write `// @ts-ignore`.\n'),
      },
      { name: 'a commit', event: command('git commit -m "add a check"') },
    ],
  },
  check({ event: { action, cwd }, state: { prompt, evidence, task }, options }) {
    if (action.kind !== 'write' && action.kind !== 'command') return;
    if (evidence.proposed === true && task.kind === 'passthrough') return;
    const cause = failedBefore(evidence);
    const weaker = cause === undefined ? undefined : weakened(action);
    if (weaker && !asksToWeaken(prompt.text, weaker))
      return saying(weaker, cause, shownPath(weaker.path, cwd));
    if (weaker) return;
    const found = action.kind === 'write' ? silencedBy(action) : passedBy(action);
    if (!found || asksForSilence({ prompt })) return;
    const heeded = isSweeping(found.what) ? cause : undefined;
    return {
      ...saying(found, heeded, action.kind === 'write' ? shownPath(action.path, cwd) : ''),
      atMost: options?.asks === 'all' || heeded !== undefined ? undefined : ('note' as const),
    };
  },
});

const weakened = (action: CommandAction | WriteAction): Weakened | undefined =>
  action.kind === 'write' ? weakenedBy(action) : weakenedByCommand(action);

const saying = ({ what, line }: Silenced, cause: string | undefined, where: string) => ({
  code: 'check_silenced',
  reason: `${what.charAt(0).toUpperCase()}${what.slice(1)}${where === '' ? '' : ` in ${where}`}${cause === undefined ? '' : ` after ${cause}`}: \`${shorten(line, cause === undefined ? 80 : 50)}\`.`,
  remedy: 'Heed the check. Where it is wrong, tell the user why and let them decide.',
});

const passingHooks = 'hooks are passed by';
const switchesHooksOff =
  /(?:^|[\s;&])(?:HUSKY=0|HUSKY_SKIP_HOOKS=1|LEFTHOOK=(?:0|false)|SKIP=[\w,-]+|PRE_COMMIT_ALLOW_NO_CONFIG=1|OVERCOMMIT_DISABLE=1)(?=\s|;|&|$)|core\.hooksPath[= ]\s*(?:\/dev\/null|""|'')/;

/** The hook, the check or the user’s word that is not heeded. */
function failedBefore({ hook, check, test, red = [], reported }: EvidenceSection): string | undefined {
  const failed = hook ?? [check, test].find((run) => run?.ended === 'failed')?.command;
  const [first] = red.toSorted((a, b) => Number(a.kind === null) - Number(b.kind === null));
  const run = failed ?? (first?.kind == null ? undefined : first.what);
  if (run !== undefined) return `\`${shorten(run, 40)}\` failed`;
  if (first) return `“${shorten(first.what, 40)}”`;
  return reported == null ? undefined : 'a test failed';
}

/** Passes by more than a line: hooks, a rule everywhere, a whole step. */
const isSweeping = (what: string): boolean =>
  what === passingHooks ||
  /^a (?:rule is switched off|step may fail|check may fail|threshold is lowered)/.test(what) ||
  what.startsWith('strictness');

/** A failing check alone is only looked at; one that may fail before a commit proves nothing of it. */
function passedBy(action: CommandAction): Silenced | undefined {
  const calls = (action.report?.calls ?? []).map(({ words }) => words);
  const commits = calls.filter(([program, ...rest]) => program === 'git' && rest.some(isSaving));
  if (commits.some((words) => words.includes('--no-verify') || isShortNoVerify(words)))
    return { what: passingHooks, line: action.command };
  if (commits.length > 0 && switchesHooksOff.test(action.command))
    return { what: passingHooks, line: action.command };
  const mayFail = checkIn(action) !== undefined && decidingCheckIn(action) === undefined;
  return mayFail && commits.length > 0 && /\|\|\s*(?:true|:)(?:\W|$)/.test(action.command)
    ? { what: 'a check may fail before a commit', line: action.command }
    : undefined;
}

const isSaving = (word: string | undefined): boolean => word === 'commit' || word === 'push';

/** `-n` is `--no-verify` for a commit, and a rehearsal for a push. */
const isShortNoVerify = (words: readonly (string | undefined)[]): boolean => {
  const at = words.indexOf('commit');
  return at >= 0 && words.slice(at).some((word) => /^-[aqsev]*n[aqsevm]*$/.test(word ?? ''));
};
