import * as v from 'valibot';
import type { App } from '../../../kernel/app.ts';
import type { StoredIdea } from '../../../kernel/stores/idea.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { ownSession } from '../../../kernel/operations/sessions.ts';
import { enrichIdea, queueSettings } from '../ideas/enrich-idea.ts';
import { findIdea, terminal } from '../ideas/find-idea.ts';
import { visible } from '../../../kernel/text/visible.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

interface Pulled extends StoredIdea {
  /** Only looked at: it is still queued. */
  readonly peeked: boolean;
}

export const pull = defineOperation({
  id: 'pull',
  summary: 'Take an idea from the queue, and print it as a prompt for an agent',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'pull_idea',
  mcpTextOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'queue',
  input: {
    id: v.optional(v.pipe(v.string(), v.description('an idea; without it, the oldest of this project'))),
    all: v.optional(v.pipe(v.boolean(), v.description('the oldest of all projects')), false),
    peek: v.optional(v.pipe(v.boolean(), v.description('only look at it')), false),
  },
  positional: ['id'],
  examples: [
    { command: 'ephor pull', explains: 'the oldest idea of this project; nobody else gets it' },
    { command: 'ephor pull > task.md', explains: 'as a file for a fresh agent' },
    { command: 'ephor pull dark-mode --peek', explains: 'what would be taken, by words of its id' },
    { command: 'ephor pull --json', explains: 'null when nothing is queued' },
  ],
  async run({ app, input, say }): Promise<Pulled | null> {
    const { peek, all } = input;
    const id = input.id === undefined ? undefined : (await findIdea(app, input.id, ['queued'])).id;
    const choice = { id, project: all ? undefined : app.project?.place.root };
    const idea = peek
      ? await app.ideas.next(choice)
      : await app.ideas.take(choice, ownSession(app) ?? terminal);
    if (!idea) {
      const { queued, taken } = await app.ideas.count();
      if (queued > 0)
        say(
          `${counted(queued, 'idea')} can’t be taken here: of another project (--all), or waiting for one of ${taken} taken; see ephor queue`,
        );
      return null;
    }
    return { ...(peek ? idea : await workedOut(app, idea)), peeked: peek };
  },
  print: (idea, style) =>
    idea === null
      ? style.dim('Nothing is queued. ephor q "…" queues an idea.')
      : visible(`${instructions(idea)}\n\n${idea.prompt.trimEnd()}`),
});

/** What nobody has worked out in the background is worked out now, without a model. */
async function workedOut(app: App, idea: StoredIdea): Promise<StoredIdea> {
  if (idea.enriched !== 'none') return idea;
  try {
    const { enrich } = await queueSettings(app, idea.project);
    if (enrich === 'off') return idea;
    const enriched = await enrichIdea(app, idea, { enrich: 'router', model: undefined });
    return enriched?.idea ?? idea;
  } catch {
    return idea;
  }
}

const instructions = ({ id, title, peeked }: Pulled): string =>
  peeked
    ? `# ${title}`
    : [
        `# ${title}`,
        '',
        `Carry out what the goal below says. The original fragment holds the user's exact words: where it and the rest differ, it counts. When it is done, run \`ephor queue done ${id}\`; if you can't do it, run \`ephor queue release ${id}\` and say why.`,
      ].join('\n');
