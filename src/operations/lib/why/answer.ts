import type { Intent } from '../../../domain/intent.ts';
import type { Io } from '../../../domain/io.ts';
import type { AuthorAnswer, AuthorQuestion } from '../../../domain/who-wrote.ts';
import { blocksOf, sharesOf } from './blocks.ts';
import { tellProgress } from './progress.ts';
import { targetOf } from './target.ts';
import type { WhyResult } from './text.ts';

export interface WhyWorld {
  readonly io: Io;
  readonly cwd: string;
  readonly root: string;
  readonly intents: readonly Intent[];
  whoWrote(question: AuthorQuestion): Promise<AuthorAnswer>;
  say(line: string): void;
}

export async function answerWhy(text: string, world: WhyWorld): Promise<WhyResult> {
  const { io, say } = world;
  const target = targetOf(text, world);
  const answer = await world.whoWrote({ ...target, progress: tellProgress(io, say) });
  const blocks = blocksOf(answer, world.intents);
  return {
    path: answer.path,
    at: io.clock.now().toISOString(),
    whole: target.from === undefined,
    lines: answer.linesInAll,
    blocks,
    shares: sharesOf(blocks),
  };
}
