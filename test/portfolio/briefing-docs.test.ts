import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { PortfolioConfig } from '../../src/kernel/portfolio/policy.ts';

const page = readFileSync(resolve('docs/briefing.md'), 'utf8');
const blocks = [...page.matchAll(/```yaml\n([^]*?)```/g)].map(([, yaml = '']) => yaml);

it.each(blocks)('the configuration takes what docs/briefing.md shows: %s', (yaml) => {
  const { portfolio } = parse(yaml) as { portfolio: unknown };
  expect(() => v.parse(PortfolioConfig, portfolio)).not.toThrow();
});

it('the page shows something', () => {
  expect(blocks).toHaveLength(2);
});
