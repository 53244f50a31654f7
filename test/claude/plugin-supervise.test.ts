import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { givenPlugin } from './given-plugin.ts';
import { newestClient } from './install-client.ts';
import type { Turns } from './scripted-model.ts';

const program = resolve(process.env['EPHOR_DIST'] ?? 'dist', 'bin.js');

describe.each(newestClient)('our plugin in the real client %s', { timeout: 180_000 }, (version) => {
  test('leads supervised work from criteria to evidence, with agents of the plugin [AO-066, AO-067] [AO-070] [AO-083]', async () => {
    const { play, cwd, home, audit } = await givenPlugin(version, 'both');
    const programs = join(home, 'programs');
    mkdirSync(programs);
    writeFileSync(join(programs, 'ephor'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, {
      mode: 0o755,
    });
    const run = (command: string) => ({ tools: [{ name: 'Bash', input: { command } }] });
    const send = (name: string) => ({
      tools: [
        {
          name: 'Agent',
          input: {
            subagent_type: `ephor:${name}`,
            description: name,
            prompt: name,
            run_in_background: false,
          },
        },
      ],
    });
    const write = { name: 'Write', input: { file_path: join(cwd, 'src/a.ts'), content: 'hello\n' } };
    const check = 'grep -q hello src/a.ts';
    const work: Readonly<Record<string, Turns>> = {
      critic: [{ text: 'The check proves it.\n\nAPPROVE' }],
      implementer: [
        { tools: [{ name: 'Read', input: { file_path: join(cwd, 'src/a.ts') } }] },
        { tools: [write] },
        { text: 'Written.' },
      ],
      qa: [run(check), { text: `c1 pass ${check}` }],
    };
    const { results } = await play(
      '/ephor:supervise tdd write hello into src/a.ts',
      [
        run('ephor supervise start "write hello into src/a.ts" --workflow tdd'),
        run(`ephor supervise criteria add "it says hello" --check "${check}"`),
        run('ephor supervise step add "write it"'),
        send('critic'),
        run('ephor supervise critic approve'),
        run('ephor supervise lock'),
        { tools: [{ ...write, input: { ...write.input, file_path: join(cwd, 'src/b.ts') } }] },
        run('ephor supervise step begin s1'),
        send('implementer'),
        run(check),
        run('git add -A && git commit -m "say hello"'),
        run('ephor supervise step pass'),
        send('qa'),
        run(`ephor supervise qa c1 --evidence "${check}"`),
        run('ephor supervise finish'),
        { text: 'Done.' },
      ],
      (request) => work[request.firstPrompt.trim()] ?? [],
      {
        permissionMode: 'bypassPermissions',
        env: {
          CLAUDE_CONFIG_DIR: home,
          ENABLE_TOOL_SEARCH: 'false',
          PATH: `${programs}:${process.env['PATH'] ?? ''}`,
        },
      },
    );
    const objections = audit().flatMap(({ decision, findings }) =>
      decision === 'deny' || decision === 'ask' ? findings.map(({ code }) => code) : [],
    );
    expect(objections, JSON.stringify(results, null, 1)).toContain('supervisor_no_tools');
    expect(results.at(-1)?.text).toContain('APPROVED');
    expect(readFileSync(join(cwd, 'src/a.ts'), 'utf8')).toBe('hello\n');
    expect(existsSync(join(cwd, 'src/b.ts'))).toBe(false);
  });
});
