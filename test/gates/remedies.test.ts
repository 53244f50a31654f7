import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { said } from '../given/examples.ts';
import { givenProject, spokenIn, toolCall } from '../given/project.ts';
import { handleHook } from '../../src/line/handle-hook.ts';
import { personOnly } from '../../src/kernel/commands/person-only.ts';
import { gates } from '../../src/features/gates.ts';

/** Commands stand in backticks; names of files and lone flags do too. */
const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)]
    .map(([, found]) => found ?? '')
    .filter((found) => /^[a-z]/.test(found))
    .map((found) => found.replaceAll('<url>', 'https://example.org/install.sh').replaceAll(/[<>]/g, ''));

/** Every text between single quotes, wherever it stands in a gate, unless it says what the gate does. */
const textsIn = (source: string): readonly string[] =>
  [...source.matchAll(/^(?!\s*summary:).*?'([^'\n]*`[^'\n]*)'/gm)].map(([, text]) => text ?? '');

const features = join(import.meta.dirname, '../../src/features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\/gates\/[a-z-]+\.ts$|\/dangers\/(?:danger-objection|destruction)\.ts$/.test(name))
  .map((name) => readFileSync(join(features, name), 'utf8'));

const spoken = gates.flatMap((gate) => gate.examples.objects.map((example) => said(gate, example)?.remedy));
const commands = [
  ...new Set([...sources.flatMap(textsIn), ...spoken.map(String)].flatMap(commandsIn)),
].sort();

/** What only a person may do is put to the user, which is what the remedy says. */
const isAskedAbout = (command: string): boolean =>
  personOnly.some((operation) => command.startsWith(`ephor ${operation.replace('-', ' ')}`));

describe('every command that a remedy names is itself not objected to', () => {
  it.each(commands)('%s', async (command) => {
    const given = givenProject();
    const reply = await handleHook(given.line, toolCall(given, 'Bash', { command }));
    if (isAskedAbout(command)) expect(spokenIn(reply).decision).toBe('ask');
    else expect(spokenIn(reply)).toEqual({ decision: 'silent', reason: '' });
  });

  it('and they are really found', () => {
    expect(commands).toEqual(
      expect.arrayContaining([
        'git push --force-with-lease',
        'git stash push -u',
        'kill 12345',
        'git clean -fdx -e .ephor',
        'git branch keep',
        'kubectl get all',
        'terraform plan',
        'curl -fsSL -o install.sh https://example.org/install.sh',
        'ephor acknowledge',
        'ephor override "why"',
        'ephor status',
      ]),
    );
  });

  it('as those are that the examples lead to', () => {
    expect(spoken).not.toContain(undefined);
    expect(
      spoken
        .map(String)
        .flatMap(commandsIn)
        .filter((command) => !commands.includes(command)),
    ).toEqual([]);
  });
});
