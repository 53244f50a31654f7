import type { Host } from '../../kernel/host.ts';
import type { Io } from '../../kernel/io.ts';
import type { ClosedCapture, Ledger, OpenCapture, Settled } from '../../kernel/stores/ledger.ts';
import { projectFiles } from '../../kernel/place.ts';
import { promptId, type Prompts } from '../../kernel/stores/prompts.ts';
import type { LedgerSettings, PromptKeeping } from '../../kernel/settings/settings.ts';
import type { PromptSection } from '../../kernel/state.ts';
import type { LeadSection } from '../../kernel/portfolio/lead-section.ts';
import type { LeadMention, PromptMention } from '../../kernel/stores/trace.ts';
import { createCaptures } from '../../stores/captures.ts';
import { createKnownFiles } from '../../stores/known-files.ts';
import { createLedgerFile } from '../../stores/ledger-file.ts';
import { ifUnlocked } from '../../stores/lock.ts';
import { headOf, isInRepository } from './attribution/git-head.ts';
import { createGitTree } from './attribution/git-tree.ts';
import { planCapture } from './attribution/plan-capture.ts';
import {
  bringsBefore,
  callOf,
  completed,
  glanceBefore,
  keyOf,
  lookAround,
  withoutBeginning,
} from './capture-call.ts';

export interface LedgerOptions {
  readonly io: Io;
  readonly root: string;
  readonly hosts: readonly Host[];
  readonly grammars: string | undefined;
  readonly settings: LedgerSettings;
  readonly keeping: PromptKeeping;
  readonly prompts: Prompts;
  /** In a process that lives on, looking takes time from nobody. */
  readonly resident: boolean;
  readonly settleElsewhere?: ((root: string) => Promise<Settled>) | undefined;
}

/** Tests of other things know no leads. */
const mentionOf = (section: LeadSection | undefined): LeadMention | undefined => {
  const { leading } = section ?? { leading: null };
  if (leading === null) return undefined;
  const { space, initiative, task, run } = leading;
  return { initiative: `${space}/${initiative}`, task, run };
};

const none: Settled = { records: 0, waiting: 0 };

export function openLedger(options: LedgerOptions): Ledger {
  const { io, root, hosts, grammars, settings, keeping, prompts, resident, settleElsewhere } = options;
  const captures = createCaptures(io, root);
  const known = createKnownFiles(io, root);
  let settling = Promise.resolve(none);

  const settleAll = async (): Promise<Settled> => {
    if (captures.closed().length === 0) return none;
    if (settleElsewhere) return settleElsewhere(root);
    const records = await ifUnlocked(io, projectFiles(root).settleLock, async () => {
      const { settleProject } = await import('./settle-project.ts');
      return settleProject({ io, root, hosts, captures, known }, grammars);
    });
    return { records: records ?? 0, waiting: captures.closed().length };
  };

  const saidLast = async ({ at, text }: PromptSection): Promise<PromptMention | undefined> => {
    if (at === null || keeping === 'none') return undefined;
    if (keeping === 'committed') return { at, text };
    const id = promptId(io.hash, at, text);
    await prompts.keep(id, at, { text });
    return { at, id };
  };

  return {
    settles: resident,
    begin(event, { level }) {
      if (!settings.enabled) return async () => undefined;
      const { action } = event;
      const look = () => glanceBefore(io, root, action);
      const early = bringsBefore(action) ? undefined : look();
      const head = early?.reach === 'any' ? headOf(io, root) : undefined;
      return async () => {
        const glances = bringsBefore(action) ? look() : early;
        if (!glances) return;
        const { files, reach } = glances;
        const before = await completed(io, root, files);
        const key = keyOf(io, event);
        const capture: OpenCapture = { key, at: event.at, decision: level, before, reach, head };
        captures.open(capture);
        if (reach !== 'any' || !resident || !isInRepository(io, root)) return;
        const dirty = await lookAround(io, root, createGitTree(io, root), known, capture);
        captures.open({ ...capture, dirty });
      };
    },
    async end(event, { prompt, intent, lead }) {
      if (!settings.enabled) return;
      const opened = captures.opened(keyOf(io, event)) ?? withoutBeginning(io, root, event, known);
      if (!opened) return;
      const paths = Object.keys(opened.before);
      const after = await completed(
        io,
        root,
        paths.map((path) => [path, 'bytes'] as const),
      );
      const becameFolder = paths.some((path) => !Object.hasOwn(after, path));
      captures.close({
        ...opened,
        reach: becameFolder ? 'any' : opened.reach,
        ended: event.at,
        after,
        bringsContent: planCapture(event.action)?.bringsContent ?? false,
        host: event.host,
        session: event.session,
        agent: event.agent?.id,
        tool: event.tool,
        call: callOf(io, event),
        transcript: event.transcript,
        intent: intent.active ?? undefined,
        lead: mentionOf(lead),
        prompt: await saidLast(prompt),
        claimed: event.claim,
      } satisfies ClosedCapture);
    },
    settle: () => (settling = settling.then(settleAll, settleAll)),
    records: createLedgerFile(io, root),
    verify: async () => {
      const { verifyProject } = await import('./verify-project.ts');
      return verifyProject(io, root);
    },
  };
}
