import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    /** Hundreds of real processes on two cores: a second try tells a slow machine from a broken program. */
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    env: { EPHOR_IMAGE: 'off' },
    setupFiles: ['test/given/clean-up.ts'],
    projects: [
      /** Units share nothing but what they import, so that is loaded once for all of them. */
      { extends: true, test: { name: 'units', include: ['src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'] } },
    ],
  },
});
