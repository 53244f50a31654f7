import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { givenTalk } from './given-talk.ts';
import type { ClaudeEvent } from './run-client.ts';
import type { Turn } from './scripted-model.ts';
import { use } from './turns.ts';

/** A small project as people have it: it loses a cent, and its test does not show that. */
const files = {
  '.gitignore': 'node_modules/\n.claude/settings.local.json\n',
  'README.md': '# Invoice\n\n`total(prices)` adds prices up.\n',
  'package.json': `{
  "name": "invoice",
  "version": "0.1.0",
  "type": "module",
  "scripts": { "test": "node --test" }
}
`,
  'src/money.js': `export const total = (prices) =>
  Math.floor(prices.reduce((sum, price) => sum + price, 0) * 100) / 100;
`,
  'test/money.test.js': `import assert from 'node:assert/strict';
import test from 'node:test';
import { total } from '../src/money.js';

test('adds up', () => assert.equal(total([1, 2]), 3));
`,
  'styles/invoice.css': 'h1 { color: black; }\n',
};

/** The invoice in the real client, with Ephor set up as a new user does it. */
export async function givenInvoice(version: string) {
  const talk = await givenTalk(version, files);
  const at = (path: string): string => join(talk.cwd, path);
  return {
    ...talk,
    has: (path: string): boolean => existsSync(at(path)),
    text: (path: string): string => readFileSync(at(path), 'utf8'),
    read: (path: string): Turn => use('Read', { file_path: at(path) }),
    write: (path: string, content: string): Turn => use('Write', { file_path: at(path), content }),
    edit: (path: string, old_string: string, new_string: string): Turn =>
      use('Edit', { file_path: at(path), old_string, new_string }),
    /** What was decided so far other than silence, with what led to it. */
    objections: (): readonly string[] =>
      talk
        .audit()
        .filter(({ decision }) => decision !== 'silent')
        .map(({ event, tool, decision, findings }) => {
          const codes = findings.filter(({ level }) => level === decision).map(({ code }) => code);
          return [event, ...(tool === undefined ? [] : [tool]), decision, ...codes].join(' ');
        }),
    /** What the agent was told beside that, and when. */
    told: (): readonly string[] =>
      talk.audit().flatMap(({ event, told = [] }) => told.map((context) => `${event} ${context}`)),
  };
}

/** What hooks said in one run, by their event. */
export const spokenHooks = (events: readonly ClaudeEvent[]): readonly unknown[] =>
  events
    .filter(
      ({ subtype, output, exit_code }) => subtype === 'hook_response' && (output !== '' || exit_code !== 0),
    )
    .map(({ hook_event }) => hook_event);
