import { describe, expect, it } from 'vitest';
import { createAfterwards } from './afterwards.ts';

describe('work that nobody waits for', () => {
  it('is done in order, and again after there was nothing to do', async () => {
    const done: number[] = [];
    const afterwards = createAfterwards();
    await afterwards.run();
    for (const each of [1, 2]) afterwards.add(async () => void done.push(each));
    await afterwards.run();
    await afterwards.run();
    afterwards.add(async () => void done.push(3));
    await afterwards.run();
    expect(done).toEqual([1, 2, 3]);
  });

  it('goes on after work that failed', async () => {
    const done: number[] = [];
    const afterwards = createAfterwards();
    afterwards.add(() => Promise.reject(new Error('no')));
    await expect(afterwards.run()).rejects.toThrow('no');
    afterwards.add(async () => void done.push(1));
    await afterwards.run();
    expect(done).toEqual([1]);
  });

  it('takes in what comes while it runs', async () => {
    const done: number[] = [];
    const afterwards = createAfterwards();
    afterwards.add(async () => {
      afterwards.add(async () => void done.push(2));
      done.push(1);
    });
    await Promise.all([afterwards.run(), afterwards.run()]);
    expect(done).toEqual([1, 2]);
  });
});
