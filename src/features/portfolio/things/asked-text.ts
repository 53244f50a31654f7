import type { Asked } from './ask.ts';
import type { Style } from '../../../kernel/operation.ts';
import { visible } from '../../../kernel/text/visible.ts';

export function askedText(asked: Asked, style: Style): string {
  if (asked.outcome === 'answered') {
    const { file, line } = asked.citation;
    return [
      `${style.good('✓ Nobody is asked:')} it is written down.`,
      `  ${style.strong(visible(asked.answer))}`,
      `  ${style.dim(`${visible(file)}:${line}`)}`,
    ].join('\n');
  }
  const { id, question, status } = asked.escalation;
  const where = status === 'draft' ? 'the orchestrator looks at it first' : 'it is in `ephor answer`';
  const first =
    asked.outcome === 'asked'
      ? `${style.good('✓ Asked')} as ${style.code(id)}; ${where}.`
      : `${style.warn('○')} That is asked already, as ${style.code(id)}.`;
  return `${first}\n  ${visible(question)}\n  ${style.dim('Go on with other work meanwhile.')}`;
}
