import type { Readiness } from '../../../src/features/report/readiness.ts';
import { Sentence } from '../../parts/sentence.tsx';

const heads = {
  ready: 'You may stop only observing',
  look: 'Look at what it would say',
  wait: 'Go on observing',
} as const;

/** Whether one may go on from observing, and how. */
export const Advice = ({ advice: { verdict, text } }: { readonly advice: Readiness }) => (
  <section class="guard-advice" data-verdict={verdict} aria-label="Advice">
    <h2>{heads[verdict]}</h2>
    <p>
      <Sentence text={text} />
    </p>
    {verdict !== 'wait' && (
      <p>
        <a href="/settings?try=profile&value=standard">See what would have been said, before you change it</a>
      </p>
    )}
  </section>
);
