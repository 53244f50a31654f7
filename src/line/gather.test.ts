import { describe, expect, it } from 'vitest';
import { type GivenProject, givenProject, spokenIn, toolCall } from '../../test/given/project.ts';
import type { Fact } from '../kernel/fact.ts';
import type { Units } from '../kernel/units.ts';
import { gather } from './gather.ts';
import { handleHook } from './handle-hook.ts';

const fact = (id: 'targets' | 'ownFiles', find: () => unknown): Fact =>
  ({ id, summary: 'Test', gather: find }) as Fact;

const unitsWith = (...facts: Fact[]): Units => ({
  gates: [],
  contexts: [],
  trackers: [],
  effects: [],
  hosts: [],
  facts,
});

const gathered = (names: readonly ('targets' | 'ownFiles')[], ...facts: Fact[]) =>
  gather(names, unitsWith(...facts), {} as never, 20);

const thrown = (): never => {
  throw new Error('no luck');
};

describe('gather', () => {
  it.each([
    ['a fact at hand', () => [], { value: [] }],
    ['a fact that takes a moment', () => Promise.resolve([]), { value: [] }],
    ['a fact that throws', thrown, { error: 'no luck' }],
    ['a fact that fails later', () => Promise.reject(new Error('no luck')), { error: 'no luck' }],
    ['a fact that never comes', () => new Promise(() => undefined), { error: 'not known after 20 ms' }],
  ])('%s', async (_, find, expected) => {
    expect(await gathered(['targets'], fact('targets', find))).toEqual({ targets: expected });
  });

  it('lets one bad fact spoil no other', async () => {
    const all = await gathered(
      ['targets', 'ownFiles'],
      fact('targets', thrown),
      fact('ownFiles', () => Promise.resolve({ secret: [], sealed: [] })),
    );
    expect(all).toMatchObject({ targets: { error: 'no luck' }, ownFiles: { value: { secret: [] } } });
  });

  it('says so when there is no such fact', async () => {
    expect(await gathered(['targets'])).toEqual({ targets: { error: 'there is no such fact' } });
  });

  it('is not changed by a fact that comes too late', async () => {
    let arrive: (value: unknown) => void = () => undefined;
    const late = new Promise((resolve) => (arrive = resolve));
    const all = await gathered(
      ['targets'],
      fact('targets', () => late),
    );
    arrive([]);
    await late;
    expect(all).toMatchObject({ targets: { error: expect.any(String) } });
  });
});

describe('a gate that needs a fact which fails', () => {
  const lineWith = ({ line }: GivenProject, broken: Fact) => ({
    ...line,
    factDeadlineMs: 20,
    units: { ...line.units, facts: line.units.facts.map((each) => (each.id === broken.id ? broken : each)) },
  });

  it.each([
    ['throwing', thrown],
    ['late', () => new Promise(() => undefined)],
  ])('objects to what would change something and lets reading go on: %s', async (_, find) => {
    const given = givenProject();
    const line = lineWith(given, fact('targets', find));
    const write = toolCall(given, 'Write', { file_path: `${given.root}/a`, content: '' });
    const { decision, reason } = spokenIn(await handleHook(line, write));
    expect(decision).toBe('deny');
    expect(reason).toContain('gate_failed');
    const read = toolCall(given, 'Read', { file_path: `${given.root}/a` });
    expect(spokenIn(await handleHook(line, read)).decision).toBe('silent');
  });
});
