import { defineContext } from '../domain/context.ts';
import { shorten } from '../domain/redact.ts';

export const evaluatorFailed = defineContext({
  id: 'evaluator-failed',
  summary: 'Warn the user when no model could be asked about a prompt',
  to: 'user',
  on: ['prompt.before'],
  needs: ['evaluation'],
  priority: 1,
  write({ facts: { evaluation } }) {
    if (evaluation?.failure === undefined) return;
    const cause = shorten(evaluation.failure, 200).replace(/[\s.]+$/, '');
    return `your prompt could not be evaluated (${cause}). The phase is EXPLORING, so changes wait. Say it again, or run \`ephor doctor\`.`;
  },
});
