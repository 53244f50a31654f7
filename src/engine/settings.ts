import type { ConfigFile, GateSetting } from '../domain/config.ts';
import type { Gate } from '../domain/gate.ts';
import { compareLevels, type Level, type Profile, profiles } from '../domain/level.ts';
import type { Rule } from '../domain/rule.ts';
import type { ConfigProblem, OnError, Settings } from '../domain/settings.ts';

export interface Layers {
  readonly user: ConfigFile;
  readonly project: ConfigFile;
  readonly rules: readonly Rule[];
  readonly problems: readonly ConfigProblem[];
}

const strictness: Record<OnError, number> = { allow: 0, ask: 1, deny: 2 };

/** Project over user over profile; what the user locked may be tightened and not loosened. */
export function resolveSettings(
  { user, project, rules, problems }: Layers,
  gates: readonly Gate[],
): Settings {
  const notices: string[] = [];
  const locked = (key: string): boolean => user.locked === 'all' || (user.locked ?? []).includes(key);
  const tightened = <T>(key: string, mine: T, theirs: T | undefined, looser: (a: T, b: T) => boolean): T => {
    if (theirs === undefined) return mine;
    if (!locked(key) || !looser(theirs, mine)) return theirs;
    notices.push(`${key}: the project asks for ${String(theirs)}, but you locked ${String(mine)}`);
    return mine;
  };

  const profile = tightened<Profile>(
    'profile',
    user.profile ?? 'standard',
    project.profile,
    (a, b) => profiles.indexOf(a) < profiles.indexOf(b),
  );
  const defaultOnError: OnError = profile === 'observe' ? 'allow' : 'deny';
  const onError = tightened<OnError>(
    'on_error',
    user.on_error ?? defaultOnError,
    project.on_error,
    (a, b) => strictness[a] < strictness[b],
  );

  const levelOf = (id: string, fallback: Level): Level =>
    tightened<Level>(
      id,
      levelIn(user.gates?.[id]) ?? fallback,
      levelIn(project.gates?.[id]),
      (a, b) => compareLevels(a, b) < 0,
    );
  const optionsOf = (id: string): Record<string, unknown> =>
    locked(id)
      ? { ...optionsIn(project.gates?.[id]), ...optionsIn(user.gates?.[id]) }
      : { ...optionsIn(user.gates?.[id]), ...optionsIn(project.gates?.[id]) };

  const builtIn = gates.map((gate) => [
    gate.id,
    { level: levelOf(gate.id, gate.levels[profile]), options: optionsOf(gate.id) },
  ]);
  const own = rules.map((rule) => [
    ruleGateId(rule),
    { level: levelOf(ruleGateId(rule), inProfile(rule.level, profile)), options: {} },
  ]);

  return {
    profile,
    onError,
    gates: Object.fromEntries([...builtIn, ...own]),
    rules,
    contextBudget: project.context?.budget ?? user.context?.budget ?? 8_000,
    audit: {
      maxBytes: project.audit?.max_bytes ?? user.audit?.max_bytes ?? 8_000_000,
      keep: project.audit?.keep ?? user.audit?.keep ?? 20,
    },
    engine: {
      enabled: (user.engine?.enabled ?? true) && (project.engine?.enabled ?? true),
      idleMinutes: user.engine?.idle_minutes ?? 30,
    },
    problems,
    notices,
  };
}

export const ruleGateId = (rule: { readonly id: string }): string => `rules/${rule.id}`;

/** A rule's own level, except that `observe` never blocks. */
const inProfile = (level: Level, profile: Profile): Level =>
  profile === 'observe' && compareLevels(level, 'note') > 0 ? 'note' : level;

const levelIn = (setting: GateSetting | undefined): Level | undefined =>
  typeof setting === 'string' ? setting : setting?.level;

function optionsIn(setting: GateSetting | undefined): Record<string, unknown> {
  if (setting === undefined || typeof setting === 'string') return {};
  const { level: _, ...options } = setting;
  return options;
}
