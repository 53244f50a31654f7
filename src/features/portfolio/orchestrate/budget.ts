import type { Told } from './lead-output.ts';
import { localDay } from '../../../kernel/operations/time-words.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

type Spent = Pick<Run, 'turns' | 'tokens' | 'usd'>;

const usd = (amount: number): string => `$${amount.toFixed(2)}`;

/** Why a lead must stop, in a sentence: it, with all that ran before it, has used up what may be spent. */
export function overBudget(
  { runs, initiatives }: Portfolio,
  { perDay }: Policy,
  run: Run,
  told: Pick<Told, 'turns' | 'tokens' | 'usd'>,
  now: Date,
): string | undefined {
  const counted = (each: Run): Spent => (each.id === run.id ? larger(each, told) : each);
  const today = localDay(now.toISOString());
  const ofDay = sum(runs.filter(({ startedAt }) => localDay(startedAt) === today).map(counted));
  const isOwn = (each: Run): boolean => each.space === run.space && each.initiative === run.initiative;
  const ofInitiative = sum(runs.filter(isOwn).map(counted));
  const initiative = initiatives.find(({ space, id }) => space === run.space && id === run.initiative);
  return (
    over('The budget of the day', ofDay, perDay) ??
    over('The budget of the initiative', ofInitiative, initiative?.budget ?? {})
  );
}

interface Limit {
  readonly tokens?: number | null | undefined;
  readonly usd?: number | null | undefined;
}

function over(whose: string, spent: Spent, limit: Limit): string | undefined {
  if (typeof limit.usd === 'number' && spent.usd > limit.usd)
    return `${whose} is used up: ${usd(spent.usd)} of ${usd(limit.usd)}.`;
  if (typeof limit.tokens === 'number' && spent.tokens > limit.tokens)
    return `${whose} is used up: ${spent.tokens} of ${limit.tokens} tokens.`;
  return undefined;
}

const larger = (a: Spent, b: Spent): Spent => ({
  turns: Math.max(a.turns, b.turns),
  tokens: Math.max(a.tokens, b.tokens),
  usd: Math.max(a.usd, b.usd),
});

const sum = (all: readonly Spent[]): Spent => ({
  turns: all.reduce((total, { turns }) => total + turns, 0),
  tokens: all.reduce((total, { tokens }) => total + tokens, 0),
  usd: all.reduce((total, each) => total + each.usd, 0),
});
