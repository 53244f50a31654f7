import type { Shown } from './shown.ts';
import { act } from '../../data/act.ts';
import { pathWord } from '../../path-words.ts';
import { Chip } from '../../parts/chip.tsx';
import { Progress } from '../../parts/progress.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { StopForGood } from '../../parts/stop-for-good.tsx';
import { When } from '../../parts/when.tsx';
import { usePortfolio } from '../../portfolio.ts';
import { useHeading } from '../../shell/heading.ts';

/** What it is, how it goes on, and what can be done with the whole of it. */
export function Head({ name, shown }: { readonly name: string; readonly shown: Shown }) {
  const { initiative, tasks, runs, approved, plan } = shown;
  useHeading(initiative.title);
  const { data: view } = usePortfolio();
  const card = view?.initiatives.find((each) => each.space === initiative.space && each.id === initiative.id);
  const asked = view?.escalations.find(
    (each) =>
      each.type === 'approval' &&
      each.status === 'pending' &&
      each.space === initiative.space &&
      each.initiative === initiative.id,
  );
  const standing = card && pathWord(card);
  const counted = tasks.filter(({ status }) => status !== 'cancelled');
  const usd = runs.reduce((sum, run) => sum + run.usd, 0);
  const paused = initiative.status === 'paused';
  const open = initiative.status === 'active' || paused;
  return (
    <header class="initiative-head">
      <p class="initiative-place">
        <a href={`/portfolio?space=${encodeURIComponent(initiative.space)}`}>{initiative.space}</a> /{' '}
        {initiative.id}
      </p>
      <p class="initiative-standing">
        {standing && <Chip tone={standing.tone}>{standing.word}</Chip>}
        {card?.path && (
          <span>
            <Sentence text={card.path.text} />
          </span>
        )}
      </p>
      <p class="initiative-facts">
        <Progress
          done={counted.filter(({ status }) => status === 'completed').length}
          total={counted.length}
        />
        <span>{initiative.priority} priority</span>
        {approved && initiative.approval && (
          <span>
            approved by {initiative.approval.by} <When at={initiative.approval.at} />
          </span>
        )}
        {!approved && plan.trim() !== '' && <span>plan not approved</span>}
        {runs.length > 0 && (
          <span>
            {runs.length === 1 ? '1 run' : `${runs.length} runs`}
            {usd > 0 ? `, $${usd.toFixed(2)}` : ''}
          </span>
        )}
      </p>
      <div class="acts">
        {asked && (
          <a class="button main-act" href={`/?q=${asked.id}`}>
            {asked.approves !== null
              ? 'Look at the plan and approve it'
              : asked.origin?.rule === 'approve-merge'
                ? 'Look at the changes and merge them'
                : 'Answer what it asks for'}
          </a>
        )}
        {open && (
          <button
            type="button"
            onClick={() =>
              void act({
                words: paused ? 'initiative/resume' : 'initiative/pause',
                input: { initiative: name },
                said: () =>
                  paused ? 'It goes on at the next cycle.' : 'It is paused: nothing new is started.',
              })
            }
          >
            {paused ? 'Resume' : 'Pause'}
          </button>
        )}
        {open && <StopForGood initiative={name} />}
      </div>
    </header>
  );
}
