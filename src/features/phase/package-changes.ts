import type { CommandReport } from '../../kernel/commands/shell.ts';
import { installedNames } from '../../kernel/commands/installed-names.ts';

/** Words with which a program takes newer packages than the project had. */
const upgrading: Readonly<Record<string, RegExp>> = {
  npm: /^(?:update|upgrade|up)$/,
  pnpm: /^(?:update|upgrade|up)$/,
  yarn: /^(?:upgrade|up|upgrade-interactive)$/,
  bun: /^(?:update|upgrade)$/,
  cargo: /^(?:update|upgrade)$/,
  bundle: /^update$/,
  gem: /^update$/,
  poetry: /^update$/,
  pdm: /^update$/,
  pipenv: /^(?:update|upgrade)$/,
  composer: /^(?:update|upgrade)$/,
  pod: /^update$/,
  mix: /^deps\.update$/,
  flutter: /^upgrade$/,
  nimble: /^upgrade$/,
};
const updaters = new Set(['npm-check-updates', 'ncu', 'taze', 'pip-upgrade', 'cargo-upgrade', 'npm-upgrade']);

type Words = readonly (string | undefined)[];

/** The part of a command line that upgrades or adds packages of the project; undefined where none does. */
export function packageChange(report: CommandReport): string | undefined {
  for (const { words } of report.calls) {
    if (isUpgrade(words)) return words.filter((word) => word !== undefined).join(' ');
  }
  const isGlobal = report.calls.some(({ words }) =>
    words.some((word) => word === '-g' || word === '--global'),
  );
  const [name] = isGlobal ? [] : installedNames(report);
  return name;
}

function isUpgrade([program = '', ...rest]: Words): boolean {
  const name = program.slice(program.lastIndexOf('/') + 1);
  const words = name === 'npx' || name === 'bunx' || name === 'pnpx' ? rest : [name, ...rest];
  const updater = words.find((word) => updaters.has((word ?? '').replace(/@.*$/, '')));
  if (updater !== undefined) return rest.some((word) => /^(?:-u|--upgrade|-w|--write)$/.test(word ?? ''));
  const first = rest.find((word) => !word?.startsWith('-')) ?? '';
  if (name === 'go') return first === 'get' && rest.includes('-u');
  if (/^pip3?$/.test(name))
    return first === 'install' && rest.some((word) => /^(?:-U|--upgrade)$/.test(word ?? ''));
  if ((name === 'flutter' || name === 'dart') && first === 'pub') return rest.includes('upgrade');
  if (name === 'uv') return first === 'lock' && rest.some((word) => /^(?:-U|--upgrade)$/.test(word ?? ''));
  return upgrading[name]?.test(first) ?? false;
}
