const gate = (id, name) => ({
  source: `import { defineGate } from '../../../kernel/gate.ts';

const command = (text: string) =>
  ({
    kind: 'tool.before',
    tool: 'command',
    action: { kind: 'command', command: text, background: false },
  }) as const;

export const ${name} = defineGate({
  id: '${id}',
  summary: 'Stop an agent that would do what this gate is about',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'deny' },
  examples: {
    objects: [{ name: 'what it is about', event: command('${id}') }],
    passes: [{ name: 'something else', event: command('ls') }],
  },
  check({ event }) {
    if (event.action.kind !== 'command' || event.action.command !== '${id}') return;
    return {
      code: '${id.replaceAll('-', '_')}',
      reason: 'This is why not.',
      remedy: 'Do this instead.',
    };
  },
});
`,
  test: `import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { ${name} } from './${id}.ts';

const answer = (command: string): string | undefined =>
  said(${name}, {
    name: command,
    event: { kind: 'tool.before', tool: 'command', action: { kind: 'command', command, background: false } },
  })?.code;

it.each(['${id}'])('objects to %s', (command) => {
  expect(answer(command)).toBe('${id.replaceAll('-', '_')}');
});

it.each(['ls'])('says nothing about %s', (command) => {
  expect(answer(command)).toBeUndefined();
});
`,
});

const context = (id, name) => ({
  source: `import { defineContext } from '../../../kernel/context.ts';

export const ${name} = defineContext({
  id: '${id}',
  summary: 'Tell the agent what this is about',
  on: ['session.start'],
  priority: 50,
  write: () => 'Something worth knowing.',
});
`,
  test: `import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { ${name} } from './${id}.ts';

it('tells what is worth knowing at session start', () => {
  const event = givenEvent('session.start', { source: 'startup' });
  expect(${name}.write({ event, facts: {} as never, state: {} as never })).toBe('Something worth knowing.');
});
`,
});

const fact = (id, name) => ({
  source: `import { defineFact } from '../../../kernel/fact.ts';

declare module '../../../kernel/fact.ts' {
  interface Facts {
    ${name}: string;
  }
}

export const ${name} = defineFact({
  id: '${name}',
  summary: 'Find out what this is about',
  gather: ({ event }) => event.cwd,
});
`,
  test: `import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { ${name} } from './${id}.ts';

it('finds out what it should', () => {
  const event = givenEvent('session.start', { source: 'startup' });
  expect(${name}.gather({ event } as never)).toBe('/repo');
});
`,
});

const tracker = (id, name) => ({
  source: `import * as v from 'valibot';
import type { Stored } from '../../../kernel/schema.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

declare module '../../../kernel/state.ts' {
  interface Sections {
    ${name}: Stored<typeof Section>;
  }
}

const Section = v.object({ count: v.number() });

export const ${name} = defineTracker({
  id: '${name}',
  summary: 'Remember what this is about',
  scope: 'session',
  on: ['prompt.before'],
  schema: Section,
  initial: { count: 0 },
  restrictive: { count: 0 },
  reduce: ({ section }) => ({ count: section.count + 1 }),
});
`,
  test: `import { expect, it } from 'vitest';
import { after, givenEvent } from '../../../../test/given/events.ts';
import { ${name} } from './${id}.ts';

it('counts prompts', () => {
  const prompt = givenEvent('prompt.before', { prompt: 'hello' });
  expect(after('${name}', ${name}, [[prompt], [prompt]])).toEqual({ count: 2 });
});
`,
});

const effect = (id, name) => ({
  source: `import { defineEffect } from '../../../kernel/effect.ts';

export const ${name} = defineEffect({
  id: '${id}',
  summary: 'Do what follows from an event',
  on: ['session.end'],
  run({ event, io, place }) {
    io.files.append(\`\${place.home}/${id}.log\`, \`\${event.at}\\n\`);
  },
});
`,
  test: `import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { silence } from '../../../kernel/decision.ts';
import { ${name} } from './${id}.ts';

it('does what follows', async () => {
  const { io, home, userHome, root } = givenProject();
  const event = givenEvent('session.end', { reason: 'other' });
  const place = { root, home, userHome, hostFiles: [], hostEvents: {} };
  const unused = {} as never;
  const given = { facts: unused, state: unused, journal: unused, ledger: unused, portfolio: unused };
  const calls = { later: () => undefined, tell: () => undefined, warn: () => undefined };
  await ${name}.run({ event, io, place, decision: silence, hosts: [], ...calls, ...given });
  expect(io.files.readText(\`\${home}/${id}.log\`)).toBe(\`\${event.at}\\n\`);
});
`,
});

const operation = (id, name) => ({
  source: `import { defineOperation } from '../../../kernel/operation.ts';

export const ${name} = defineOperation({
  id: '${id}',
  summary: 'Show what this is about',
  doors: ['cli'],
  effect: 'read',
  caller: 'anyone',
  group: 'more',
  input: {},
  examples: [{ command: 'ephor ${id.replace('-', ' ')}', explains: 'what there is to see' }],
  async run({ app }) {
    return { folder: app.cwd };
  },
});
`,
  test: `import { expect, it } from 'vitest';
import { ${name} } from './${id}.ts';

it('shows what there is to see', async () => {
  const input = { input: {}, app: { cwd: '/repo' }, say: () => undefined };
  expect(await ${name}.run(input as never)).toEqual({ folder: '/repo' });
});
`,
});

export const kinds = { gate, fact, context, tracker, effect, operation };
