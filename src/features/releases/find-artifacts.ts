import { isAbsolute, join, normalize } from 'node:path/posix';
import type { EventOf } from '../../kernel/event.ts';
import type { FactInput } from '../../kernel/fact.ts';
import {
  type Artifacts,
  fileContent,
  noArtifacts,
  packageContents,
  readManifest,
  type ReleaseAttempt,
  type ReleaseNeed,
  type ReleaseStep,
} from './artifacts.ts';
import { type ReleaseRule } from '../../kernel/work/release.ts';
import { fitOf, hasFlag, nameFits } from './release-command.ts';
import { releaseRulesOf } from './release-sets.ts';
import type { CommandCall } from '../../kernel/commands/shell.ts';
import { succeeded } from '../../kernel/tool-end.ts';
import type { Content } from './package-sources.ts';

type ToolEvent = EventOf<'tool.before' | 'tool.after' | 'tool.failed'>;

export async function findArtifacts(input: FactInput, event: ToolEvent): Promise<Artifacts> {
  const { action } = event;
  if (action.kind !== 'command') return noArtifacts;
  const calls = action.report?.calls ?? [];
  const rules = releaseRulesOf(input.settings.releases);
  if (event.kind === 'tool.before')
    return { ...noArtifacts, attempts: await attemptsIn(input, calls, rules) };
  if (event.kind === 'tool.failed') return { ...noArtifacts, failed: await stepsIn(input, calls, rules) };
  const proved = succeeded(event) ? calls.filter(({ decides }) => decides) : [];
  return { ...noArtifacts, succeeded: await stepsIn(input, proved, rules) };
}

async function attemptsIn(
  input: FactInput,
  calls: readonly CommandCall[],
  rules: readonly ReleaseRule[],
): Promise<readonly ReleaseAttempt[]> {
  const found: ReleaseAttempt[] = [];
  for (const rule of rules) {
    for (const call of calls) {
      const released = releasedBy(call, rule);
      for (const artifact of released ?? []) found.push(await attemptOf(input, rule, call, artifact));
    }
  }
  return found;
}

/** The files that a call releases; undefined for one that is not known; nothing when the rule is not about it. */
function releasedBy(call: CommandCall, rule: ReleaseRule): readonly (string | undefined)[] | undefined {
  const { files, unless = [] } = rule;
  if (unless.some((flag) => hasFlag(call.words, flag))) return undefined;
  const fits = rule.before.flatMap((pattern) => fitOf(call, pattern, true) ?? []);
  if (fits.length === 0) return undefined;
  if (!files) return [undefined];
  const artifacts = [...new Set(fits.flatMap((fit) => fit.artifacts))];
  const isAbout = (word: string | undefined): boolean => word === undefined || nameFits(word, files);
  if (artifacts.length === 0) return call.words.some(isAbout) ? [undefined] : undefined;
  const fitting = artifacts.filter(isAbout);
  if (fitting.length > 0) return fitting;
  return call.words.some((word) => word !== undefined && nameFits(word, files)) ? artifacts : undefined;
}

async function attemptOf(
  input: FactInput,
  rule: ReleaseRule,
  call: CommandCall,
  artifact: string | undefined,
): Promise<ReleaseAttempt> {
  const manifest = rule.files ? undefined : await readManifest(input, call);
  const unsaid = (rule.declare ?? []).filter(
    ({ flag, manifest: at }) => !hasFlag(call.words, flag) && valueAt(manifest, at) !== true,
  );
  const about = {
    rule: rule.id,
    needs: rule.require.map((need) => needOf(rule, need)),
    unsaid: unsaid.map((need) => needOf(rule, need)),
  };
  const contents = rule.files ? await contentOf(input, call, artifact) : await packageContents(input, call);
  const known = contents.flatMap(({ sha256 }) => (sha256 === undefined ? [] : [sha256]));
  const [first] = contents;
  const problem =
    known.length > 0 ? undefined : (first?.problem ?? 'the command does not say which file it is');
  return { ...about, artifact: artifact ?? first?.path, hashes: known, problem };
}

const needOf = (rule: ReleaseRule, { id, says, remedy }: ReleaseNeed): ReleaseNeed => ({
  id: `${rule.id}/${id}`,
  says,
  remedy,
});

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      value,
    );

async function stepsIn(
  input: FactInput,
  calls: readonly CommandCall[],
  rules: readonly ReleaseRule[],
): Promise<readonly ReleaseStep[]> {
  const found = new Map<string, ReleaseStep>();
  for (const rule of rules) {
    for (const { id, command } of rule.require) {
      for (const call of calls) {
        const fits = command.flatMap((pattern) => fitOf(call, pattern, false) ?? []);
        if (fits.length === 0 || asks(call)) continue;
        for (const { path, sha256 } of await contentsOfStep(input, rule, call, fits)) {
          const step = `${rule.id}/${id}`;
          if (sha256 !== undefined) found.set(`${step} ${sha256}`, { rule: step, artifact: path, sha256 });
        }
      }
    }
  }
  return [...found.values()];
}

/** Such a call succeeds and does nothing. */
const asks = ({ words }: CommandCall): boolean =>
  words.some((word) => word !== undefined && /^(?:--help|-h|--version|-v|-V|--list|--watch)$/.test(word));

async function contentsOfStep(
  input: FactInput,
  { files }: ReleaseRule,
  call: CommandCall,
  fits: readonly { readonly artifacts: readonly (string | undefined)[] }[],
): Promise<readonly Content[]> {
  if (!files) return (await packageContents(input, call)).slice(0, 1);
  const named = new Set(fits.flatMap(({ artifacts }) => artifacts));
  const contents: Content[] = [];
  for (const artifact of named) {
    if (artifact !== undefined && nameFits(artifact, files))
      contents.push(...(await contentOf(input, call, artifact)));
  }
  return contents;
}

async function contentOf(
  input: FactInput,
  { cwd }: CommandCall,
  artifact: string | undefined,
): Promise<readonly Content[]> {
  if (artifact === undefined || (cwd === undefined && !isAbsolute(artifact))) return [];
  const path = isAbsolute(artifact) ? normalize(artifact) : join(cwd ?? '/', artifact);
  return [await fileContent(input, path)];
}
