import * as v from 'valibot';
import { join } from 'node:path/posix';
import type { Action } from '../kernel/action.ts';
import type { AgentEvent } from '../kernel/event.ts';
import type { FactInput } from '../kernel/fact.ts';
import type { Gate } from '../kernel/gate.ts';
import {
  type ConfigProblem,
  type Rule,
  type RuleExample,
  RuleFile,
  type Settings,
} from '../kernel/settings/settings.ts';
import type { CheckedRule, ExampleFailure, RuleReport } from '../kernel/settings/rule-report.ts';
import { toolNamed } from '../kernel/tool-end.ts';
import { findings } from '../kernel/evaluate.ts';
import { createJournal } from '../stores/journal.ts';
import { gateFromRule } from '../features/guard/rules/rule-gate.ts';
import { compileSettings, ruleFiles, withRevision } from './settings/compile-settings.ts';
import { gather } from './gather.ts';
import { materialise } from './materialise.ts';
import { type Line, placeOf, worldOf } from './open-project.ts';
import { promptReading } from './prompt-reading.ts';
import { readYaml } from '../kernel/settings/read-yaml.ts';

/** Reads the rules again and runs their examples through the same gates that agents meet. */
export async function checkRules(line: Line, root: string): Promise<RuleReport> {
  const files = ruleFiles(line.io, root);
  const compiled = compileSettings(line.io, line.units.gates, root, line.home);
  const settings = { ...withRevision(line.io.hash, compiled), waiting: [] };
  const rules: CheckedRule[] = [];
  for (const file of files) {
    for (const rule of rulesIn(line, file)) {
      const level = settings.gates[`rules/${rule.id}`]?.level ?? rule.level;
      const { id, reason, remedy, examples } = rule;
      const failures = await failuresOf(line, { root, settings }, rule);
      const count = examples.objects.length + examples.passes.length;
      rules.push({ id, file, level, reason, remedy, examples: count, failures });
    }
  }
  return { files, rules, problems: problemsOf(settings.problems, files) };
}

/** A file that can't be read has its problem in the settings already. */
function rulesIn({ io }: Line, file: string): readonly Rule[] {
  try {
    const read = readYaml<v.InferOutput<typeof RuleFile>>(file, io.files.readText(file) ?? '', RuleFile);
    return 'value' in read ? read.value.rules : [];
  } catch {
    return [];
  }
}

const problemsOf = (problems: readonly ConfigProblem[], files: readonly string[]) =>
  problems.filter(({ file }) => files.some((each) => each === file || each.startsWith(`${file}/`)));

interface Around {
  readonly root: string;
  readonly settings: Settings;
}

async function failuresOf(line: Line, around: Around, rule: Rule): Promise<readonly ExampleFailure[]> {
  const { root } = around;
  const gate = gateFromRule(rule, [root, line.io.files.realPath(root)]);
  const failures: ExampleFailure[] = [];
  for (const expected of ['objects', 'passes'] as const) {
    for (const [index, example] of rule.examples[expected].entries()) {
      const draft = eventOf(example, root, line);
      const event = draft && (await materialise(draft, line.io, worldOf(line, root)));
      const promised = { expected, number: index + 1, example };
      if (!event) failures.push({ ...promised, problem: 'it does not name an action or a prompt' });
      else if ((await objects(line, around, gate, event)) !== (expected === 'objects'))
        failures.push(promised);
    }
  }
  return failures;
}

async function objects(line: Line, around: Around, gate: Gate, event: AgentEvent): Promise<boolean> {
  const state = {} as never;
  const { io } = line;
  const input: FactInput = {
    event,
    io,
    realPath: io.files.linkFollower(),
    place: placeOf(line, around.root),
    settings: around.settings,
    journal: createJournal(io, around.root),
    state,
    conversation: () => [],
    reading: promptReading({ event, conversation: () => [], files: io.files, data: line.data }),
    attended: () => true,
    mcpServers: () => [],
    hasSkill: () => false,
    toolName: (kind) => kind,
    shellText: () => undefined,
    portfolio: line.portfolio,
    askModel: async () => ({ ok: false, failure: 'examples are tested without a model', ms: 0, cost_usd: 0 }),
  };
  const facts = await gather(gate.needs ?? [], line.units, input, line.factDeadlineMs);
  return findings({ event, facts, state }, [{ gate, level: 'deny', options: undefined }]).length > 0;
}

function eventOf(example: RuleExample, root: string, { io, units }: Line): AgentEvent | undefined {
  const envelope = {
    host: 'example',
    session: 'example',
    cwd: root,
    at: io.clock.now().toISOString(),
  };
  if (example.prompt !== undefined) return { ...envelope, kind: 'prompt.before', prompt: example.prompt };
  const action = actionOf(example, root);
  const tool = example.tool ?? (action && toolNamed(units.hosts[0], action));
  return action && tool !== undefined ? { ...envelope, kind: 'tool.before', tool, action } : undefined;
}

function actionOf(example: RuleExample, root: string): Action | undefined {
  const { command, write, content = '', read, fetch, mcp, delegate, tool } = example;
  if (command !== undefined) return { kind: 'command', command, background: false };
  if (write !== undefined) {
    const change = { kind: 'whole', content } as const;
    return { kind: 'write', path: join(root, write), change, after: content };
  }
  if (read !== undefined) return { kind: 'read', paths: [join(root, read)] };
  if (fetch !== undefined) return { kind: 'fetch', url: fetch };
  if (mcp !== undefined) {
    const [server = '', name = ''] = mcp.split('/');
    return { kind: 'mcp', server, tool: name, input: {} };
  }
  if (delegate !== undefined)
    return { kind: 'delegate', prompt: delegate, agentType: 'general-purpose', mutates: true };
  return tool === undefined ? undefined : { kind: 'other', input: {}, mutates: true };
}
