import type { ComponentChildren } from 'preact';
import type { ShownRun } from '../../../src/features/portfolio/operations/run/run-show.ts';
import { Chip, type Tone } from '../../parts/chip.tsx';
import { Copy } from '../../parts/copy.tsx';
import { When } from '../../parts/when.tsx';
import { initiativeAddress } from '../../portfolio.ts';

const tones: Readonly<Record<string, Tone>> = { done: 'good', failed: 'bad', lost: 'bad' };

/** How it ended, what it cost, and where it is. */
export function RunHead({ shown: { run, resume } }: { readonly shown: ShownRun }) {
  const { id, space, initiative, task, kind, state, reason, notes, report } = run;
  const how = state === 'ended' ? (reason ?? 'ended') : state;
  return (
    <section class="run-head" aria-label={id}>
      <p class="run-title">
        <Chip tone={state === 'ended' ? (tones[how] ?? 'warn') : 'accent'}>{how}</Chip>
        <a href={initiativeAddress(space, initiative)}>
          {space}/{initiative}
        </a>
        <span>
          {kind === 'plan' ? 'writes the plan' : task === null ? 'works on the tasks' : `works on #${task}`}
        </span>
      </p>
      <dl class="run-facts">
        <Fact name="Started">
          <When at={run.startedAt} />
        </Fact>
        <Fact name={run.endedAt ? 'Ended' : 'Last heard'}>
          <When at={run.endedAt ?? run.heartbeatAt} />
        </Fact>
        {run.lead.command ? (
          <Fact name="Lead" wide>
            <code>{run.lead.command.join(' ')}</code>
          </Fact>
        ) : (
          <>
            <Fact name="Cost">${run.usd.toFixed(2)}</Fact>
            <Fact name="Turns">{run.turns}</Fact>
            <Fact name="Tokens">{run.tokens.toLocaleString('en')}</Fact>
            <Fact name="Lead">
              {[run.lead.host, run.lead.model].filter(Boolean).join(' ') || run.lead.kind}
            </Fact>
          </>
        )}
        {run.branch && (
          <Fact name="Branch">
            <code>{run.branch}</code>
          </Fact>
        )}
      </dl>
      {notes !== '' && <p class="run-notes">{notes}</p>}
      {report !== '' && (
        <details open>
          <summary>Its report</summary>
          <p class="run-report">{report}</p>
        </details>
      )}
      {resume && (
        <p class="run-acts">
          <Copy text={resume}>Take over …</Copy>
          {state !== 'ended' && (
            <span class="hint">Pause its initiative first, and it lets go of the session.</span>
          )}
        </p>
      )}
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
}

const Fact = ({ name, children, wide }: FactProps) => (
  <div data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
