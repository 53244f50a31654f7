/** Numbers that look random and are the same in every run. */
export function givenRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Random = () => number;
type Json = Record<string, unknown>;

const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** Stands for lists in lists, deeper than JSON.stringify can go. */
const nested = 'ten thousand lists';
const lists = '['.repeat(10_000) + ']'.repeat(10_000);

const oddValues: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => 0,
  () => -1.5e300,
  () => true,
  () => '',
  () => [],
  () => ({}),
  () => '\u0000',
  () => 'a\u0000b/../c',
  () => '\ud800',
  () => '\udc00\ud800 lone',
  () => '__proto__',
  () => 'constructor',
  () => '../../../../etc/passwd',
  () => '.ephor/config.yaml',
  () => '‮￾﻿ ',
  () => nested,
  (random) => 'x'.repeat(Math.floor(random() * 20_000)),
  () => ['a', { b: null }],
];

/** The same payload with one thing about it wrong. */
const changes: readonly ((payload: Json, random: Random) => string)[] = [
  (payload, random) =>
    JSON.stringify({ ...payload, [pick(random, Object.keys(payload))]: pick(random, oddValues)(random) }),
  (payload, random) => {
    const input = (payload['tool_input'] ?? {}) as Json;
    const key = pick(random, [...Object.keys(input), 'extra']);
    return JSON.stringify({ ...payload, tool_input: { ...input, [key]: pick(random, oddValues)(random) } });
  },
  (payload, random) => {
    const { [pick(random, Object.keys(payload))]: _, ...rest } = payload;
    return JSON.stringify(rest);
  },
  (payload, random) => {
    const text = JSON.stringify(payload);
    return text.slice(0, Math.floor(random() * text.length));
  },
  (payload, random) => {
    const text = JSON.stringify(payload);
    const at = Math.floor(random() * text.length);
    return (
      text.slice(0, at) +
      pick(random, ['\u0000', '"', '{', '}', '\\', '\uffff', '\ud800', ',']) +
      text.slice(at + 1)
    );
  },
  (payload) =>
    JSON.stringify(payload).replace('{', '{"__proto__":{"polluted":true},"constructor":{"prototype":{}},'),
  (payload, random) =>
    JSON.stringify({ ...payload, hook_event_name: pick(random, ['toString', 'NewEvent', '', 'Stop']) }),
  (payload, random) =>
    JSON.stringify({
      ...payload,
      tool_name: pick(random, ['toString', '__proto__', 'mcp__', 'mcp__a__', 'New']),
    }),
  (payload, random) =>
    JSON.stringify({ ...payload, cwd: pick(random, ['/', '', '.', '/no/such', '\u0000', '/proc/self']) }),
  (payload, random) =>
    JSON.stringify({ ...payload, session_id: pick(random, ['', '../..', '\ud800', 'é'.repeat(5_000)]) }),
  (payload) => `﻿${JSON.stringify(payload)}`,
  (payload) => JSON.stringify([payload]),
  (payload) => JSON.stringify(payload),
  (_, random) => pick(random, ['', ' ', 'null', '0', '"text"', '[]', '{}', '\u0000', 'undefined', '{"a":']),
];

export const mutate = (payload: Json, random: Random): string =>
  pick(random, changes)(payload, random).replace(JSON.stringify(nested), lists);
