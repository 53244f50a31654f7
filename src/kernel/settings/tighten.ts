import { levels, profiles } from '../decision.ts';
import { researchCategories } from '../discipline.ts';
import type { Gate } from '../gate.ts';
import { ruleGateId } from '../gate-settings.ts';
import type { Intents } from '../work/intent.ts';
import { below, changed, type Looser, lower, narrowedIntent, narrowerMatch, sameData } from './looser.ts';
import { type Loosening, promptKeepings, type Settings, waits } from './settings.ts';

/** Settings before anybody compared them with what was accepted. */
export type Compiled = Omit<Settings, 'revision' | 'waiting'>;

export interface Tightened {
  readonly settings: Compiled;
  readonly waiting: readonly Loosening[];
}

/**
 * What is in force when `now` is what the files say and `was` what a person accepted: of each part whatever is not
 * looser. Never looser than `was` in any part, and all of `now` where that loosens nothing.
 */
export function tighten(was: Compiled, now: Compiled, gates: readonly Gate[]): Tightened {
  const waiting: Loosening[] = [];
  const wait = (key: string, before: unknown, after: unknown): void => {
    waiting.push({ key, was: inWords(before), now: inWords(after) });
  };
  const hold = <T>(key: string, before: T, after: T, looser: Looser<T>): T => {
    if (sameData(before, after) || !looser(before, after)) return after;
    wait(key, before, after);
    return before;
  };
  /** Nothing goes, more may come. */
  const keepAll = <T>(key: string, before: readonly T[], after: readonly T[], name: (each: T) => string) => {
    const gone = before.filter((each) => !after.some((other) => sameData(each, other)));
    for (const each of gone) wait(key, name(each), 'removed');
    const names = new Set(gone.map(name));
    return gone.length === 0 ? after : [...gone, ...after.filter((each) => !names.has(name(each)))];
  };
  /** Nothing comes, some may go. */
  const addNone = (key: string, before: readonly string[], after: readonly string[]) => {
    const added = after.filter((each) => !before.includes(each));
    for (const each of added) wait(key, 'not listed', each);
    return added.length === 0 ? after : after.filter((each) => before.includes(each));
  };

  const rules = keepRules(was, now, wait);
  const ids = [...new Set([...Object.keys(now.gates), ...rules.map(ruleGateId)])];
  const gateEntries = ids.map((id) => {
    const before = was.gates[id];
    const after = now.gates[id] ?? before ?? { level: 'deny', options: undefined };
    if (!before || sameData(before, after)) return [id, after] as const;
    return [
      id,
      {
        level: hold(`gates.${id}`, before.level, after.level, below(levels)),
        options: hold(`gates.${id} (options)`, before.options, after.options, looserOptions(gates, id)),
      },
    ] as const;
  });

  const settings: Compiled = {
    ...now,
    profile: hold('profile', was.profile, now.profile, below(profiles)),
    onError: hold('on_error', was.onError, now.onError, below(['allow', 'ask', 'deny'])),
    gates: Object.fromEntries(gateEntries),
    rules,
    phase: {
      evaluator: hold('phase.evaluator', was.phase.evaluator, now.phase.evaluator, changed),
      model: hold('phase.model', was.phase.model, now.phase.model, changed),
      timeoutMs: hold('phase.timeout_seconds', was.phase.timeoutMs, now.phase.timeoutMs, changed),
      waitFor: hold('phase.wait_for', was.phase.waitFor, now.phase.waitFor, below(waits)),
      bash: hold('phase.bash', was.phase.bash, now.phase.bash, below(['analysed', 'strict'])),
      prompt: hold('prompt.md', was.phase.prompt, now.phase.prompt, (_, after) => after !== null),
    },
    research: Object.fromEntries(
      researchCategories.map((category) => [
        category,
        addNone(`research.${category}`, was.research[category], now.research[category]),
      ]),
    ) as Settings['research'],
    startup: keepAll('startup', was.startup, now.startup, ({ id }) => id),
    docs: keepAll('docs', was.docs, now.docs, String),
    releases: {
      sets: keepAll('releases.sets', was.releases.sets, now.releases.sets, String),
      rules: keepAll('releases.rules', was.releases.rules, now.releases.rules, ({ id }) => id),
      contents: keepAll('releases.contents', was.releases.contents, now.releases.contents, ({ id }) => id),
      skip: addNone('releases.skip', was.releases.skip, now.releases.skip),
    },
    intents: keepIntents(was.intents, now.intents, wait),
    contextBudget: hold('context.budget', was.contextBudget, now.contextBudget, lower),
    knowledgeFiles: keepAll('context.files', was.knowledgeFiles, now.knowledgeFiles, ({ name }) => name),
    audit: {
      maxBytes: hold('audit.max_bytes', was.audit.maxBytes, now.audit.maxBytes, lower),
      keep: hold('audit.keep', was.audit.keep, now.audit.keep, lower),
    },
    ledger: { enabled: hold('ledger.enabled', was.ledger.enabled, now.ledger.enabled, below([false, true])) },
    prompts: hold(
      'privacy.prompts',
      was.prompts,
      now.prompts,
      below(['committed', 'local', 'none'] satisfies readonly (typeof promptKeepings)[number][]),
    ),
    supervise: {
      push: hold('supervise.push', was.supervise.push, now.supervise.push, below([false, true])),
    },
    contain: hold('contain', was.contain, now.contain, below(['off', 'auto'])),
    autocommit: {
      folders: addNone('autocommit.folders', was.autocommit.folders, now.autocommit.folders),
      push: hold('autocommit.push', was.autocommit.push, now.autocommit.push, below([true, false])),
    },
    engine: {
      ...now.engine,
      enabled: hold('engine.enabled', was.engine.enabled, now.engine.enabled, below([false, true])),
    },
    locked: keepLocks(was.locked, now.locked, wait),
  };
  return { settings, waiting: waiting.toSorted((a, b) => rank(a) - rank(b)) };
}

/** What matters most first: a profile takes many gates with it. */
const rank = ({ key }: Loosening): number => (key === 'profile' ? 0 : key.startsWith('gates.') ? 2 : 1);

/** What the gate says of its options, or else: any other value may be looser, but for the one of the profile strict. */
function looserOptions(gates: readonly Gate[], id: string): Looser<unknown> {
  const gate = gates.find((each) => each.id === id);
  const strict = gate?.presets?.strict ?? {};
  const valueIn = (options: unknown, key: string): unknown =>
    (options as Readonly<Record<string, unknown>> | undefined)?.[key];
  return (
    gate?.looser ??
    ((was, now) =>
      Object.keys({ ...(was as object), ...(now as object) }).some((key) => {
        const value = valueIn(now, key);
        return changed(valueIn(was, key), value) && !(key in strict && sameData(value, strict[key]));
      }))
  );
}

type Wait = (key: string, before: unknown, after: unknown) => void;

/** A rule that went or catches less stays as it was; what it says may be worded anew. */
function keepRules(was: Compiled, now: Compiled, wait: Wait): Compiled['rules'] {
  const gone = was.rules.filter(({ id }) => !now.rules.some((rule) => rule.id === id));
  for (const { id } of gone) wait(`rules.${id}`, 'there', 'removed');
  const kept = now.rules.map((rule) => {
    const before = was.rules.find(({ id }) => id === rule.id);
    if (!before || !narrowerMatch(before.match, rule.match)) return rule;
    wait(`rules.${rule.id}`, before.match, rule.match);
    return before;
  });
  return [...kept, ...gone];
}

/** Where none had to be selected, they held nothing back. */
function keepIntents(was: Intents, now: Intents, wait: Wait): Intents {
  if (!was.required) return now;
  const list = now.list.flatMap((intent) => {
    const before = was.list.find(({ id }) => id === intent.id);
    if (!before) {
      wait(`intents.${intent.id}`, 'not listed', intent.owned_scope);
      return [];
    }
    const narrowed = narrowedIntent(before, intent);
    if (sameData(narrowed, intent)) return [intent];
    wait(`intents.${intent.id}`, essence(before), essence(intent));
    return [narrowed];
  });
  const released = was.needApproval.filter(
    (id) => !now.needApproval.includes(id) && list.some((intent) => intent.id === id),
  );
  for (const id of released) wait('intents that need your approval', id, 'removed');
  if (!now.required) wait('intents', 'one must be selected', 'none is needed');
  return {
    required: true,
    list,
    needApproval: [...now.needApproval, ...released],
  };
}

const essence = ({ status, owned_scope, constraints, acceptance_criteria }: Intents['list'][number]) => ({
  status,
  owned_scope,
  constraints,
  acceptance_criteria,
});

function keepLocks(was: Compiled['locked'], now: Compiled['locked'], wait: Wait): Compiled['locked'] {
  if (now === 'all' || was === 'all') {
    if (now !== 'all') wait('locked', 'all', now);
    return 'all';
  }
  const gone = was.filter((each) => !now.includes(each));
  for (const each of gone) wait('locked', each, 'removed');
  return [...now, ...gone];
}

const longest = 160;

function inWords(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'not set');
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
