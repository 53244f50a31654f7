import { defineConfig } from 'vitest/config';

/** What judges mutants: units, and the examples of all gates; nothing that starts a process for each of them. */
export default defineConfig({
  test: {
    pool: 'forks',
    include: ['src/**/*.test.ts', 'test/parity.test.ts', 'test/gates/*.test.ts', 'test/phase/*.test.ts'],
    /** Properties over random commands take seconds, for every single mutant. */
    exclude: ['src/shell/laws.test.ts', 'test/gates/remedies.test.ts'],
    setupFiles: ['test/given/clean-up.ts'],
    env: { EPHOR_IMAGE: 'off' },
  },
});
