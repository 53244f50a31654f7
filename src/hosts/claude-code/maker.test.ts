import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMaker } from './plugin-entry.ts';

const folder = 'test/fixtures/claude-code/transcripts';
const said = (model: string, version = '2.1.0') =>
  JSON.stringify({ type: 'assistant', version, message: { role: 'assistant', model, content: [] } });

describe('who wrote, by the transcript', () => {
  it.each(readdirSync(folder))('%s names the model and the client', (name) => {
    const { model, client } = readMaker(readFileSync(join(folder, name), 'utf8'));
    expect(model).toMatch(/^anthropic\/claude-/);
    expect(name.startsWith(client ?? 'none')).toBe(true);
  });

  it.each([
    ['the newest answer counts', [said('old'), said('new')], { model: 'anthropic/new', client: '2.1.0' }],
    [
      'what the client says itself does not',
      [said('m'), said('<synthetic>')],
      { model: 'anthropic/m', client: '2.1.0' },
    ],
    ['a torn first line is no answer', [said('m').slice(20)], {}],
    [
      'words of the user are none',
      [JSON.stringify({ type: 'user', message: { content: '"type":"assistant"' } })],
      {},
    ],
    ['nothing is nobody', [], {}],
  ])('%s', (_, lines, maker) => expect(readMaker(`${lines.join('\n')}\n`)).toEqual(maker));
});
