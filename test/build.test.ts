import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenCli } from './cli/given-cli.ts';
import { dist } from './resident/given-hook.ts';

describe('the built programs', () => {
  it.each(readdirSync(dist).filter((name) => name.endsWith('.cjs')))('%s is read byte by byte', (name) => {
    expect(readFileSync(`${dist}/${name}`).findIndex((byte) => byte > 127)).toBe(-1);
  });

  it('have a router for HTTP in the program that holds the doors, and not in the hook’s', () => {
    const router = 'Can not add a route since the matcher is already built.';
    const programs = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
    const holding = programs.filter((name) => readFileSync(`${dist}/${name}`, 'latin1').includes(router));
    expect(holding).toEqual(['programs.cjs']);
  });

  it('have no reader of YAML in the hook’s own, which compares what is compiled', () => {
    const reader = 'Map keys must be unique';
    const holding = (name: string): boolean => readFileSync(`${dist}/${name}`, 'latin1').includes(reader);
    expect(['settings-in-force.cjs', 'hook-line.cjs'].filter(holding)).toEqual(['settings-in-force.cjs']);
  });

  it('know the signs of other alphabets', async () => {
    const { stdout } = await givenCli().ephor(['do', 'fix the crash in src/Parser.ts']);
    expect(stdout).toContain('Reproduce the issue: the crash in src/Parser.ts');
  });
});
