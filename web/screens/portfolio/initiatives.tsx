import { useMemo } from 'preact/hooks';
import { NewInitiative } from './new-initiative.tsx';
import { useKeys } from '../../keys/keys.ts';
import { pathWord } from '../../path-words.ts';
import { Chip } from '../../parts/chip.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Progress } from '../../parts/progress.tsx';
import { useRows } from '../../parts/use-rows.ts';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { type InitiativeCard, initiativeAddress, type PortfolioView } from '../../portfolio.ts';
import { go, useParam } from '../../routing/route.ts';

const states = [
  ['', 'Open'],
  ['running', 'Running'],
  ['waiting', 'Waits for you'],
  ['next', 'Next'],
  ['paused', 'Paused'],
  ['problem', 'Problem'],
  ['done', 'Done'],
] as const;

/** What moves comes first, then what waits for somebody, then the rest. */
const order = [
  'running',
  'waiting',
  'problem',
  'next',
  'after',
  'by-hand',
  'held',
  'paused',
  'complete',
  'cancelled',
];

export function Initiatives({ view }: { readonly view: PortfolioView }) {
  const [space] = useParam('space');
  const [state, setState] = useParam('state');
  const [words, setWords] = useParam('q');
  const [adds, add] = useParam('add', 'opens');
  useKeys('Portfolio', [{ key: 'n', does: 'Say what you want: a new initiative', run: () => add('1') }]);
  const found = useMemo(
    () => view.initiatives.filter((each) => fits(each, { space, state, words })).toSorted(byState),
    [view, space, state, words],
  );
  const [at] = useRows(
    found.length,
    (index) => {
      const each = found[index];
      if (each) go(initiativeAddress(each.space, each.id));
    },
    'initiative',
  );
  return (
    <>
      <div class="filters">
        <input
          type="search"
          aria-label="Search initiatives"
          placeholder="Search"
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <select
          aria-label="State"
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value)}
        >
          {states.map(([id, word]) => (
            <option key={id} value={id}>
              {word}
            </option>
          ))}
        </select>
        <button type="button" onClick={() => add('1')}>
          New initiative <kbd>n</kbd>
        </button>
        <span class="hint" role="status">
          {found.length === 1 ? '1 initiative' : `${found.length} initiatives`}
        </span>
      </div>
      {found.length === 0 ? (
        <Empty title={view.initiatives.length === 0 ? 'No initiative yet.' : 'Nothing like that.'}>
          <p>
            Say what you want: press <kbd>n</kbd>, or{' '}
            <code>ephor initiative add "Checkout with Apple Pay"</code>. A lead plans it and asks for your
            yes.
          </p>
        </Empty>
      ) : (
        <VirtualList
          items={found}
          keyOf={({ space: of, id }) => `${of}/${id}`}
          rowHeight={60}
          label="Initiatives"
          selected={at}
          row={(each) => <Row initiative={each} />}
        />
      )}
      {adds !== '' && (
        <NewInitiative
          spaces={view.spaces.filter(({ status }) => status !== 'archived')}
          space={space}
          close={() => add('')}
        />
      )}
    </>
  );
}

function Row({ initiative }: { readonly initiative: InitiativeCard }) {
  const { space, id, title, path, tasks, status, questions } = initiative;
  const { word, tone } = pathWord(initiative);
  const total = tasks.pending + tasks.in_progress + tasks.completed;
  return (
    <>
      <div class="initiative-words">
        <a href={initiativeAddress(space, id)} class="initiative-title">
          {title}
        </a>
        <span class="initiative-path">
          {space} · {path?.text ?? status}
        </span>
      </div>
      {questions > 0 && tone !== 'accent' && <Chip tone="accent">{questions} for you</Chip>}
      <Chip tone={tone}>{word}</Chip>
      <Progress done={tasks.completed} total={total} />
    </>
  );
}

function fits(
  initiative: InitiativeCard,
  { space, state, words }: { readonly space: string; readonly state: string; readonly words: string },
): boolean {
  if (space !== '' && initiative.space !== space) return false;
  const { kind } = pathWord(initiative);
  const done = kind === 'complete' || kind === 'cancelled';
  if (state === '' ? done : state === 'done' ? !done : kind !== state) return false;
  const text =
    `${initiative.title} ${initiative.space}/${initiative.id} ${initiative.labels.join(' ')}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const byState = (a: InitiativeCard, b: InitiativeCard): number =>
  order.indexOf(pathWord(a).kind) - order.indexOf(pathWord(b).kind) || a.title.localeCompare(b.title);
