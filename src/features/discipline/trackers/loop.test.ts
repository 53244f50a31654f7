import { describe, expect, it } from 'vitest';
import { after, givenEvent, givenTool } from '../../../../test/given/events.ts';
import { decide } from '../../../kernel/decision.ts';
import { loopWords, noLoop } from '../loop.ts';
import { loop } from './loop.ts';

const said = (prompt: string) => givenEvent('prompt.before', { prompt });
const turn = givenEvent('turn.end', { continued: true });
const rounds = (count: number) => Array.from({ length: count }, () => [turn] as const);
const play = (...events: Parameters<typeof after>[2]) => after('loop', loop, events);
const start = [said('loop: port the parser')] as const;

const write = { kind: 'write', path: '/repo/a', change: { kind: 'whole', content: '' } } as const;
const before = { ...givenTool(write), toolCall: 'a' };
const ran = { ...givenEvent('tool.after', { tool: 'T', action: write, response: {} }), toolCall: 'a' };
const asked = decide([
  { gate: 'loop-check-in', family: 'discipline', code: 'c', level: 'ask', reason: 'r', remedy: 'm' },
]);

it('[SP-083…SP-088] begins with nothing, and is started by the user’s words', () => {
  expect(loop.initial).toEqual({
    active: false,
    task: null,
    iteration: 0,
    max_iterations: 20,
    acceptance_criteria: [],
    started_at: null,
    asked: null,
  });
  expect(play(start)).toMatchObject({
    active: true,
    task: 'port the parser',
    iteration: 0,
    started_at: start[0].at,
  });
});

it('[SP-085] counts the turns that end without a word from the user', () => {
  expect(play(start, ...rounds(3)).iteration).toBe(3);
  expect(play(start, ...rounds(3), [said('go on')]).iteration).toBe(0);
  expect(play(start, ...rounds(3), [said('<task-notification>x</task-notification>')]).iteration).toBe(3);
  expect(play(...rounds(3))).toEqual(noLoop);
  const toHelper = { ...said('go on'), agent: { id: 'a', type: 'helper' } };
  expect(play(start, ...rounds(3), [toHelper]).iteration).toBe(3);
  expect(play([{ ...start[0], agent: toHelper.agent }])).toEqual(noLoop);
});

describe('[SP-086] after twenty rounds', () => {
  it('the user’s yes to a change begins the count anew', () => {
    expect(play(start, ...rounds(20), [before, asked], [ran]).iteration).toBe(0);
  });

  it.each([
    ['nobody was asked', [[before], [ran]]],
    ['another call ran', [[before, asked], [{ ...ran, toolCall: 'b' }]]],
    ['the turn ended first', [[before, asked], [turn], [ran]]],
  ] as const)('the count goes on when %s', (_, events) => {
    expect(play(start, ...rounds(20), ...events).iteration).toBeGreaterThanOrEqual(20);
  });
});

it('is ended by the user’s words only, as a message of their own', () => {
  expect(play(start, [said('loop stop')])).toEqual(noLoop);
  expect(play(start, [said('should we do a loop stop here?')]).active).toBe(true);
  expect(['loop stop', 'Stop the loop.', 'loop off'].map(loopWords)).toEqual(['stop', 'stop', 'stop']);
  expect(['for loop: x', 'loop', 'loop:', 'write a loop: for i'].map(loopWords)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

it('of which nothing is known any more asks once, and is then over', () => {
  const events = [[before, asked], [ran]] as const;
  const section = events.reduce(
    (known, [event, decision = decide([])]) =>
      loop.reduce({ section: known, event, decision, facts: {} as never }),
    loop.restrictive,
  );
  expect(section).toEqual(noLoop);
});
