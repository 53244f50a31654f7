import { Chip, type Tone } from './chip.tsx';

const looks: Readonly<Record<string, readonly [word: string, tone: Tone]>> = {
  deny: ['denied', 'bad'],
  ask: ['asked', 'warn'],
  note: ['noted', 'accent'],
  silent: ['silent', 'plain'],
};

/** What Ephor said to a call. */
export function Verdict({ of }: { readonly of: string }) {
  const [word, tone] = looks[of] ?? [of, 'plain'];
  return <Chip tone={tone}>{word}</Chip>;
}
