import type { Intent } from '../../../kernel/work/intent.ts';
import type { Io } from '../../../kernel/io.ts';
import type { Prompts } from '../../../kernel/stores/prompts.ts';
import { traceNamespace } from '../../../kernel/stores/trace.ts';
import type { AuthorAnswer, AuthorQuestion } from '../../../kernel/stores/who-wrote.ts';
import { blocksOf, sharesOf } from './blocks.ts';
import { tellProgress } from './progress.ts';
import { targetOf } from './target.ts';
import type { WhyResult } from './text.ts';

export interface WhyWorld {
  readonly io: Io;
  readonly cwd: string;
  readonly root: string;
  readonly intents: readonly Intent[];
  readonly prompts: Prompts;
  whoWrote(question: AuthorQuestion): Promise<AuthorAnswer>;
  say(line: string): void;
}

export async function answerWhy(asked: string, world: WhyWorld): Promise<WhyResult> {
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
