import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeIo } from '../../src/io/node.ts';
import type { PortfolioStore } from '../../src/kernel/portfolio/portfolio-store.ts';
import { createPortfolioFiles } from '../../src/stores/portfolio/portfolio-files.ts';
import { givenFolder } from '../given/folder.ts';

export const openPortfolio = (home: string): PortfolioStore =>
  createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs: 20_000 });

/** A user's folder with these files. */
export function givenHome(tree: Readonly<Record<string, string>> = {}): string {
  const home = join(givenFolder(), '.ephor');
  for (const [path, text] of Object.entries({ 'config.yaml': 'version: 1\n', ...tree })) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  return home;
}

/** What lies there, but for what locks leave behind. */
export const treeOf = (home: string): readonly string[] =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !each.name.endsWith('.badge'))
    .map((each) => join(each.parentPath, each.name).slice(home.length + 1))
    .sort();
export const shop = {
  'spaces/shop/space.json': '{ "name": "Shop" }',
  'spaces/shop/plans/checkout/initiative.json': '{ "title": "Checkout" }',
  'spaces/shop/plans/checkout/tasks/1.json': '{ "subject": "pay" }',
};
