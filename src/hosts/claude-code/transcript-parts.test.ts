import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partsIn } from './transcript-parts.ts';

const fixtures = join(import.meta.dirname, '../../../test/fixtures/claude-code');
const partsOf = (file: string): readonly string[] =>
  readFileSync(join(fixtures, file), 'utf8')
    .split('\n')
    .flatMap((line) => partsIn(line) ?? [])
    .map((part) =>
      part.kind === 'said'
        ? `${part.by}: ${part.text}`
        : part.kind === 'called'
          ? `call ${part.tool}`
          : `${part.failed ? 'failed' : 'back'}: ${part.text.slice(0, 12)}`,
    );

describe('the parts of a transcript', () => {
  it('are read from what a lead prints', () => {
    expect(partsOf('lead/work.jsonl')).toEqual([
      'agent: I look.',
      'call Bash',
      'back: 11.19.1',
      'call Write',
      'call Bash',
      'back: File created',
      expect.stringMatching(/^back: fatal/),
      'agent: Done with it.',
    ]);
  });

  it('and from the file of a session, without what nobody typed', () => {
    const parts = partsOf('transcripts/2.1.325-turns.jsonl');
    expect(parts.slice(0, 4)).toEqual([
      'user: Could you look at the notes?',
      'agent: I will look at the notes.',
      'call Bash',
      'back: from-a-tool',
    ]);
    expect(parts.filter((part) => part.startsWith('user: '))).toEqual([
      'user: Could you look at the notes?',
      'user: sounds good, go ahead',
      'user: and now?',
    ]);
    expect(parts.join('\n')).not.toMatch(/task-notification|isMeta|continued from a previous/);
  });

  it.each([
    ['', undefined],
    ['{"type":"assistant","mess', undefined],
    ['null', undefined],
    ['{}', []],
    ['{"type":"assistant","message":{"content":[null,7,{"type":"tool_use"}]}}', []],
    [
      '{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":{}}]}}',
      [{ kind: 'returned', call: 't', failed: false, text: '' }],
    ],
  ])('the line %j', (line, expected) => expect(partsIn(line)).toEqual(expected));
});
