import * as v from 'valibot';
import {
  criticVerdicts,
  haltCodes,
  stepStatuses,
  type SupervisionSection,
  workStates,
} from '../../kernel/work/supervision.ts';

const text = v.string();
const numbers = v.record(text, v.number());
const optional = v.optional(text);

const Step = v.object({
  id: text,
  text,
  status: v.picklist(stepStatuses),
  attempts: v.array(v.object({ at: text, result: v.picklist(['passed', 'failed']), evidence: text })),
  tries: v.number(),
  begun: v.optional(v.object({ at: text, head: v.nullable(text) })),
  commit: optional,
});

const Observed = v.object({
  edits: v.number(),
  running: numbers,
  proofs: v.array(
    v.object({
      call: text,
      command: text,
      parts: v.array(text),
      at: text,
      edits: v.number(),
      agent: text,
    }),
  ),
  lastCheck: v.nullable(
    v.object({ passed: v.boolean(), kind: v.picklist(['test', 'check']), command: text, edits: v.number() }),
  ),
  rounds: numbers,
  row: v.array(text),
  touched: v.array(text),
  workers: v.array(text),
  reviewers: v.record(text, v.object({ plan: v.number(), edits: v.number() })),
  critic: v.nullable(
    v.object({ plan: v.number(), said: v.nullable(v.picklist(criticVerdicts)), spoke: v.boolean() }),
  ),
  qaEdits: v.nullable(v.number()),
});

const Work = v.object({
  id: text,
  task: text,
  workflow: text,
  state: v.picklist(workStates),
  started_at: text,
  criteria: v.array(v.object({ id: text, text, check: optional })),
  locked: v.nullable(v.object({ at: text, hash: text })),
  steps: v.array(Step),
  baseline: v.number(),
  plan: v.number(),
  verdicts: v.array(
    v.object({ at: text, verdict: v.picklist(criticVerdicts), notes: text, plan: v.number() }),
  ),
  qa: v.array(
    v.object({
      criterion: text,
      verdict: v.picklist(['pass', 'fail']),
      notes: text,
      evidence: v.nullable(v.object({ command: text, exit: v.number(), at: text, call: text })),
      edits: v.number(),
    }),
  ),
  halted: v.nullable(
    v.object({ at: text, code: v.picklist(haltCodes), reason: text, was: v.picklist(workStates) }),
  ),
  missing: v.array(text),
  observed: Observed,
});

export const WorkSchema: v.GenericSchema<SupervisionSection> = v.object({ work: v.nullable(Work) });
