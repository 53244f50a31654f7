import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bar } from './hook.mjs';
import { benchProject } from './project.mjs';
import { ratio, summarise } from './statistics.mjs';
import { createTimer } from './timer.mjs';

/** What a command costs more when it is started by our program, and when that gives it a throw-away copy. */
export async function benchContain({ calls = 200, say }) {
  const project = benchProject({ git: true });
  try {
    const { repo, home, env, ephor, folder } = project;
    ephor(
      'init',
      '--host',
      'claude-code',
      '--profile',
      'standard',
      '--key',
      'file',
      '--yes',
      '--contain',
      'auto',
    );
    const marks = join(home, '.ephor/run/contained/bench');
    mkdirSync(marks, { recursive: true });
    writeFileSync(join(marks, 'mark'), `${repo}\neval 'true marked'`);
    const input = join(folder, 'nothing');
    writeFileSync(input, '');
    const timer = createTimer({ ...env, CLAUDE_CODE_SESSION_ID: 'bench' });
    const shell = join(home, '.ephor/bin/shell');
    const within = ['env', '-C', repo];
    const rows = [
      { name: 'bash -c true', command: ['bash', '-c', "eval 'true'"] },
      { name: 'started by our program', command: [shell, "eval 'true'"] },
      { name: 'on a throw-away copy', command: [shell, "eval 'true marked'"] },
    ];
    const samples = rows.map(() => []);
    for (let round = -3; round < calls; round += 1) {
      if (round % 50 === 0) say(`${round} of ${calls} rounds`);
      for (const [index, { command }] of rows.entries()) {
        const ms = timer.run(input, [...within, ...command], 0);
        if (round >= 0) samples[index].push(ms);
      }
    }
    const results = rows.map(({ name }, index) => ({ name, ...summarise(samples[index]) }));
    const [floor, started, copied] = results.map(({ median }) => median);
    const more = (median) => Math.round((median - floor) * 100) / 100;
    return {
      bench: 'contain',
      unit: 'ms',
      harness: timer.harness,
      rows: results.map((row) => ({ ...row, timesFloor: ratio(row.median, floor) })),
      bars: [
        bar('started by our program, more than bash, ms', more(started), '<=', 15),
        bar('on a throw-away copy, more than bash, ms', more(copied), '<=', 15),
      ],
    };
  } finally {
    project.dispose();
  }
}
