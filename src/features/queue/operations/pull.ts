import * as v from 'valibot';
import type { App } from '../../../kernel/app.ts';
import { type IdeaChoice, type StoredIdea, waitsFor } from '../../../kernel/stores/idea.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { ownSession } from '../../../kernel/operations/sessions.ts';
import { enrichIdea, queueSettings } from '../ideas/enrich-idea.ts';
import { findIdea, ideaLines, type ListedIdea, listedIdea, terminal } from '../ideas/find-idea.ts';
import { visible } from '../../../kernel/text/visible.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

interface Pulled extends StoredIdea {
  /** Only looked at: it is still queued. */
  readonly peeked: boolean;
}

/** Nothing can be taken, because the step before each of these is not done yet. */
interface Waiting {
  readonly at: string;
  readonly waiting: readonly ListedIdea[];
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
    id: v.optional(v.pipe(v.string(), v.description('which idea (default: the oldest of this project)'))),
    all: v.optional(v.pipe(v.boolean(), v.description('take the oldest of all projects')), false),
    peek: v.optional(v.pipe(v.boolean(), v.description('only look at it')), false),
  },
  positional: ['id'],
  examples: [
    { command: 'ephor pull', explains: 'take the oldest idea of this project, so that nobody else gets it' },
    { command: 'ephor pull > task.md', explains: 'write it to a file for a fresh agent' },
    {
      command: 'ephor pull dark-mode --peek',
      explains: 'see what would be taken; words of its id are enough',
    },
    {
      command: 'ephor pull --json',
      explains: 'get it as data: null when there is nothing to take, or which steps wait for which',
    },
  ],
  async run({ app, input, say }): Promise<Pulled | Waiting | null> {
    const { peek, all } = input;
    const id = input.id === undefined ? undefined : (await findIdea(app, input.id, ['queued'])).id;
    const choice = { id, project: all ? undefined : app.project?.place.root };
    const idea = peek
      ? await app.ideas.next(choice)
      : await app.ideas.take(choice, ownSession(app) ?? terminal);
    if (!idea) {
      const { at, waiting, others } = await leftOver(app, choice);
      if (others > 0) say(`${counted(others, 'idea')} of other projects: --all takes them too`);
      return waiting.length > 0 ? { at, waiting } : null;
    }
    return { ...(peek ? idea : await workedOut(app, idea)), peeked: peek };
  },
  print: (idea, style) => {
    if (idea === null) return style.dim('Nothing is queued here. ephor q "…" queues an idea.');
    if ('waiting' in idea) return waitingText(idea, style);
    return visible(`${instructions(idea)}\n\n${idea.prompt.trimEnd()}`);
  },
});

async function leftOver({ ideas: queue, io }: App, { project }: IdeaChoice) {
  const { ideas } = await queue.list(['queued', 'taken']);
  const statuses = new Map(ideas.map(({ id, status }) => [id, status]));
  const queued = ideas.filter(({ status }) => status === 'queued');
  const here = queued.filter((idea) => project === undefined || idea.project === project || !idea.project);
  const waiting = here.map((idea) =>
    listedIdea(
      idea,
      waitsFor(idea, (id) => statuses.get(id)),
    ),
  );
  return { at: io.clock.now().toISOString(), waiting, others: queued.length - here.length };
}

function waitingText({ at, waiting }: Waiting, style: Style): string {
  const first = waiting.find((idea) => !waiting.some(({ id }) => id === idea.waitsFor))?.waitsFor ?? '';
  return [
    style.warn(
      `A chain is waiting: ${counted(waiting.length, 'idea')} can’t be taken until ${first} is done.`,
    ),
    `When it is, run ${style.code(`ephor queue done ${first}`)}; ${style.code(`ephor queue release ${first}`)} puts it back.`,
    '',
    ...waiting.flatMap((idea) => ideaLines(idea, at, style)),
  ].join('\n');
}

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

const instructions = ({ id, title, peeked, chain }: Pulled): string =>
  peeked
    ? `# ${title}`
    : [
        `# ${title}`,
        '',
        `Carry out what the goal below says. The original fragment holds the user's exact words: where the rest differs, follow the fragment. When it is done, run \`ephor queue done ${id}\`${nextOf(chain)}; if you can't do it, run \`ephor queue release ${id}\` and say why.`,
      ].join('\n');

const nextOf = (chain: StoredIdea['chain']): string =>
  chain === null || chain.step === chain.of ? '' : `, which step ${chain.step + 1} of ${chain.of} waits for`;
