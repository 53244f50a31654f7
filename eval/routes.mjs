import { fileURLToPath } from 'node:url';
import { importReader } from './bundle.mjs';
import { readCases } from './read-cases.mjs';
import { oneLine, percent, share } from './report.mjs';

const flags = [
  'plan_mode',
  'answer_only',
  'verify_before_complete',
  'require_acceptance_test',
  'quote_errors_exactly',
  'fix_within_design',
];

const labelled = {
  shape: '{"id","prompt","task_type","workflow","guardrails":{…}}',
  is: (each) => 'prompt' in each && 'task_type' in each,
  lack({ prompt, task_type: type, workflow }) {
    if (typeof prompt !== 'string') return 'the prompt must be a text';
    return typeof type === 'string' && typeof workflow === 'string'
      ? undefined
      : 'the task_type and the workflow must be texts';
  },
};

export const routes = {
  cases: fileURLToPath(new URL('routes.jsonl', import.meta.url)),

  async evaluate(file) {
    const { cases } = readCases(file, { labelled });
    const readPrompt = await importReader();
    const results = cases.map((each) => ({
      ...each,
      got: readPrompt([{ role: 'user', text: each.prompt }]).route,
    }));
    return { score: scoreOf(results), details: results };
  },

  table: (score, results) =>
    [
      `${score.total} prompts; task type right ${percent(score.task_type)}; workflow right ${percent(score.workflow)}; skill right ${percent(score.guardrails.require_skill.accuracy)}`,
      ...flags.map((flag) => {
        const { accuracy, precision, recall } = score.guardrails[flag];
        return `${flag}: ${percent(accuracy)}, precision ${percent(precision)}, recall ${percent(recall)}`;
      }),
      '',
      ...score.confusions.map(({ label, got, count }) => `${String(count).padStart(4)}  ${label} → ${got}`),
      '',
      ...results.flatMap((each) => {
        const wrong = differences(each);
        return wrong.length === 0 ? [] : [`${each.id} ${wrong.join('; ')}: ${oneLine(each.prompt)}`];
      }),
    ].join('\n'),
};

function differences({ task_type: type, workflow, guardrails = {}, got }) {
  const differ = (label, said) => (label === said ? [] : [`${label} → ${said}`]);
  return [
    ...differ(type, got.task_type),
    ...differ(workflow, got.workflow),
    ...Object.entries(guardrails).flatMap(([name, value]) =>
      got.guardrails[name] === value ? [] : [`${name} is ${value}`],
    ),
  ];
}

function scoreOf(results) {
  const right = (name) =>
    share(results.filter((each) => each.got[name] === each[name]).length, results.length);
  return {
    set: 'routes',
    total: results.length,
    task_type: right('task_type'),
    workflow: right('workflow'),
    guardrails: Object.fromEntries(
      ['require_skill', ...flags].map((name) => [name, scoreOfGuardrail(results, name)]),
    ),
    confusions: [...confusionsOf(results, 'task_type'), ...confusionsOf(results, 'workflow')],
    wrong: results
      .filter(({ task_type: type, workflow, got }) => got.task_type !== type || got.workflow !== workflow)
      .map(({ id, task_type, workflow, got }) => ({
        id,
        label: { task_type, workflow },
        got: { task_type: got.task_type, workflow: got.workflow },
      })),
  };
}

/** A guardrail that a case says nothing about is not scored; a skill counts as set when one is required. */
function scoreOfGuardrail(results, name) {
  const judged = results
    .filter(({ guardrails }) => guardrails && name in guardrails)
    .map(({ guardrails, got }) => ({ label: guardrails[name], said: got.guardrails[name] }));
  const right = judged.filter(({ label, said }) => label === said);
  const said = judged.filter((each) => each.said);
  const labelledSo = judged.filter(({ label }) => label);
  return {
    accuracy: share(right.length, judged.length),
    precision: share(said.filter(({ label, said: value }) => label === value).length, said.length),
    recall: share(labelledSo.filter(({ label, said: value }) => label === value).length, labelledSo.length),
  };
}

function confusionsOf(results, name) {
  const counts = new Map();
  for (const each of results) {
    if (each.got[name] === each[name]) continue;
    const key = JSON.stringify([each[name], each.got[name]]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([key, count]) => ({ label: JSON.parse(key)[0], got: JSON.parse(key)[1], count }));
}
