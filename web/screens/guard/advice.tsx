import type { Readiness } from '../../../src/features/report/readiness.ts';
import { address } from '../../data/use-answer.ts';
import { Sentence } from '../../parts/sentence.tsx';

const heads = {
  ready: 'You may stop only observing',
  look: 'Look at what it would say',
  wait: 'Go on observing',
} as const;

interface AdviceProps {
  readonly advice: Readiness;
  readonly project: string;
}

/** Whether one may go on from observing, and how. */
export const Advice = ({ advice: { verdict, text }, project }: AdviceProps) => (
  <section class="guard-advice" data-verdict={verdict} aria-label="Advice">
    <h2>{heads[verdict]}</h2>
    <p>
      <Sentence text={text} />
    </p>
    {verdict !== 'wait' && (
      <p>
        <a href={address('/settings', { project, try: 'profile', value: 'standard' })}>
          See what would have been said, before you change it
        </a>
      </p>
    )}
  </section>
);
