import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimIn, imageIn, judgedCode } from './image-files.ts';
import { hosts } from '../../hosts/index.ts';
import { forgetCache } from '../../io/run-cached.ts';
import type { AgentEvent } from '../../kernel/event.ts';
import type { Host, HostTrial } from '../../kernel/host.ts';
import { projectFiles, usualHome } from '../../kernel/place.ts';
import { toolNamed } from '../../kernel/tool-end.ts';

/** Settings are kept in their compiled form when their files have rested for a while. */
const settleMs = 200;
const stepMs = 20_000;

/** A separate program, started by a hook that had no image: makes one, tries it, and puts it where hooks look. */
function makeImage(folder: string): void {
  const host = hosts.find(({ trial }) => trial);
  if (!host?.trial) return;
  const made = `${imageIn(folder)}.${process.pid}.tmp`;
  const theatre = mkdtempSync(join(tmpdir(), 'ephor-stage-'));
  try {
    const stage = setStage(theatre, host, host.trial);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, settleMs);
    run(host.id, stage, stage.wish, [join(folder, 'hook.cjs')]);
    run(host.id, stage, stage.edit, [
      '--snapshot-blob',
      made,
      '--build-snapshot',
      join(folder, 'hook-line.cjs'),
    ]);
    const tried = run(host.id, stage, stage.edit, ['--snapshot-blob', made, join(folder, 'hook.cjs')]);
    if (tried !== judgedCode(0)) return;
    renameSync(made, imageIn(folder));
    rmSync(claimIn(folder), { force: true });
    // The image contains it, and a fallback without the image writes it again.
    forgetCache(folder, 'hook-line');
  } finally {
    rmSync(made, { force: true });
    rmSync(theatre, { recursive: true, force: true });
  }
}

/** The exit code of Node, called as the client calls it. */
function run(
  host: string,
  { env }: Stage,
  { name, payload: input }: Stage['edit'],
  program: readonly string[],
): number | null {
  const { PATH = '' } = process.env;
  return spawnSync(process.execPath, [...program, host, name], {
    env: { PATH, ...env },
    input,
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: stepMs,
  }).status;
}

makeImage(__dirname);

interface Told {
  readonly name: string;
  readonly payload: string;
}

interface Stage {
  readonly env: Readonly<Record<string, string>>;
  /** What a host says when the user asks for an edit. */
  readonly wish: Told;
  /** What it says when the agent is about to make it. */
  readonly edit: Told;
}

/** A repository that nobody works in, and a user who wants something done there. */
function setStage(folder: string, host: Host, trial: HostTrial): Stage {
  const repo = join(folder, 'repo');
  const talk = join(folder, 'talk.jsonl');
  const file = join(repo, 'app.ts');
  const { ephor, config } = projectFiles(repo);
  mkdirSync(ephor, { recursive: true, mode: 0o700 });
  writeFileSync(config, 'version: 1\n');
  writeFileSync(file, 'export const answer = 41;\n');
  writeFileSync(talk, '');
  const said = { host: host.id, session: 'stage', transcript: talk, cwd: repo, at: '' };
  const change = { kind: 'replace', old: '41', new: '42', all: false } as const;
  const action = { kind: 'write', path: file, change } as const;
  const told = (event: AgentEvent) => ({
    name: host.eventNames[event.kind] ?? '',
    payload: trial.say(event),
  });
  return {
    env: {
      HOME: folder,
      EPHOR_HOME: usualHome(folder),
      ...trial.env(repo),
      EPHOR_ENGINE: 'off',
    },
    wish: told({ ...said, kind: 'prompt.before', prompt: 'set answer to 42 in app.ts' }),
    edit: told({ ...said, kind: 'tool.before', tool: toolNamed(host, action), action }),
  };
}
