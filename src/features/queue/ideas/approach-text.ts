import type { Route } from '../../../kernel/work/route.ts';
import { guardrailSentences, workflowWords } from '../route-words.ts';

/** The route of an idea, in words for whoever carries it out. */
export function approachText({ task_type, workflow, guardrails, ...route }: Route): string {
  const skill = guardrails.require_skill;
  const rules = guardrailSentences(guardrails);
  return [
    `- Kind of work: ${task_type}`,
    `- Workflow: ${workflow}: ${workflowWords[workflow]}`,
    ...(skill === null ? [] : [`- Skill to begin with, where there is one: ${skill}`]),
    ...list('Steps', route.todo_items, (index) => `${index + 1}.`),
    ...list('Guardrails', rules, () => '-'),
    ...list('Known to go wrong', route.warnings, () => '-'),
  ].join('\n');
}

const list = (title: string, items: readonly string[], sign: (index: number) => string): readonly string[] =>
  items.length === 0
    ? []
    : ['', `${title}:`, '', ...items.map((item, index) => `${sign(index)} ${item.replaceAll(/\s+/g, ' ')}`)];
