import * as v from 'valibot';
import { type ConfigFile, configSchema } from '../../kernel/settings/config.ts';
import { messageOf } from '../../kernel/errors.ts';
import { IntentFile } from '../../features/intent/intent-file.ts';
import type { Gate } from '../../kernel/gate.ts';
import type { Files, Hash } from '../../kernel/io.ts';
import type { Compiled } from '../../kernel/settings/tighten.ts';
import { homeFiles, projectFiles } from '../../kernel/place.ts';
import { type ConfigProblem, type Rule, RuleFile, type Settings } from '../../kernel/settings/settings.ts';
import { resolveSettings } from '../../kernel/gate-settings.ts';
import { compileIntents } from '../../features/intent/known-intents.ts';
import { readYaml } from '../../kernel/settings/read-yaml.ts';

const maxBytes = 1024 * 1024;

/** What a broken file of the user locked is not known, so nothing is loosened. */
const allLocked: ConfigFile = { locked: 'all' };

/** The files of the configuration: on the disk, or as they were accepted. */
export interface Sources {
  readonly files: Pick<Files, 'readText' | 'list'>;
  readonly hash: Hash;
}

/** Reads every file of the configuration. Slow, so only when one of them changed. */
export function compileSettings(io: Sources, gates: readonly Gate[], root: string, home: string): Compiled {
  const problems: ConfigProblem[] = [];
  const read = <T>(file: string, schema: v.GenericSchema<unknown, T>): T | undefined => {
    const broken = (found: readonly ConfigProblem[]): undefined => void problems.push(...found);
    try {
      const text = io.files.readText(file, maxBytes);
      if (text === undefined) return undefined;
      const result = readYaml(file, text, schema);
      return 'value' in result ? result.value : broken(result.problems);
    } catch (error) {
      return broken([{ file, line: undefined, key: '', message: messageOf(error) }]);
    }
  };

  const schema = configSchema(gates);
  const unbroken = read<ConfigFile>(homeFiles(home).config, schema);
  const user: ConfigFile = unbroken ?? (problems.length > 0 ? allLocked : {});
  const { locked, portfolio, ...project } = read<ConfigFile>(projectFiles(root).config, schema) ?? {};
  if (locked !== undefined) {
    problems.push(
      problem(projectFiles(root).config, 'locked', 'only your own ~/.ephor/config.yaml can lock'),
    );
  }
  if (portfolio !== undefined) {
    problems.push(
      problem(
        projectFiles(root).config,
        'portfolio',
        'only your own ~/.ephor/config.yaml can say what the orchestrator may spend',
      ),
    );
  }
  const rules = ruleFiles(io, root).flatMap((file) => read(file, RuleFile)?.rules ?? []);
  problems.push(...duplicateRules(rules, projectFiles(root).rules));

  const intents = compileIntents(io, root, (file) => read(file, IntentFile), problems);
  const prompt = promptHash(io, projectFiles(root).prompt);
  const settings = resolveSettings({ user, project, rules, problems, intents, prompt }, gates);
  const known = new Set([...gates.map((gate) => gate.id), ...rules.map((rule) => `rules/${rule.id}`)]);
  for (const [file, config] of [
    [homeFiles(home).config, user],
    [projectFiles(root).config, project],
  ] as const) {
    problems.push(...unknownGates(file, config, known));
  }
  const compiled = {
    ...settings,
    ...withOptions(settings, gates, problems, projectFiles(root).config),
    problems,
  };
  return compiled;
}

export const withRevision = (hash: Hash, compiled: Compiled): Omit<Settings, 'waiting'> => ({
  ...compiled,
  revision: `${compiled.profile}-${hash.sha256(JSON.stringify(compiled)).slice(0, 8)}`,
});

/** One that can't be read is used by nobody. */
function promptHash({ files, hash }: Sources, file: string): string | null {
  try {
    const text = files.readText(file, maxBytes);
    return text === undefined ? null : hash.sha256(text);
  } catch {
    return null;
  }
}

export function ruleFiles(io: Pick<Sources, 'files'>, root: string): readonly string[] {
  const { rules: folder, rule: fileOf } = projectFiles(root);
  return io.files
    .list(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map(fileOf);
}

const problem = (file: string, key: string, message: string): ConfigProblem => ({
  file,
  line: undefined,
  key,
  message,
});

function unknownGates(
  file: string,
  config: ConfigFile,
  known: ReadonlySet<string>,
): readonly ConfigProblem[] {
  return Object.keys(config.gates ?? {})
    .filter((id) => !known.has(id) && !id.startsWith('rules/'))
    .map((id) =>
      problem(file, `gates.${id}`, `there is no gate ${id}; the gates are ${[...known].join(', ')}`),
    );
}

function duplicateRules(rules: readonly Rule[], folder: string): readonly ConfigProblem[] {
  const ids = rules.map((rule) => rule.id);
  const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  return twice.map((id) => problem(folder, id, 'two rules have this id'));
}

/** Options as each gate wants them; a gate whose options are wrong keeps its level and its defaults. */
function withOptions(settings: Compiled, gates: readonly Gate[], problems: ConfigProblem[], file: string) {
  const checked = gates.map((gate) => {
    const { level, options } = settings.gates[gate.id] ?? { level: 'deny', options: {} };
    if (!gate.options) {
      for (const key of Object.keys(options as object)) {
        problems.push(problem(file, `gates.${gate.id}.${key}`, 'this gate has no options'));
      }
      return [gate.id, { level, options: undefined }];
    }
    const parsed = v.safeParse(gate.options, options);
    if (parsed.success) return [gate.id, { level, options: parsed.output }];
    for (const issue of parsed.issues) {
      problems.push(problem(file, `gates.${gate.id}.${v.getDotPath(issue) ?? ''}`, issue.message));
    }
    return [gate.id, { level, options: v.parse(gate.options, {}) }];
  });
  return { gates: { ...settings.gates, ...Object.fromEntries(checked) } };
}
