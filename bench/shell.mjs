import { readFileSync } from 'node:fs';
import { importSource } from '../eval/bundle.mjs';
import { bar } from './hook.mjs';
import { summarise } from './statistics.mjs';

const world = { cwd: '/repo', root: '/repo', home: '/home/user' };
const sizes = [8, 16, 32, 64];
const adversaries = {
  'unclosed substitutions': (bytes) => '$('.repeat(bytes / 2),
  'nested substitutions': (bytes) => `${'$(echo '.repeat(bytes / 8)}x${')'.repeat(bytes / 8)}`,
  'a long list': (bytes) => 'true && '.repeat(bytes / 8),
  'many substitutions': (bytes) => `echo ${'$(date) '.repeat(bytes / 8)}`,
  'shells in shells': (bytes) => 'sh -c "'.repeat(bytes / 7),
};

/** How long the analysis of a command takes, and how it grows on input made to hurt. */
export async function benchShell({ say }) {
  const { analyseCommand } = await importSource('src/shell/analyse.ts');
  const commands = readFileSync('eval/shell.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).command);
  const time = (command) => {
    const start = performance.now();
    analyseCommand(command, world);
    return performance.now() - start;
  };
  say(`${commands.length} commands`);
  for (let round = 0; round < 3; round += 1) commands.forEach(time);
  const samples = Array.from({ length: 5 }, () => commands.map(time)).flat();
  const ordinary = summarise(samples.map((ms) => ms * 1000));
  const growth = Object.entries(adversaries).map(([name, make]) => {
    say(name);
    const ms = sizes.map((kilobytes) =>
      Math.min(...Array.from({ length: 3 }, () => time(make(kilobytes * 1024)))),
    );
    return {
      name,
      unit: `ms at ${sizes.join(', ')} KB`,
      value: ms.map((each) => Math.round(each * 100) / 100).join(', '),
      ms,
    };
  });
  return {
    bench: 'shell',
    rows: [
      { name: 'one command', unit: 'µs (median)', value: ordinary.median },
      { name: 'one command', unit: 'µs (p99)', value: ordinary.p99 },
      ...growth,
    ],
    bars: [
      bar('median, µs', ordinary.median, '<=', 150),
      bar('p99, µs', ordinary.p99, '<=', 2_000),
      ...growth.map(({ name, ms: [, , half, whole] }) =>
        bar(`${name}: 64 KB / 32 KB`, Math.round((whole / Math.max(half, 0.05)) * 100) / 100, '<=', 2.5),
      ),
    ],
  };
}
