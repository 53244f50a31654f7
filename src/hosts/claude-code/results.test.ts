import { describe, expect, it } from 'vitest';
import { captured } from '../../../test/given/payloads.ts';
import { claudeCode } from './host.ts';
import { resultOf } from './results.ts';

const grep = { mode: 'content', numFiles: 0, filenames: [], content: '', numLines: 0 };
const mcp = (text: string) => [{ type: 'text', text }];

describe('what a tool gave', () => {
  it.each([
    ['a file', { type: 'text', file: { filePath: '/a', content: 'x', numLines: 1 } }, 'content'],
    ['an empty file', { type: 'text', file: { filePath: '/a', content: '', numLines: 0 } }, 'empty'],
    ['a notebook', { type: 'notebook', file: { filePath: '/a', cells: [{ source: '1' }] } }, 'content'],
    ['a picture', { type: 'image', file: { base64: 'aGk=', type: 'image/png' } }, 'content'],
    ['lines that were found', { ...grep, content: 'a:1:x', numLines: 1 }, 'content'],
    ['files that were found', { ...grep, mode: 'files_with_matches', filenames: ['a'] }, 'content'],
    ['nothing found', grep, 'empty'],
    ['no file of that name', { filenames: [], durationMs: 3, numFiles: 0, truncated: false }, 'empty'],
    [
      'a search of the web',
      { query: 'q', results: [{ content: [{ title: 't' }] }], searchCount: 1 },
      'content',
    ],
    ['a search without results', { query: 'q', results: [], searchCount: 1 }, 'empty'],
    ['a search that was never made', { query: 'q', results: ['Done.'], searchCount: 0 }, 'empty'],
    ['a page', { bytes: 9, code: 200, result: 'About it', url: 'https://x.dev' }, 'content'],
    [
      'a page that is not there',
      { bytes: 9, code: 404, result: 'Not found', url: 'https://x.dev' },
      'failed',
    ],
    ['an answer of a server', mcp('Hello'), 'content'],
    ['an empty answer of a server', mcp(' '), 'empty'],
    ['no answer of a server', [], 'empty'],
    ['an empty list of a server', mcp('{"total_count":0,"items":[]}'), 'empty'],
    ['a list of a server', mcp('{"total_count":1,"items":[{"name":"a"}]}'), 'content'],
    ['text that only looks like JSON', mcp('[note] read this'), 'content'],
    ['an error of a server', { isError: true, content: mcp('no such library') }, 'failed'],
    ['an error object', { error: 'rate limit', results: ['x'] }, 'failed'],
    ['a failure that it admits', { success: false, commandName: 'tidy' }, 'failed'],
    ['a confirmation', { success: true, commandName: 'tidy' }, 'content'],
    ['output that speaks of errors', { stdout: 'Error: all is lost', stderr: 'fatal' }, 'content'],
    ['a command that was stopped', { stdout: 'x', interrupted: true }, 'failed'],
    ['a command that runs on', { stdout: '', backgroundTaskId: 'b1' }, 'failed'],
    ['a quiet command', { stdout: '', stderr: '', interrupted: false }, 'empty'],
    ['nothing at all', null, 'empty'],
  ])('%s [SP-024] [SP-047]', (_, response, expected) => {
    expect(resultOf(response)).toBe(expected);
  });

  it('is bounded, however deep the answer is', () => {
    const deep = JSON.parse(`${'{"content":'.repeat(2_000)}"x"${'}'.repeat(2_000)}`) as unknown;
    expect(resultOf(deep)).toBe('empty');
  });
});

it.each(captured.filter(({ event }) => event === 'PostToolUse'))(
  'every real answer is read: $name',
  ({ payload }) => {
    const parsed = claudeCode.parse(payload, '2026-01-01T00:00:00.000Z');
    const [event] = parsed.ok ? parsed.events : [];
    expect(event?.kind === 'tool.after' && event.result).toMatch(/^(?:content|empty|failed)$/);
  },
);
