import { useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { Chip } from '../../parts/chip.tsx';
import { useParam } from '../../routing/route.ts';
import type { PortfolioView, SpaceCard } from '../../portfolio.ts';

const most = 24;

/** The spaces; each of them can be what the list is about. */
export function Spaces({ view: { spaces } }: { readonly view: PortfolioView }) {
  const [chosen, choose] = useParam('space');
  const [all, showAll] = useState(false);
  const shown = all ? spaces : spaces.slice(0, most);
  return (
    <ul class="spaces" aria-label="Spaces">
      {shown.map((space) => (
        <li key={space.slug} class="space" data-chosen={space.slug === chosen || undefined}>
          <button
            type="button"
            class="space-choose"
            aria-pressed={space.slug === chosen}
            onClick={() => choose(space.slug === chosen ? '' : space.slug)}
          >
            {space.name}
          </button>
          <span class="space-facts">{factsOf(space)}</span>
          <span class="space-end">
            {space.status === 'paused' && <Chip>paused</Chip>}
            {space.healthy === false && <Chip tone="bad">checks fail</Chip>}
            {space.questions > 0 && <Chip tone="accent">{space.questions} for you</Chip>}
            <PauseSpace space={space} />
          </span>
        </li>
      ))}
      {shown.length < spaces.length && (
        <li class="spaces-more">
          <button type="button" onClick={() => showAll(true)}>
            Show {spaces.length - shown.length} more spaces
          </button>
        </li>
      )}
    </ul>
  );
}

function factsOf({ initiatives, leads, usd }: SpaceCard): string {
  const parts = [
    `${initiatives} open`,
    leads > 0 ? `${leads === 1 ? '1 lead' : `${leads} leads`} at work` : undefined,
    usd > 0 ? `$${usd.toFixed(2)}` : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function PauseSpace({ space: { slug, name, status } }: { readonly space: SpaceCard }) {
  if (status === 'archived') return <Chip>archived</Chip>;
  const paused = status === 'paused';
  const change = (words: 'pause' | 'resume') => (): void => {
    void act({
      words: `space/${words}`,
      input: { space: slug },
      said: () =>
        words === 'pause' ? `${name} is paused: nothing new is started there.` : `${name} goes on.`,
    });
  };
  return (
    <button type="button" class="quiet" onClick={change(paused ? 'resume' : 'pause')}>
      {paused ? 'Resume' : 'Pause'}
      <span class="unseen"> {name}</span>
    </button>
  );
}
