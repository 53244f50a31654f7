import { describe, expect, it } from 'vitest';
import { createRates } from './rates.ts';

function given() {
  let now = 0;
  const { waitFor } = createRates(() => now);
  const ask = (times: number, visitor = 'session a', kind: 'call' | 'login' = 'call'): number =>
    Array.from({ length: times }, () => waitFor(kind, visitor)).filter((wait) => wait === 0).length;
  return { ask, waitFor, pass: (ms: number) => (now += ms) };
}

describe('what a visitor may ask for', () => {
  it('is so much at once, and so much in each second after that', () => {
    const { ask, pass, waitFor } = given();
    expect(ask(1_000)).toBe(400);
    expect(waitFor('call', 'session a')).toBe(1);
    pass(1_000);
    expect(ask(1_000)).toBe(100);
    pass(3_600_000);
    expect(ask(1_000)).toBe(400);
  });

  it('is each visitor’s own, and each kind’s', () => {
    const { ask } = given();
    ask(1_000);
    expect(ask(10, 'token b')).toBe(10);
    expect(ask(100, 'anybody', 'login')).toBe(10);
  });

  it('takes no more room however many come', () => {
    const { waitFor } = given();
    for (let n = 0; n < 10_000; n += 1) waitFor('call', `session ${n}`);
    expect(waitFor('call', 'session x')).toBe(0);
  });
});
