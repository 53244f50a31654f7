import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { givenCli } from '../cli/given-cli.ts';

export const localSettings = '.claude/settings.local.json';

/** A person's machine with an agent on PATH and a repository that Ephor has never seen. No engine is left behind. */
export function givenMachine({
  git = true,
  agent = '2.1.325',
}: {
  git?: boolean;
  agent?: string | null;
} = {}) {
  const cli = givenCli(null);
  const { home, cwd } = cli;
  const write = (path: string, text: string, mode?: number): void => {
    const full = path.startsWith('/') ? path : `${cwd}/${path}`;
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
    if (mode !== undefined) chmodSync(full, mode);
  };
  write(`${home}/.ephor/config.yaml`, 'engine:\n  enabled: false\n');
  const programs = `${home}/programs`;
  if (agent !== null) write(`${programs}/claude`, `#!/bin/sh\necho '${agent} (Claude Code)'\n`, 0o755);
  if (git) execFileSync('git', ['init', '--quiet'], { cwd });
  const PATH = `${programs}:/usr/bin:/bin`;
  const ephor = (words: string, env: Record<string, string> = {}, folder = cwd) =>
    cli.ephor([], { env: { PATH, ...env }, shell: `cd '${folder}' && ephor ${words}` });
  return {
    home,
    cwd,
    write,
    ephor,
    read: (path: string): string => readFileSync(path.startsWith('/') ? path : `${cwd}/${path}`, 'utf8'),
    /** The result of a command that must succeed. */
    json: async <T = Record<string, unknown>>(
      words: string,
      env: Record<string, string> = {},
    ): Promise<T> => {
      const { stdout, stderr } = await ephor(`${words} --json`, env);
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout);
    },
  };
}

/** Every file below a folder with its content and mode: equal means that nothing changed. */
export function snapshot(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath}/${entry.name}`;
    if (path.includes('/.git/')) continue;
    const mode = statSync(path).mode.toString(8);
    found[path] = entry.isFile() ? `${mode} ${readFileSync(path, 'utf8')}` : mode;
  }
  return found;
}
