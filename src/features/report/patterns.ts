/** Gates that look for ways in which work goes wrong while it looks right. The report counts them by session. */
export const patternGates = [
  'claims-without-checks',
  'growing-outside-plan',
  'hard-coded-result',
  'silenced-checks',
  'skipped-checkpoint',
  'tests-made-to-pass',
] as const;
