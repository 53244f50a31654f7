import * as v from 'valibot';
import { type ResearchCategory, researchCategories } from '../discipline.ts';
import type { Gate } from '../gate.ts';
import { levels, profiles } from '../decision.ts';
import { ReleaseConfig } from '../work/release.ts';
import { PortfolioConfig } from '../portfolio/policy.ts';
import { evaluators, promptKeepings, queueEnrichers, waits } from './settings.ts';
import { isBelow } from '../work/standing-knowledge.ts';

const Level = v.picklist(levels);

const described = <T>(schema: v.GenericSchema<unknown, T>, text: string) =>
  v.pipe(schema, v.description(text));

const KnowledgeFiles = described(
  v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(
          v.string(),
          v.check(
            (name) => /^\w[\w .-]*$/.test(name),
            'must be the name of a file, like AXIOMS.md; a folder goes into path',
          ),
        ),
        path: v.optional(
          described(
            v.pipe(
              v.string(),
              v.check(isBelow, 'must be below the root, like docs/AXIOMS.md, or below ~/.ephor/'),
            ),
            'Where it is, below the root or ~/.ephor/ (default: .ephor/ of both)',
          ),
        ),
        required: v.optional(described(v.boolean(), 'Whether you are warned when it is missing')),
        priority: v.optional(
          described(
            v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
            'Place in the budget, 1 first (default: from 6 on, in the order listed)',
          ),
        ),
      }),
    ),
    v.check(
      (files) => new Set(files.map(({ name }) => name)).size === files.length,
      'two files have the same name',
    ),
  ),
  'Files that every session is told; the project’s list replaces yours',
);

const GateSetting = v.union([Level, v.looseObject({ level: v.optional(Level) })]);

/** The schema of `config.yaml`, built from the gates so that editors can complete their ids. */
export function configSchema(gates: readonly Gate[]) {
  const known = Object.fromEntries(
    gates.map((gate) => [gate.id, v.optional(v.pipe(GateSetting, v.description(gate.summary)))]),
  );
  return v.strictObject({
    version: v.optional(described(v.literal(1), 'Version of this file format')),
    profile: v.optional(
      described(
        v.picklist(profiles),
        'observe: nothing blocks; standard: safe defaults; strict: everything on',
      ),
    ),
    on_error: v.optional(
      described(v.picklist(['deny', 'ask', 'allow']), 'What to do with a change when Ephor itself is broken'),
    ),
    gates: v.optional(
      described(
        v.objectWithRest(known, GateSetting),
        'The level of a gate, or its level and options; `rules/<id>` means a rule of this project',
      ),
    ),
    phase: v.optional(
      v.strictObject({
        evaluator: v.optional(
          described(
            v.picklist(evaluators),
            'Who reads the conversation; auto asks a model only when the built-in reader is unsure',
          ),
        ),
        model: v.optional(described(v.string(), 'Which model to ask (default: the host’s small, fast one)')),
        timeout_seconds: v.optional(
          described(
            v.pipe(v.number(), v.minValue(1), v.maxValue(20)),
            'Seconds to wait for the model; after that, the built-in reader decides',
          ),
        ),
        wait_for: v.optional(
          described(
            v.picklist(waits),
            'evidence: changes wait when you asked a question, want a plan or said to wait; agreement: they wait until you agree, as in the profile strict',
          ),
        ),
        bash: v.optional(
          described(
            v.picklist(['analysed', 'strict']),
            'strict: every command waits for your agreement, even one that only reads',
          ),
        ),
      }),
    ),
    research: v.optional(
      described(
        v.strictObject(
          Object.fromEntries(
            researchCategories.map((category) => [category, v.optional(v.array(v.string()))]),
          ) as Record<
            ResearchCategory,
            v.OptionalSchema<v.ArraySchema<v.StringSchema<undefined>, undefined>, undefined>
          >,
        ),
        'Tools that count as research, by category; `*` stands for anything',
      ),
    ),
    startup: v.optional(
      described(
        v.array(
          v.strictObject({
            id: v.string(),
            read: v.optional(v.array(v.string())),
            command: v.optional(v.string()),
            operation: v.optional(v.picklist(['clean'])),
          }),
        ),
        'Steps to do before work starts',
      ),
    ),
    docs: v.optional(described(v.array(v.string()), 'Documents to read before the first change')),
    releases: v.optional(described(ReleaseConfig, 'What must succeed before something is released')),
    context: v.optional(
      v.strictObject({
        budget: v.optional(
          described(
            v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
            'The most characters to tell the agent at once',
          ),
        ),
        files: v.optional(KnowledgeFiles),
      }),
    ),
    audit: v.optional(
      v.strictObject({
        max_bytes: v.optional(
          described(v.pipe(v.number(), v.integer(), v.minValue(10_000)), 'Size at which the log is rotated'),
        ),
        keep: v.optional(
          described(v.pipe(v.number(), v.integer(), v.minValue(1)), 'How many rotated logs to keep'),
        ),
      }),
    ),
    ledger: v.optional(
      v.strictObject({
        enabled: v.optional(
          described(v.boolean(), 'Whether to record changes by agents in agent_trace.jsonl'),
        ),
        prompts: v.optional(
          described(
            v.picklist(['excerpt', 'none']),
            'The older name of privacy.prompts: excerpt is committed',
          ),
        ),
      }),
    ),
    privacy: v.optional(
      v.strictObject({
        prompts: v.optional(
          described(
            v.picklist(promptKeepings),
            'Where to keep what you say, without secrets: on this machine, in the committed ledger and decisions, or nowhere',
          ),
        ),
      }),
    ),
    queue: v.optional(
      v.strictObject({
        enrich: v.optional(
          described(
            v.picklist(queueEnrichers),
            'Who works out queued ideas in the background: off, router (no model), or router and model',
          ),
        ),
        model: v.optional(described(v.string(), 'Which model to ask (default: the host’s small, fast one)')),
      }),
    ),
    supervise: v.optional(
      v.strictObject({
        push: v.optional(
          described(
            v.boolean(),
            'Whether a step of supervised work passes only once its commit is on the remote, if there is one',
          ),
        ),
      }),
    ),
    terminal_title: v.optional(
      described(v.boolean(), 'Whether a session sets the terminal’s title to the name of the project'),
    ),
    contain: v.optional(
      described(
        v.picklist(['auto', 'off']),
        'auto: while you are only asking, planning or waiting, checks and unknown programs run on a throw-away copy, if `ephor init --contain` set that up',
      ),
    ),
    autocommit: v.optional(
      v.strictObject({
        folders: v.optional(
          described(
            v.array(v.pipe(v.string(), v.minLength(1))),
            'Folders whose files are committed whenever agents change them: below the root, below ~/, or absolute',
          ),
        ),
        push: v.optional(described(v.boolean(), 'Whether to push such commits')),
      }),
    ),
    engine: v.optional(
      v.strictObject({
        enabled: v.optional(described(v.boolean(), 'Whether hooks may start the engine')),
        idle_minutes: v.optional(
          described(v.pipe(v.number(), v.minValue(1)), 'Minutes without an event before the engine stops'),
        ),
      }),
    ),
    portfolio: v.optional(
      described(PortfolioConfig, 'Only in ~/.ephor/config.yaml: what the orchestrator may spend, and when'),
    ),
    locked: v.optional(
      described(
        v.union([v.literal('all'), v.array(v.string())]),
        'Only in ~/.ephor/config.yaml: gate ids, `profile` or `on_error` that a project may tighten but not loosen',
      ),
    ),
  });
}

export type ConfigFile = v.InferOutput<ReturnType<typeof configSchema>>;
export type GateSetting = v.InferOutput<typeof GateSetting>;
