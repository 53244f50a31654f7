import { defineContext } from '../../../kernel/context.ts';
import { shorten } from '../../../kernel/text/secrets.ts';

export const evaluatorFailed = defineContext({
  id: 'evaluator-failed',
  summary: 'Warn you when Ephor could not ask a model about your prompt, so that changes wait',
  to: 'user',
  on: ['prompt.before'],
  needs: ['evaluation'],
  priority: 1,
  write({ facts: { evaluation } }) {
    if (evaluation?.failure === undefined || evaluation.by === 'deterministic') return;
    const cause = shorten(evaluation.failure, 200).replace(/[\s.]+$/, '');
    return `your prompt could not be evaluated (${cause}). The phase is EXPLORING, so changes wait. Say it again, or run \`ephor doctor\`.`;
  },
});
