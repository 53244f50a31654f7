import type { Finding } from '../../../kernel/decision.ts';
import type { EventOf } from '../../../kernel/event.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import { type AskedAction, askedAction } from '../../../kernel/portfolio/lead-asks.ts';
import type { Leading } from '../../../kernel/portfolio/lead-section.ts';
import { taskPath } from '../../../kernel/portfolio/portfolio.ts';
import type { PortfolioStore } from '../../../kernel/portfolio/portfolio-store.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { shorten } from '../../../kernel/text/secrets.ts';

export interface Asked {
  readonly event: EventOf<'tool.before'>;
  /** What the gates wanted to ask. */
  readonly findings: readonly Finding[];
  readonly leading: Leading;
}

/** Longer actions can be asked about, but a yes to part of one is none. */
export const longestAction = 20_000;

/** Puts the question where a person sees it, once for the same action; returns what the lead is told. */
export async function askForLead(store: PortfolioStore, asked: Asked): Promise<string> {
  const { event, leading } = asked;
  const action = askedAction(event);
  const known = (await store.read()).escalations.find((each) => isSame(each, action, leading));
  if (known) return knownText(known);
  const id = await store.transact({ kind: 'agent' }, 'a gate asked in the session of a lead', (now, next) => {
    const meanwhile = now.escalations.find((each) => isSame(each, action, leading));
    if (meanwhile) return { changes: [], result: meanwhile.id };
    const value = escalationOf(next.escalation(), action, asked);
    return { changes: [{ put: 'escalation', value }], result: value.id };
  });
  return `Asked as ${id}: a person will see it. Go on with other work.`;
}

/** An answer that was used up answers nothing any more. */
function isSame({ action, space, initiative }: Escalation, wanted: AskedAction, leading: Leading): boolean {
  if (space !== leading.space || initiative !== leading.initiative) return false;
  return action !== null && !action.used && action.tool === wanted.tool && action.input === wanted.input;
}

function knownText({ id, status, resolution }: Escalation): string {
  if (status !== 'resolved')
    return `It was asked before as ${id}, and waits for a person. Go on with other work.`;
  return isYes(resolution)
    ? `A person said yes to it (${id}): it passes once in your next run. Go on with other work.`
    : `A person answered ${id}: “${shorten(resolution ?? '', 100)}”. Find another way, or go on with other work.`;
}

/** Whether an answer allows what was asked. */
export const isYes = (resolution: string | null): boolean =>
  /^\s*(?:yes|ja|oui|s[ií]|allow(?:ed)?|approved?|ok(?:ay)?)\b/i.test(resolution ?? '');

function escalationOf(id: string, action: AskedAction, { event, findings, leading }: Asked): Escalation {
  const { space, initiative, run, task } = leading;
  const [first] = findings;
  const what = shorten(subjectOf(event) ?? event.tool, 120);
  const reasons = findings.map(({ reason }) => reason).join('\n');
  return {
    id,
    type: 'approval',
    space,
    initiative,
    question: `May the lead of ${space}/${initiative} ${event.action.kind === 'command' ? `run \`${what}\`` : `use ${event.tool} on ${what}`}?`,
    context: reasons,
    suggestedAnswers: [
      { label: 'Yes', description: 'It passes once, exactly as it was asked, in the next run.' },
      { label: 'No', description: 'The lead finds another way.' },
    ],
    default: null,
    deadline: null,
    escalatedBy: run,
    escalationPath: [run],
    priority: 'medium',
    blocksTask: task === null ? null : taskPath({ space, plan: initiative, id: task }),
    blocksInitiative: false,
    createdAt: event.at,
    status: 'draft',
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    citation: null,
    consumedAt: null,
    consumedBy: null,
    snoozedUntil: null,
    approves: null,
    action: {
      gate: first?.gate ?? '',
      code: first?.code ?? '',
      tool: action.tool,
      input: action.input.slice(0, longestAction),
      used: false,
    },
    origin: { rule: 'gate-asked', key: `${space}/${initiative} ${first?.code ?? ''}` },
  };
}
