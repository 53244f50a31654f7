import type { Host } from './host.ts';

/** The event names at which exit code 2 stops what is about to happen, of all these hosts. */
export const blockingNames = (hosts: readonly Pick<Host, 'blocking'>[]): readonly string[] => [
  ...new Set(hosts.flatMap(({ blocking }) => blocking)),
];
