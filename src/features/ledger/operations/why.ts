import { join, normalize } from 'node:path/posix';
import * as v from 'valibot';
import { blocksOf, sharesOf } from '../why/blocks.ts';
import { type WhyResult, whyText } from '../why/text.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Io } from '../../../kernel/io.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { inside, projectFiles } from '../../../kernel/place.ts';
import type { Prompts } from '../../../kernel/stores/prompts.ts';
import { traceNamespace } from '../../../kernel/stores/trace.ts';
import type { AuthorAnswer, AuthorQuestion } from '../../../kernel/stores/who-wrote.ts';
import type { Intent } from '../../../kernel/work/intent.ts';

interface WhyWorld {
  readonly io: Io;
  readonly cwd: string;
  readonly root: string;
  readonly intents: readonly Intent[];
  readonly prompts: Prompts;
  whoWrote(question: AuthorQuestion): Promise<AuthorAnswer>;
  say(line: string): void;
}

async function answerWhy(asked: string, world: WhyWorld): Promise<WhyResult> {
  const { io, say } = world;
  const target = targetOf(asked, world);
  const answer = await world.whoWrote({ ...target, progress: tellProgress(io, say) });
  const named = answer.lines.flatMap(({ record }) => record?.metadata[traceNamespace].prompt?.id ?? []);
  const kept = await world.prompts.find([...new Set(named)]);
  const blocks = blocksOf(answer, world.intents, ({ text, id = '' }) => text ?? kept.get(id)?.['text']);
  return {
    path: answer.path,
    at: io.clock.now().toISOString(),
    whole: target.from === undefined,
    lines: answer.linesInAll,
    blocks,
    shares: sharesOf(blocks),
  };
}

const firstAfterMs = 300;
const everyMs = 2_000;

/** Says how far the index is, when making it takes long enough to wonder. */
function tellProgress(
  { clock }: Pick<Io, 'clock'>,
  say: (line: string) => void,
): (bytesDone: number, bytesInAll: number) => void {
  let next = clock.monotonic() + firstAfterMs;
  let calls = 0;
  return (done, inAll) => {
    calls += 1;
    if (calls % 256 !== 0) return;
    const now = clock.monotonic();
    if (now < next) return;
    next = now + everyMs;
    say(`Reading the ledger: ${Math.round((100 * done) / Math.max(1, inAll))} %`);
  };
}

interface Target {
  /** Below the root. */
  readonly path: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** `file`, `file:12`, `file:12-20`, and `file:12:5` as compilers write it. */
const withLines = /^(.+?):(\d{1,9})(?:[-,](\d{1,9})|:\d{1,9})?$/;

interface Around {
  readonly io: Io;
  readonly cwd: string;
  readonly root: string;
}

function targetOf(text: string, around: Around): Target {
  const whole = findFile(text, around);
  if (whole !== undefined) return { path: whole, from: undefined, to: undefined };
  const [, file = text, first, last] = withLines.exec(text) ?? [];
  const path = findFile(file, around);
  if (path === undefined)
    throw new UserError(
      'no_such_file',
      `there is no file ${file}`,
      'Give its current path, like `src/app.ts:12`.',
    );
  const from = first === undefined ? undefined : Number(first);
  return { path, from, to: last === undefined ? from : Number(last) };
}

/** Relative to the working folder, else to the root. */
function findFile(file: string, { io, cwd, root }: Around): string | undefined {
  const places = file.startsWith('/') ? [file] : [join(cwd, file), join(root, file)];
  const found = places.map((path) => normalize(path)).find((path) => io.files.stat(path));
  if (found === undefined) return undefined;
  const below = inside(found, root) ?? inside(io.files.realPath(found), io.files.realPath(root));
  if (below !== undefined && below === inside(projectFiles(root).ledger, root))
    throw new UserError('own_file', `${below} is written by Ephor itself`, 'See it with `ephor trace`.');
  if (below !== undefined && below !== '') return below;
  throw new UserError(
    'outside_project',
    `${file} is not a file of the project at ${root}`,
    'Ask in the project that it belongs to.',
  );
}

export const why = defineOperation({
  id: 'why',
  summary: 'Show who wrote a line, for which intent, and what the user asked for',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    target: v.pipe(
      v.string(),
      v.minLength(1),
      v.description('a file, with a line or a range: src/app.ts:12-20'),
    ),
  },
  positional: ['target'],
  examples: [
    {
      command: 'ephor why src/app.ts:12',
      explains: 'see the intent, prompt, session, agent, change and commit behind a line',
    },
    {
      command: 'ephor why src/app.ts:12-40',
      explains: 'see a range, grouped by answer',
    },
    {
      command: 'ephor why src/app.ts',
      explains: 'see the whole file block by block, and who wrote how much',
    },
    { command: 'ephor why src/app.ts --json | jq .shares', explains: 'feed it to a program' },
  ],
  async run({ app, input, say }): Promise<WhyResult> {
    const { ledger, place, settings, prompts } = inProject(app);
    await ledger.settle();
    return answerWhy(input.target, {
      io: app.io,
      cwd: app.cwd,
      root: place.root,
      intents: settings.intents.list,
      prompts,
      whoWrote: (question) => app.whoWrote(place.root, question),
      say,
    });
  },
  print: whyText,
});
