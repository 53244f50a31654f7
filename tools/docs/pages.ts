import { units } from '../../src/line/create-line.ts';
import { operations } from '../../src/features/operations.ts';
import { configPage, configSchemaText } from './config.ts';
import { gatesPage } from './gates.ts';
import { hostsPage } from './hosts.ts';
import { operationsPage } from './operations.ts';
import { contextsPage, effectsPage, factsPage, trackersPage } from './units.ts';

/** Every generated file, by its path below the repository's root. */
export const pages = (): Readonly<Record<string, string>> => ({
  'docs/reference/gates.md': gatesPage(units.gates),
  'docs/reference/contexts.md': contextsPage(units),
  'docs/reference/trackers.md': trackersPage(units),
  'docs/reference/facts.md': factsPage(units),
  'docs/reference/effects.md': effectsPage(units),
  'docs/reference/hosts.md': hostsPage(units.hosts),
  'docs/reference/operations.md': operationsPage(operations),
  'docs/reference/config.md': configPage(units.gates),
  'schema/config.schema.json': configSchemaText(units.gates),
});
