import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routePrompt } from '../given/reading.ts';

interface Case {
  readonly prompt: string;
  readonly task_type: string;
  readonly workflow: string;
}

const casesIn = (file: string): readonly Case[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case);

it('the weights of both fitted readers are what the trainer makes of their cases [AO-050]', {
  timeout: 240_000,
}, () => {
  const { status, stderr } = spawnSync('node', ['tools/train.mjs', '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

it('prompts that nothing was fitted on are mostly read rightly [AO-050] [AO-051]', () => {
  const judging = casesIn('eval/routes.jsonl');
  const share = (right: (each: Case) => boolean): number => judging.filter(right).length / judging.length;
  expect(share(({ prompt, task_type }) => routePrompt(prompt).task_type === task_type)).toBeGreaterThan(0.88);
  expect(share(({ prompt, workflow }) => routePrompt(prompt).workflow === workflow)).toBeGreaterThan(0.86);
});

it('nothing is judged by what it was fitted on', () => {
  const plain = ({ prompt }: Case): string => prompt.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  const trained = new Set(casesIn('eval/routes-training.jsonl').map(plain));
  expect(casesIn('eval/routes.jsonl').filter((each) => trained.has(plain(each)))).toEqual([]);
});
