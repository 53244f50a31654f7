import type { LiveCall, LiveLead, LiveSession } from '../../../src/features/report/live-sessions.ts';
import { act } from '../../data/act.ts';
import { write } from '../../data/call.ts';
import { Card } from '../../parts/card.tsx';
import { Chip, type Tone } from '../../parts/chip.tsx';
import { Copy } from '../../parts/copy.tsx';
import { counted } from '../../parts/counted.ts';
import { Sentence } from '../../parts/sentence.tsx';
import { StopForGood } from '../../parts/stop-for-good.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { When } from '../../parts/when.tsx';
import { initiativeAddress } from '../../portfolio.ts';

const phases: Readonly<Record<string, { readonly tone: Tone; readonly means: string }>> = {
  ready: { tone: 'good', means: 'It was asked to change something, and may.' },
  discussing: { tone: 'warn', means: 'You are talking it over; changes wait for your word.' },
  exploring: { tone: 'accent', means: 'It looks around; changes wait for your word.' },
};
const folderName = (root: string): string => root.split('/').findLast(Boolean) ?? root;

export function SessionCard({ live, selected }: { readonly live: LiveSession; readonly selected: boolean }) {
  const { session, root, project, phase, intent, lead, prompt, lastAt, calls, resume } = live;
  return (
    <Card selected={selected} label={`Session ${session.slice(0, 8)} in ${folderName(root)}`}>
      <header class="work-head">
        <h2 title={root}>{folderName(root)}</h2>
        <Chip tone={phases[phase]?.tone ?? 'plain'} title={phases[phase]?.means ?? ''}>
          phase: {phase}
        </Chip>
        <span class="work-when">
          <When at={lastAt} />
        </span>
      </header>
      {lead && <LeadLine lead={lead} />}
      {prompt !== '' && <p class="work-prompt">“{prompt}”</p>}
      <p class="work-facts">
        <code title={session}>{session.slice(0, 8)}</code>
        {intent && (
          <span>
            <code>{intent.id}</code> {intent.name}
          </span>
        )}
        <span>{counted(live.edits, 'edit')}</span>
        <span>{counted(live.commands, 'command')}</span>
        <span>{counted(live.objections, 'objection')}</span>
      </p>
      {calls.length > 0 && (
        <ol class="work-calls" aria-label="Last calls, newest first">
          {calls.map((call) => (
            <CallLine key={call.id} call={call} project={project} root={root} />
          ))}
        </ol>
      )}
      <footer class="work-acts">
        {lead ? (
          <PauseLead lead={lead} />
        ) : (
          <button type="button" onClick={() => void holdChanges(project, folderName(root))}>
            Hold all changes here
          </button>
        )}
        {resume && <Copy text={resume}>Take over …</Copy>}
        {lead && <StopForGood initiative={`${lead.space}/${lead.initiative}`} />}
      </footer>
    </Card>
  );
}

function CallLine({
  call: { id, at, tool, subject, decision, reason },
  project,
  root,
}: {
  readonly call: LiveCall;
  readonly project: string;
  readonly root: string;
}) {
  const what = (subject ?? '').replaceAll(`${root}/`, '');
  const loud = decision !== 'silent';
  return (
    <li data-loud={loud || undefined}>
      <span class="work-tool">{tool}</span>
      <span class="work-subject" title={what}>
        {what}
      </span>
      {loud ? (
        <a href={`/guard?project=${project}&decision=${id}`} title="Why?">
          <Verdict of={decision} />
        </a>
      ) : (
        <span class="work-when">
          <When at={at} />
        </span>
      )}
      {reason && (
        <span class="work-reason">
          <Sentence text={reason.replaceAll(`${root}/`, '')} />
        </span>
      )}
    </li>
  );
}

function LeadLine({
  lead: { id, space, initiative, task, turns, tokens, usd },
}: {
  readonly lead: LiveLead;
}) {
  return (
    <p class="work-lead">
      <a href={`/run/${id}`}>{id}</a> works on{' '}
      <a href={initiativeAddress(space, initiative)}>
        {space}/{initiative}
        {task === null ? '' : `#${task}`}
      </a>
      {turns + tokens > 0 && (
        <span class="work-cost">
          ${usd.toFixed(2)} · {counted(turns, 'turn')} · {compact.format(tokens)} tokens
        </span>
      )}
    </p>
  );
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

/** A lead whose calls no hook tells about: a command, or one that has just started. */
export const LeadAlone = ({ lead, selected }: { readonly lead: LiveLead; readonly selected: boolean }) => (
  <Card selected={selected} label={`Lead ${lead.id}`}>
    <header class="work-head">
      <h2>{lead.space}</h2>
      <Chip tone="good">{lead.state}</Chip>
      <span class="work-when">
        <When at={lead.heartbeatAt} />
      </span>
    </header>
    <LeadLine lead={lead} />
    <footer class="work-acts">
      <PauseLead lead={lead} />
      <StopForGood initiative={`${lead.space}/${lead.initiative}`} />
    </footer>
  </Card>
);

const PauseLead = ({ lead: { space, initiative } }: { readonly lead: LiveLead }) => (
  <button type="button" onClick={() => void pause(`${space}/${initiative}`)}>
    Pause it
  </button>
);

const pause = (initiative: string) =>
  act({
    words: 'initiative/pause',
    input: { initiative },
    said: () =>
      `${initiative} is paused. Its lead finishes the step that it is at, and its session can be taken over then.`,
    undo: () => write('initiative/resume', { initiative }),
  });

/** What runs without a lead has no process of ours: its changes are refused until somebody lets them go on. */
const holdChanges = (project: string, name: string) =>
  act({
    words: 'safemode/on',
    input: { reason: 'held on the dashboard' },
    project,
    said: () => `Agents change nothing in ${name} until \`ephor safemode off\`. They can go on reading.`,
    undo: () => write('safemode/off', {}, project),
  });
