import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { analyseCommand } from '../src/shell/analyse.ts';
import { canSandbox, givenSandbox, home, type Outcome, repository } from './given/sandbox.ts';

const linesOf = (name: string): readonly string[] =>
  readFileSync(fileURLToPath(new URL(`fixtures/shell/${name}.txt`, import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replaceAll('⏎', '\n'));

const attacks = linesOf('attacks');
const ordinary = linesOf('ordinary');
const planted = /SECRET(?:KEY|SSH|ENV)/;
const secrets = [`${home}/.ephor/key`, `${home}/.ssh/id_rsa`, `${repository}/.env`];

const judged = (command: string) => analyseCommand(command, { cwd: repository, root: repository, home });
/** What the gates that keep secrets are told about. */
const tells = (command: string): boolean => {
  const { reads, shows } = judged(command);
  return (
    shows.length > 0 ||
    reads.some(
      ({ path, certain }) =>
        path === undefined || !certain || secrets.some((secret) => secret.startsWith(path)),
    )
  );
};

/** Commands are really run, in a home of their own and without a network, and compared with what was said of them. */
describe.skipIf(!canSandbox())('what is said of a command is what it does', { timeout: 240_000 }, () => {
  const sandbox = givenSandbox();
  afterAll(sandbox.end);
  const done = new Map<string, Outcome>();
  const run = (command: string): Outcome => {
    const outcome = done.get(command) ?? sandbox.run(command);
    done.set(command, outcome);
    return outcome;
  };

  it('no command that is said to read changes a file, or shows a secret that nobody was told of', () => {
    const wrong: string[] = [];
    for (const command of [...attacks, ...ordinary]) {
      if (judged(command).effect !== 'read') continue;
      const { changed, output } = run(command);
      if (changed.length > 0) wrong.push(`${command}  changed ${changed.join(' ')}`);
      if (planted.test(output) && !tells(command)) wrong.push(`${command}  showed a secret`);
    }
    expect(wrong).toEqual([]);
  });

  it('what people look with every day is said to read', () => {
    const harmless = ordinary.filter((command) => run(command).changed.length === 0);
    const doubted = harmless.filter((command) => judged(command).effect !== 'read');
    expect(doubted.length / harmless.length, doubted.join('\n')).toBeLessThanOrEqual(0.06);
  });
});
