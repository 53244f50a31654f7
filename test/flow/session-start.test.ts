import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handleHook } from '../../src/line/handle-hook.ts';
import { openProject } from '../../src/line/open-project.ts';
import { disable } from '../../src/features/setup/operations/disable.ts';
import { enable } from '../../src/features/setup/operations/enable.ts';
import { givenApp, operate } from '../given/app.ts';
import { type GivenProject, givenProject, session } from '../given/project.ts';

let calls = 0;

async function start({ line, root }: GivenProject, source = 'startup') {
  calls += 1;
  const payload = { hook_event_name: 'SessionStart', session_id: session, cwd: root, source };
  const call = {
    host: 'claude-code',
    eventName: 'SessionStart',
    id: `start-${calls}`,
    projectFolder: root,
    payload: JSON.stringify(payload),
  };
  const reply = await handleHook(line, call);
  const said = JSON.parse(reply.stdout || '{}') as {
    systemMessage?: string;
    hookSpecificOutput?: { hookEventName: string; additionalContext: string };
  };
  const { audit } = await openProject(line, root);
  return {
    reply,
    said,
    context: said.hookSpecificOutput?.additionalContext ?? '',
    outcome: (await audit.read({})).find(({ call: id }) => id === call.id),
  };
}

function givenKnowledge(config?: string): GivenProject {
  const project = givenProject(config);
  project.write('repo/.ephor/FRAMEWORK.md', 'Sources are in src/.');
  project.write('repo/.ephor/AXIOMS.md', 'Fail fast.');
  project.write('repo/.ephor/HEURISTICS.md', 'Quote errors exactly.');
  project.write('.ephor/CORE.md', 'The user teaches law.');
  return project;
}

describe('when a session starts', () => {
  it('the agent is told principles, patterns, places and who the user is, before the first prompt [AO-001, AO-025, AO-036, AO-041…AO-045]', async () => {
    const { context } = await start(givenKnowledge());
    expect(context.split('\n\n').slice(1)).toEqual([
      'Principles to follow (.ephor/AXIOMS.md):\nFail fast.',
      'Who you work for (~/.ephor/CORE.md):\nThe user teaches law.',
      'Where things are (.ephor/FRAMEWORK.md):\nSources are in src/.',
      'How things are done here (.ephor/HEURISTICS.md):\nQuote errors exactly.',
    ]);
  });

  it('the host gets what it understands and nothing else, and the log says which files were told [AO-037…AO-039, AO-096]', async () => {
    const { reply, said, outcome } = await start(givenKnowledge());
    expect({ ...reply, stdout: '' }).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    expect(Object.keys(said)).toEqual(['hookSpecificOutput']);
    expect(Object.keys(said.hookSpecificOutput ?? {})).toEqual(['hookEventName', 'additionalContext']);
    expect(outcome?.filesLoaded).toEqual([
      '.ephor/AXIOMS.md',
      '~/.ephor/CORE.md',
      '.ephor/FRAMEWORK.md',
      '.ephor/HEURISTICS.md',
    ]);
  });

  it('a required file that is missing is said to the user, to the agent and to the log, and blocks nothing [AO-040]', async () => {
    const project = givenKnowledge(
      'context: { files: [{ name: AXIOMS.md }, { name: RULES.md, required: true }] }\n',
    );
    const { reply, said, context, outcome } = await start(project);
    expect(reply.exitCode).toBe(0);
    expect(said.systemMessage).toMatch(
      /^Ephor: .*RULES\.md is required but missing: write ~\/\.ephor\/RULES\.md or/,
    );
    expect(context).toContain('- RULES.md is required but missing');
    expect(context).toContain('Fail fast.');
    expect(outcome?.warnings?.join()).toContain('RULES.md is required');
    expect(outcome?.filesLoaded).toEqual(['.ephor/AXIOMS.md']);
  });

  it('nothing is added where nobody wrote anything', async () => {
    const { context, outcome } = await start(givenProject());
    expect(context).toMatch(/^Ephor watches over this repository/);
    expect(outcome).toMatchObject({ told: ['how-ephor-speaks'] });
    expect(outcome?.filesLoaded).toBeUndefined();
  });

  it.each(['startup', 'clear', 'compact'])('all of it is told, as it is then: %s', async (source) => {
    const project = givenKnowledge();
    await start(project);
    project.write('repo/.ephor/AXIOMS.md', 'Fail late.');
    const { context } = await start(project, source);
    expect(context).toContain('Fail late.');
    expect(context).toContain('The user teaches law.');
  });

  it('a session that is resumed is told what was written since, and all once it has lost its conversation', async () => {
    const project = givenKnowledge();
    await start(project);
    expect((await start(project, 'resume')).outcome?.filesLoaded).toBeUndefined();
    project.write('repo/.ephor/AXIOMS.md', 'Fail late.');
    expect((await start(project, 'resume')).outcome?.filesLoaded).toEqual(['.ephor/AXIOMS.md']);
    expect((await start(project, 'resume')).outcome?.filesLoaded).toBeUndefined();
    expect((await start(project, 'compact')).outcome?.filesLoaded).toHaveLength(4);
  });

  it('a session that began while Ephor was off is told all when it is resumed', async () => {
    const project = givenKnowledge();
    const app = await givenApp(project);
    await operate(disable, app);
    expect((await start(project)).outcome?.filesLoaded).toBeUndefined();
    await operate(enable, app);
    expect((await start(project, 'resume')).outcome?.filesLoaded).toHaveLength(4);
  });
});

describe('one budget for all', () => {
  it('a file that is too long is cut after a paragraph, and the agent is told where the rest is', async () => {
    const project = givenKnowledge();
    project.write(
      'repo/.ephor/AXIOMS.md',
      Array<string>(400).fill('Fail fast, and say why you failed.').join('\n\n'),
    );
    const { context, outcome } = await start(project);
    expect(context).toMatch(/failed\.\n… \(\d+ characters left out: \.ephor\/AXIOMS\.md\)\n\n/);
    expect(context).toMatch(/Ephor had no room for: ~\/\.ephor\/CORE\.md \(\d+ characters\), .*HEURISTICS/);
    expect(context.length).toBeLessThanOrEqual(8_000);
    expect(outcome).toMatchObject({
      filesLoaded: ['.ephor/AXIOMS.md'],
      leftOut: ['~/.ephor/CORE.md', '.ephor/FRAMEWORK.md', '.ephor/HEURISTICS.md'],
    });
  });

  it('a file is told earlier when the configuration says so', async () => {
    const files = '[{ name: AXIOMS.md }, { name: CORE.md, priority: 1 }]';
    const { context } = await start(givenKnowledge(`context: { files: ${files} }\n`));
    expect(context.indexOf('teaches law')).toBeLessThan(context.indexOf('Fail fast'));
  });

  it('is never exceeded, nor is what the host takes at once, whatever is in the files', async () => {
    const text = fc
      .array(fc.oneof(fc.string({ maxLength: 400 }), fc.constantFrom('', '```', '# é 😀')), { maxLength: 60 })
      .map((lines) => lines.join('\n'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 1_300, max: 10_000 }),
        async (texts, budget) => {
          const project = givenProject(`context: { budget: ${budget} }\n`);
          const paths = ['repo/.ephor/AXIOMS.md', '.ephor/AXIOMS.md', 'repo/.ephor/CORE.md'];
          for (const [index, path] of paths.entries()) project.write(path, texts[index] ?? '');
          const { context, outcome } = await start(project);
          expect(context.length).toBeLessThanOrEqual(budget);
          for (const name of outcome?.leftOut ?? []) expect(context).toContain(name);
        },
      ),
      { numRuns: 40 },
    );
  });
});
