import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/given/slowest-first.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    /** One more than a small machine has cores: a good part of the tests waits for processes, clients and deadlines. */
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    /** Hundreds of real processes on two cores: a second try tells a slow machine from a broken program. */
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    /** To read a machine’s own certificates takes each of thousands of processes longer than to start. */
    env: {
      EPHOR_IMAGE: 'off',
      NODE_EXTRA_CA_CERTS: '',
      CA_CERTS_FOR_NPM: process.env['NODE_EXTRA_CA_CERTS'] ?? '',
    },
    setupFiles: ['test/given/clean-up.ts'],
    projects: [
      /** Units share nothing but what they import, so that is loaded once for all of them. */
      { extends: true, test: { name: 'units', include: ['src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'] } },
    ],
  },
});
