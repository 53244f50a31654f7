import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { givenCli } from '../cli/given-cli.ts';

const server = [resolve(process.env['EPHOR_DIST'] ?? 'dist', 'ephor.cjs'), 'mcp'];

/** A repository with Ephor, and our server for the agents in it. */
export function givenServer(config: string | null = 'version: 1\n') {
  const cli = givenCli(config);
  const env = {
    HOME: cli.home,
    PATH: process.env['PATH'] ?? '',
    TMPDIR: cli.home,
    CLAUDE_PROJECT_DIR: cli.cwd,
  };

  /** The official client, connected. */
  const connect = async (
    options: ConstructorParameters<typeof Client>[1] = {},
    more: Readonly<Record<string, string>> = {},
  ) => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: server,
      env: { ...env, ...more },
      cwd: cli.cwd,
      stderr: 'pipe',
    });
    const client = new Client({ name: 'test', version: '1.0.0' }, options);
    await client.connect(transport);
    onTestFinished(() => client.close());
    return client;
  };

  /** What the server says to lines of input that end there. */
  const pipe = (lines: readonly string[]) => talk(lines.map((line) => `${line}\n`).join(''), env, cli.cwd);
  return { ...cli, connect, pipe };
}

export interface Talk {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly answers: readonly { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown }[];
}

function talk(input: string, env: Record<string, string>, cwd: string): Promise<Talk> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, server, { env, cwd });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', fail);
    child.on('close', (code) => {
      const answers = stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Talk['answers'][number]);
      done({ code, stdout, stderr, answers });
    });
    child.stdin.end(input);
  });
}

export const request = (id: number, method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

export const hello = (protocolVersion: string): string =>
  request(1, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } });

export const initialized = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
