import type { ConfigFile, GateSetting } from './settings/config.ts';
import { defaultResearch, researchCategories } from './discipline.ts';
import type { Gate } from './gate.ts';
import { type Intents, noIntents } from './work/intent.ts';
import { compareLevels, type Level, type Profile, profiles } from './decision.ts';
import type {
  ConfigProblem,
  OnError,
  PhaseSettings,
  PromptKeeping,
  Rule,
  Settings,
} from './settings/settings.ts';
import { defaultKnowledge, firstKnowledgePriority, type KnowledgeFile } from './work/standing-knowledge.ts';

export interface Layers {
  readonly user: ConfigFile;
  readonly project: ConfigFile;
  readonly rules: readonly Rule[];
  readonly problems: readonly ConfigProblem[];
  readonly intents?: Intents;
  /** The hash of the project's `prompt.md`. */
  readonly prompt?: string | null;
}

const strictness: Record<OnError, number> = { allow: 0, ask: 1, deny: 2 };

/** Project over user over profile; what the user locked may be tightened and not loosened. */
export function resolveSettings(
  { user, project, rules, problems, intents = noIntents, prompt = null }: Layers,
  gates: readonly Gate[],
): Omit<Settings, 'revision' | 'waiting'> {
  const notices: string[] = [];
  const locked = (key: string): boolean => user.locked === 'all' || (user.locked ?? []).includes(key);
  /** `mine` is what the user would have without the project, `theirs` what both files together ask for. */
  const tightened = <T>(key: string, mine: T, theirs: T, looser: (a: T, b: T) => boolean): T => {
    if (!locked(key) || !looser(theirs, mine)) return theirs;
    notices.push(`${key}: the project wants ${String(theirs)}, but you locked ${String(mine)}`);
    return mine;
  };

  const userProfile = user.profile ?? 'standard';
  const profile = tightened<Profile>(
    'profile',
    userProfile,
    project.profile ?? userProfile,
    (a, b) => profiles.indexOf(a) < profiles.indexOf(b),
  );
  const onErrorIn = (which: Profile, asked: OnError | undefined): OnError =>
    which === 'observe' ? 'allow' : (asked ?? 'deny');
  const onError = tightened<OnError>(
    'on_error',
    onErrorIn(userProfile, user.on_error),
    onErrorIn(profile, project.on_error ?? user.on_error),
    (a, b) => strictness[a] < strictness[b],
  );

  const levelOf = (id: string, fallback: (which: Profile) => Level): Level => {
    const mine = levelIn(user.gates?.[id]);
    const theirs = levelIn(project.gates?.[id]) ?? mine;
    return tightened<Level>(
      id,
      inProfile(mine ?? fallback(userProfile), userProfile),
      inProfile(theirs ?? fallback(profile), profile),
      (a, b) => compareLevels(a, b) < 0,
    );
  };
  /** Nobody can tell whether an option loosens a gate, so a locked gate keeps the user's. */
  const optionsOf = ({ id, presets }: Gate): Record<string, unknown> => {
    const theirs = optionsIn(project.gates?.[id]);
    const isLaxer = profiles.indexOf(profile) < profiles.indexOf(userProfile);
    const preset = presets?.[locked(id) && isLaxer ? userProfile : profile];
    const mine = { ...preset, ...optionsIn(user.gates?.[id]) };
    if (!locked(id)) return { ...mine, ...theirs };
    if (Object.keys(theirs).length > 0)
      notices.push(`${id}: you locked it, so the project can't set options`);
    return mine;
  };

  const builtIn = gates.map((gate) => [
    gate.id,
    { level: levelOf(gate.id, (which) => gate.levels[which]), options: optionsOf(gate) },
  ]);
  const own = rules.map((rule) => [
    ruleGateId(rule),
    { level: levelOf(ruleGateId(rule), () => rule.level), options: {} },
  ]);

  return {
    profile,
    onError,
    gates: Object.fromEntries([...builtIn, ...own]),
    rules,
    phase: {
      evaluator: project.phase?.evaluator ?? user.phase?.evaluator ?? 'auto',
      model: project.phase?.model ?? user.phase?.model,
      timeoutMs: (project.phase?.timeout_seconds ?? user.phase?.timeout_seconds ?? 15) * 1000,
      waitFor: waitsFor(profile, project.phase?.wait_for ?? user.phase?.wait_for),
      bash: [project.phase?.bash, user.phase?.bash].includes('strict') ? 'strict' : 'analysed',
      prompt,
    },
    research: Object.fromEntries(
      researchCategories.map((category) => [
        category,
        project.research?.[category] ?? user.research?.[category] ?? defaultResearch[category],
      ]),
    ) as Settings['research'],
    startup: project.startup ?? user.startup ?? [],
    docs: project.docs ?? user.docs ?? [],
    releases: {
      sets: project.releases?.sets ?? user.releases?.sets ?? ['npm', 'sparkle'],
      rules: [...(user.releases?.rules ?? []), ...(project.releases?.rules ?? [])],
      contents: [...(user.releases?.contents ?? []), ...(project.releases?.contents ?? [])],
      skip: project.releases?.skip ?? user.releases?.skip ?? [],
    },
    contextBudget: project.context?.budget ?? user.context?.budget ?? 8_000,
    knowledgeFiles: knowledgeFiles(project.context?.files ?? user.context?.files),
    audit: {
      maxBytes: project.audit?.max_bytes ?? user.audit?.max_bytes ?? 8_000_000,
      keep: project.audit?.keep ?? user.audit?.keep ?? 20,
    },
    intents,
    ledger: {
      enabled: project.ledger?.enabled ?? user.ledger?.enabled ?? true,
    },
    prompts: promptKeeping(project, user),
    queue: {
      enrich: project.queue?.enrich ?? user.queue?.enrich ?? 'router',
      model: project.queue?.model ?? user.queue?.model,
    },
    supervise: { push: project.supervise?.push ?? user.supervise?.push ?? false },
    autocommit: {
      folders: [...new Set([...(user.autocommit?.folders ?? []), ...(project.autocommit?.folders ?? [])])],
      push: project.autocommit?.push ?? user.autocommit?.push ?? false,
    },
    terminalTitle: user.terminal_title ?? project.terminal_title ?? false,
    contain: [project.contain, user.contain].includes('off') ? 'off' : 'auto',
    engine: {
      enabled: (user.engine?.enabled ?? true) && (project.engine?.enabled ?? true),
      idleMinutes: user.engine?.idle_minutes ?? 30,
    },
    problems,
    notices,
    locked: user.locked ?? [],
  };
}

/** A profile that is strict can't be loosened here; the user's lock on it would be worth nothing. */
const waitsFor = (
  profile: Profile,
  asked: PhaseSettings['waitFor'] = 'evidence',
): PhaseSettings['waitFor'] => (profile === 'strict' ? 'agreement' : asked);

type KnowledgeEntries = NonNullable<NonNullable<ConfigFile['context']>['files']>;

/** Without a priority of their own they are told as they are listed. */
const knowledgeFiles = (
  listed: KnowledgeEntries = defaultKnowledge.map((name) => ({ name })),
): readonly KnowledgeFile[] =>
  listed.map(({ name, path, required = false, priority }, index) => ({
    name,
    path,
    required,
    priority: priority ?? firstKnowledgePriority + index,
  }));

export const ruleGateId = (rule: { readonly id: string }): string => `rules/${rule.id}`;

/** The level as asked for, except that `observe` never blocks. */
const inProfile = (level: Level, profile: Profile): Level =>
  profile === 'observe' && compareLevels(level, 'note') > 0 ? 'note' : level;

const levelIn = (setting: GateSetting | undefined): Level | undefined =>
  typeof setting === 'string' ? setting : setting?.level;

function optionsIn(setting: GateSetting | undefined): Record<string, unknown> {
  if (setting === undefined || typeof setting === 'string') return {};
  const { level: _, ...options } = setting;
  return options;
}

/** Of two that say something, the one that gives less away counts; nobody commits another's words by saying nothing. */
function promptKeeping(...layers: readonly ConfigFile[]): PromptKeeping {
  const wished = layers.flatMap(({ privacy, ledger }) => {
    if (privacy?.prompts) return [privacy.prompts];
    if (ledger?.prompts === undefined) return [];
    return [ledger.prompts === 'none' ? ('none' as const) : ('committed' as const)];
  });
  return (['none', 'local', 'committed'] as const).find((each) => wished.includes(each)) ?? 'local';
}
