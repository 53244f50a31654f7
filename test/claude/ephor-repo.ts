import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AuditLine } from '../../src/kernel/outcome.ts';
import { tempRepo } from './temp-repo.ts';

const program = resolve(process.env['EPHOR_DIST'] ?? 'dist', 'ephor.cjs');

/** A repository with Ephor installed for Claude Code, as a user would do it; `words` are more of theirs to `init`. */
export async function ephorRepo(files: Record<string, string> = {}, ...words: string[]) {
  const place = await tempRepo({ files });
  const { PATH, LANG } = process.env;
  const env = { PATH, LANG, HOME: place.home };
  const ephor = (...args: string[]) =>
    spawnSync(process.execPath, [program, ...args], { cwd: place.repo, env, encoding: 'utf8' });
  const setUp = ['init', '--host', 'claude-code', '--profile', 'standard', '--key', 'file', '--yes'];
  const installed = ephor(...setUp, ...words);
  if (installed.status !== 0) throw new Error(installed.stdout + installed.stderr);

  const local = join(place.repo, '.ephor/local');
  return {
    cwd: place.repo,
    home: place.home,
    git: place.git,
    ephor,
    /** What the client's sessions left in the log; `init` tries the hook out in sessions of its own. */
    audit: (): AuditLine[] =>
      readFileSync(join(local, 'audit.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as AuditLine)
        .filter(({ session }) => /^[0-9a-f]{8}-/.test(session)),
    sessionFiles: () => readdirSync(join(local, 'sessions')).map((name) => join(local, 'sessions', name)),
    enginePid: () => {
      const run = join(place.home, '.ephor/run/engine');
      return existsSync(run) ? Number(readFileSync(run, 'utf8').trim().split(' ')[4]) : undefined;
    },
    dispose: async () => {
      ephor('engine', 'stop');
      await place.dispose();
    },
  };
}

/** A PATH on which an agent finds `ephor`. */
export function ephorOnPath(home: string): string {
  const programs = join(home, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'ephor'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, {
    mode: 0o755,
  });
  return `${programs}:${process.env['PATH'] ?? ''}`;
}
