import * as v from 'valibot';
import { ideaStatuses, waitsFor } from '../../../kernel/stores/idea.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { ideaLines, type ListedIdea, listedIdea } from '../ideas/find-idea.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

interface QueueListResult {
  readonly at: string;
  readonly ideas: readonly ListedIdea[];
  readonly unreadable: readonly { readonly file: string; readonly cause: string }[];
}

export const queueList = defineOperation({
  id: 'queue-list',
  summary: 'List queued and taken ideas, oldest first',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  leads: true,
  group: 'queue',
  input: {
    all: v.optional(v.pipe(v.boolean(), v.description('also list ideas that are done or dropped')), false),
    here: v.optional(v.pipe(v.boolean(), v.description('only ideas of this project')), false),
  },
  examples: [
    { command: 'ephor queue list', explains: 'see who took what, and since when' },
    { command: 'ephor queue list --all --here', explains: 'see every idea that this project ever had' },
  ],
  async run({ app, input }): Promise<QueueListResult> {
    const { ideas, unreadable } = await app.ideas.list(input.all ? ideaStatuses : ['queued', 'taken']);
    const root = app.project?.place.root;
    const statuses = new Map(ideas.map(({ id, status }) => [id, status]));
    return {
      at: app.io.clock.now().toISOString(),
      ideas: ideas
        .filter(({ project }) => !input.here || project === (root ?? null))
        .map((idea) =>
          listedIdea(idea, idea.status === 'queued' ? waitsFor(idea, (id) => statuses.get(id)) : undefined),
        ),
      unreadable,
    };
  },
  print: ({ at, ideas, unreadable }, style) => {
    const broken = unreadable.map(({ file, cause }) => `${style.bad('✗')} ${file}: ${cause}`);
    if (ideas.length + broken.length === 0)
      return style.dim('Nothing is queued. ephor q "…" queues an idea.');
    const waiting = ideas.filter(({ status }) => status === 'queued').length;
    const taken = ideas.filter(({ status }) => status === 'taken').length;
    return [
      `${style.strong('Queue')}  ${counted(waiting, 'idea')} waiting, ${taken} taken`,
      '',
      ...ideas.flatMap((idea) => ideaLines(idea, at, style)),
      ...broken,
    ].join('\n');
  },
});
