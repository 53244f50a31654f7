import type { LiveCall, LiveLead, LiveSession } from '../../../src/features/report/live-sessions.ts';
import { act } from '../../data/act.ts';
import { write } from '../../data/call.ts';
import { Card } from '../../parts/card.tsx';
import { Chip, type Tone } from '../../parts/chip.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { When } from '../../parts/when.tsx';
import { initiativeAddress } from '../../portfolio.ts';

const phases: Readonly<Record<string, Tone>> = { ready: 'good', discussing: 'warn', exploring: 'accent' };
const folderName = (root: string): string => root.split('/').findLast(Boolean) ?? root;

export function SessionCard({ live, selected }: { readonly live: LiveSession; readonly selected: boolean }) {
  const { session, root, project, phase, intent, lead, prompt, lastAt, calls, resume } = live;
  return (
    <Card selected={selected} label={`Session ${session.slice(0, 8)} in ${folderName(root)}`}>
      <header class="live-head">
        <h2 title={root}>{folderName(root)}</h2>
        <Chip tone={phases[phase] ?? 'plain'} title="Where the conversation stands">
          {phase}
        </Chip>
        <span class="live-when">
          <When at={lastAt} />
        </span>
      </header>
      {lead && <LeadLine lead={lead} />}
      {prompt !== '' && <p class="live-prompt">“{prompt}”</p>}
      <p class="live-facts">
        <code title={session}>{session.slice(0, 8)}</code>
        {intent && (
          <span>
            <code>{intent.id}</code> {intent.name}
          </span>
        )}
        <span>{count(live.edits, 'edit')}</span>
        <span>{count(live.commands, 'command')}</span>
        <span>{count(live.objections, 'objection')}</span>
      </p>
      {calls.length > 0 && (
        <ol class="live-calls" aria-label="Last calls, newest first">
          {calls.map((call) => (
            <CallLine key={call.id} call={call} project={project} root={root} />
          ))}
        </ol>
      )}
      <footer class="live-acts">
        {lead ? (
          <PauseLead lead={lead} />
        ) : (
          <button type="button" onClick={() => void holdChanges(project, folderName(root))}>
            Hold all changes here
          </button>
        )}
        {resume && <Copy text={resume}>Take over …</Copy>}
      </footer>
    </Card>
  );
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

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
      <span class="live-tool">{tool}</span>
      <span class="live-subject" title={what}>
        {what}
      </span>
      {loud ? (
        <a
          href={`/guard?project=${project}&decision=${id}`}
          aria-label={`Why was ${tool ?? 'this'} ${decision}?`}
        >
          <Verdict of={decision} />
        </a>
      ) : (
        <span class="live-when">
          <When at={at} />
        </span>
      )}
      {reason && <span class="live-reason">{reason.replaceAll(`${root}/`, '')}</span>}
    </li>
  );
}

function LeadLine({
  lead: { id, space, initiative, task, turns, tokens, usd },
}: {
  readonly lead: LiveLead;
}) {
  return (
    <p class="live-lead">
      <a href={`/run/${id}`}>{id}</a> works on{' '}
      <a href={initiativeAddress(space, initiative)}>
        {space}/{initiative}
        {task === null ? '' : `#${task}`}
      </a>
      <span class="live-cost">
        ${usd.toFixed(2)} · {count(turns, 'turn')} · {compact.format(tokens)} tokens
      </span>
    </p>
  );
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

/** A lead whose calls no hook tells about: a command, or one that has just started. */
export const LeadAlone = ({ lead }: { readonly lead: LiveLead }) => (
  <Card label={`Lead ${lead.id}`}>
    <header class="live-head">
      <h2>{lead.space}</h2>
      <Chip tone="good">{lead.state}</Chip>
      <span class="live-when">
        <When at={lead.heartbeatAt} />
      </span>
    </header>
    <LeadLine lead={lead} />
    <footer class="live-acts">
      <PauseLead lead={lead} />
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
