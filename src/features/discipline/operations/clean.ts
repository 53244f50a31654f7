import * as v from 'valibot';
import type { App } from '../../../kernel/app.ts';
import { defineOperation, type OperationInput, type Style } from '../../../kernel/operation.ts';
import { Duration, parseDuration } from '../../../kernel/operations/time-words.ts';
import { operationOutcome } from '../../../kernel/operations/in-project.ts';
import { type Ended, endProcesses } from '../orphans/family.ts';
import { findOrphans } from '../orphans/find-orphans.ts';
import type { FoundOrphans } from '../orphans/orphan.ts';
import { endedLines, foundLines, orphanLines, processes } from '../orphans/orphans-text.ts';

interface CleanResult extends FoundOrphans {
  readonly at: string;
  /** Why nothing was ended, though there was something to end. */
  readonly only: 'dry-run' | 'not-asked' | 'refused' | null;
  readonly ended: readonly Ended[];
}

const flag = (text: string) => v.optional(v.pipe(v.boolean(), v.description(text)), false);

export const clean = defineOperation({
  id: 'clean',
  summary: 'End processes that dead agent sessions left behind, after you have seen them',
  doors: ['cli'],
  effect: 'write',
  caller: 'person',
  input: {
    yes: flag('don’t ask'),
    dryRun: flag('only show what would be ended'),
    quiet: v.optional(
      v.pipe(Duration, v.description('how long its transcript must have been silent')),
      '10m',
    ),
  },
  examples: [
    {
      command: 'ephor clean',
      explains:
        'show them with the evidence and ask; without a keyboard, only show. You can’t undo it; exit code 1 when one still runs',
    },
    { command: 'ephor clean --yes', explains: 'end them without asking, for your scripts' },
    {
      command: 'ephor clean --dry-run --quiet 1h',
      explains: 'look for those that have been silent for an hour',
    },
  ],
  async run({ app, input, ask, stop, say }): Promise<CleanResult> {
    const at = app.io.clock.now().toISOString();
    const found = await findOrphans(app, parseDuration(input.quiet) ?? 0);
    const only = found.orphans.length === 0 ? null : await hindrance(found, at, input, { ask, say });
    const ended = only === null ? await endProcesses(app.io, found.orphans, stop) : [];
    for (const each of ended) await record(app, each);
    return { at, ...found, only, ended };
  },
  print: (result, style) => report(result, style),
  exitCode: ({ ended }) => (ended.some(({ how }) => how === 'left') ? 1 : 0),
});

async function hindrance(
  found: FoundOrphans,
  at: string,
  { yes, dryRun }: { readonly yes: boolean; readonly dryRun: boolean },
  { ask, say }: Pick<OperationInput<unknown>, 'ask' | 'say'>,
): Promise<CleanResult['only']> {
  if (dryRun) return 'dry-run';
  if (yes) return null;
  if (!ask) return 'not-asked';
  for (const line of found.orphans.flatMap((orphan) => orphanLines(orphan, at, plain))) say(line);
  const answer = await ask(`End ${processes(found.orphans.length)}? You can’t undo this. [y/N] `);
  return /^y(?:es)?$/i.test(answer) ? null : 'refused';
}

const same = (text: string): string => text;
/** The question is said without colours: what is said is dimmed as a whole. */
const plain: Style = { good: same, bad: same, warn: same, dim: same, strong: same, code: same, width: 100 };

async function record(app: App, { pid, program, how }: Ended): Promise<void> {
  if (how === 'gone') return;
  const subject = `${how === 'left' ? 'could not end' : 'ended'} process ${pid} (${how}): ${program}`;
  await app.project?.audit.append(operationOutcome(app, 'clean', { subject }));
}

function report(result: CleanResult, style: Style): string {
  const { only, ended, orphans, at } = result;
  if (ended.length > 0) {
    const over = ended.filter(({ how }) => how !== 'left').length;
    return [`${processes(over)} of dead sessions ended:`, ...endedLines(ended, style)].join('\n');
  }
  if (only === 'refused') return `Nothing was ended: ${processes(orphans.length)} still there.`;
  const hint = only === null ? [] : ['', `Nothing was ended. ${style.code('ephor clean --yes')} ends them.`];
  return [...foundLines(result, at, style), ...hint].join('\n');
}
