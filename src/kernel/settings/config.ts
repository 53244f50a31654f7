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
              v.check(isBelow, 'must lie below the root, like docs/AXIOMS.md, or below ~/.ephor/'),
            ),
            'Where it is, below the root or ~/.ephor/; without it, in .ephor/ of both',
          ),
        ),
        required: v.optional(described(v.boolean(), 'Whether you are warned when it is missing')),
        priority: v.optional(
          described(
            v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
            'Place in the budget, 1 first; without it, from 6 on as listed',
          ),
        ),
      }),
    ),
    v.check(
      (files) => new Set(files.map(({ name }) => name)).size === files.length,
      'two files have the same name',
    ),
  ),
  'Files that every session is told; the project’s list takes the place of yours',
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
      described(
        v.picklist(['deny', 'ask', 'allow']),
        'What to do with a mutating action when Ephor itself is broken',
      ),
    ),
    gates: v.optional(
      described(
        v.objectWithRest(known, GateSetting),
        'Level of a gate, or its level and options; `rules/<id>` names a rule of this project',
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
        model: v.optional(described(v.string(), 'The model to ask; without it, the host’s small, fast one')),
        timeout_seconds: v.optional(
          described(
            v.pipe(v.number(), v.minValue(1), v.maxValue(20)),
            'Seconds that the model may take; then the built-in reader’s word counts',
          ),
        ),
        wait_for: v.optional(
          described(
            v.picklist(waits),
            'evidence: changes wait where you asked a question, want a plan or said to wait; agreement: until you agreed, as in the profile strict',
          ),
        ),
        bash: v.optional(
          described(
            v.picklist(['analysed', 'strict']),
            'strict: every command waits for agreement, even one that only reads',
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
    releases: v.optional(described(ReleaseConfig, 'What must have succeeded before something is released')),
    context: v.optional(
      v.strictObject({
        budget: v.optional(
          described(
            v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
            'Most characters told to the agent at once',
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
          described(v.pipe(v.number(), v.integer(), v.minValue(1)), 'How many rotated logs are kept'),
        ),
      }),
    ),
    ledger: v.optional(
      v.strictObject({
        enabled: v.optional(
          described(v.boolean(), 'Whether changes by agents are recorded in agent_trace.jsonl'),
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
            'Where what you say is kept, secrets removed: on this machine, in the committed ledger and decisions, or nowhere',
          ),
        ),
      }),
    ),
    queue: v.optional(
      v.strictObject({
        enrich: v.optional(
          described(
            v.picklist(queueEnrichers),
            'Who works out queued ideas in the background: off, router (no model), or model on top of it',
          ),
        ),
        model: v.optional(described(v.string(), 'The model to ask; without it, the host’s small, fast one')),
      }),
    ),
    supervise: v.optional(
      v.strictObject({
        push: v.optional(
          described(
            v.boolean(),
            'Whether a step of supervised work passes only when its commit is on the remote, where there is one',
          ),
        ),
      }),
    ),
    terminal_title: v.optional(
      described(v.boolean(), 'Whether a session gives the terminal the name of the project'),
    ),
    contain: v.optional(
      described(
        v.picklist(['auto', 'off']),
        'auto: while you only ask, plan or wait, checks and unknown programs run on a throw-away copy, where `ephor init --contain` set that up',
      ),
    ),
    autocommit: v.optional(
      v.strictObject({
        folders: v.optional(
          described(
            v.array(v.pipe(v.string(), v.minLength(1))),
            'Folders whose files are committed as agents change them: below the root, below ~/, or absolute',
          ),
        ),
        push: v.optional(described(v.boolean(), 'Whether such commits are pushed')),
      }),
    ),
    engine: v.optional(
      v.strictObject({
        enabled: v.optional(described(v.boolean(), 'Whether hooks may start the resident engine')),
        idle_minutes: v.optional(
          described(
            v.pipe(v.number(), v.minValue(1)),
            'Minutes without an event after which the engine ends',
          ),
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
