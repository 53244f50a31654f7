import { defineConfig } from 'vitest/config';

/** What judges mutants: units, and the examples of all gates; nothing that starts a process for each of them. */
export default defineConfig({
  test: {
    pool: 'forks',
    include: ['src/**/*.test.ts', 'test/parity.test.ts', 'test/gates/*.test.ts', 'test/phase/*.test.ts'],
    /** Properties over random commands, and processes that take their time to end, cost seconds for every single mutant. */
    exclude: [
      'src/shell/laws.test.ts',
      'test/gates/remedies.test.ts',
      'src/features/discipline/operations/clean.test.ts',
      'src/**/*fuzz*.test.ts',
    ],
    /** The lists are compared with the source, which is another one here. */
    testNamePattern: /^(?!.*generated lists)/,
    testTimeout: 60_000,
    setupFiles: ['test/given/clean-up.ts'],
    env: { EPHOR_IMAGE: 'off' },
  },
});
