import { writeFileSync } from 'node:fs';
import type { Step } from '../../eval/sessions-player/session.ts';
import { givenFolder } from '../given/folder.ts';

/** What Ephor says here depends on these files alone, and on no gate that may learn better. */
const config = `version: 1
profile: standard
phase: { evaluator: model, wait_for: evidence }
gates:
  phase: deny
  unverified-edits: { level: deny, when: always }
  beyond-request: off
  claims-without-checks: off
  publishing: off
  silenced-checks: off
  tests-made-to-pass: off
`;

const rules = `rules:
  - id: tags
    match: { command: git tag }
    level: ask
    reason: A release is about to be made.
    remedy: Ask the user whether it should go out.
  - id: applied
    match: { action: write, path: applied/ }
    reason: This already ran in production.
    remedy: Write a new one.
`;

export const shop = {
  repo: 'shop',
  files: {
    'package.json': '{ "name": "shop", "scripts": { "test": "node --test" } }\n',
    'src/cart.js': 'export const total = (items) => Math.floor(items);\n',
    'test/cart.test.js': "import '../src/cart.js';\n",
    'applied/001.sql': 'create table carts;\n',
    '.ephor/config.yaml': config,
    '.ephor/rules/shop.yaml': rules,
  },
};

export interface GivenSession {
  readonly id: string;
  readonly steps: readonly Step[];
  readonly files?: Readonly<Record<string, string>>;
  readonly uncommitted?: Readonly<Record<string, string>>;
}

export const silent = { want: 'silence' } as const;
export const objected = { want: 'objection', why: 'nobody asked for it' } as const;

/** A file of sessions in a shop, as a writer would hand it over. */
export const givenSessions = (...sessions: readonly GivenSession[]): string =>
  givenLines(
    ...[shop, ...sessions.map((each) => ({ in: 'shop', ...each }))].map((line) => JSON.stringify(line)),
  );

export function givenLines(...lines: readonly string[]): string {
  const file = `${givenFolder()}/sessions.jsonl`;
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return file;
}
