import { defineFact } from '../../../kernel/fact.ts';

export const breakerCounts = defineFact({
  id: 'breakerCounts',
  summary: 'Say what opens the breaker in this project',
  gather({ settings }) {
    const options = settings.gates['breaker']?.options as { readonly counts?: unknown } | undefined;
    return options?.counts === 'failures' ? 'failures' : 'rounds';
  },
});
