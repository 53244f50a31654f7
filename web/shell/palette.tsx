import { useMemo, useState } from 'preact/hooks';
import { keysNow } from '../keys/keys.ts';
import { Dialog } from '../parts/dialog.tsx';
import { initiativeAddress, type PortfolioView } from '../portfolio.ts';
import { go } from '../routing/route.ts';
import { screens } from '../screens.ts';
import './palette.css';

interface Find {
  readonly id: string;
  readonly text: string;
  readonly what: string;
  readonly run: () => void;
}

const most = 12;

/** Everything that has a page, and what can be done everywhere. */
function everything(view: PortfolioView | undefined): readonly Find[] {
  return [
    ...screens.flatMap(({ id, title, path, summary, nav }) =>
      nav ? [{ id, text: title, what: summary, run: () => go(path) }] : [],
    ),
    ...(view?.escalations ?? []).map(({ id, question, space }) => ({
      id,
      text: `${id} ${question}`,
      what: `question in ${space}`,
      run: () => go(`/?q=${id}`),
    })),
    ...(view?.initiatives ?? []).map(({ space, id, title }) => ({
      id: `${space}/${id}`,
      text: `${title} ${space}/${id}`,
      what: 'initiative',
      run: () => go(initiativeAddress(space, id)),
    })),
    ...keysNow().flatMap(({ title, keys }) =>
      keys.flatMap(({ key, does, run }) =>
        /^(?:g .|Mod\+k|\/|[jk]|Enter)$/.test(key)
          ? []
          : [{ id: `${title} ${key}`, text: does, what: key, run }],
      ),
    ),
  ];
}

/** Each word has to be in it, wherever. */
function fits(text: string, wanted: string): boolean {
  const low = text.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word));
}

export function Palette({
  close,
  view,
}: {
  readonly close: () => void;
  readonly view: PortfolioView | undefined;
}) {
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const all = useMemo(() => everything(view), [view]);
  const found = useMemo(
    () => all.filter(({ text, what }) => fits(`${text} ${what}`, wanted.trim())).slice(0, most),
    [all, wanted],
  );
  const choose = (each: Find | undefined): void => {
    if (!each) return;
    close();
    // What is behind an open dialog takes no focus.
    setTimeout(each.run);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter') choose(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Find" close={close}>
      <input
        class="palette-field"
        type="text"
        role="combobox"
        aria-label="A screen, a question, an initiative, or what to do"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[at] ? `palette-${at}` : undefined}
        autocomplete="off"
        placeholder="A screen, a question, an initiative, or what to do"
        autoFocus
        value={wanted}
        onInput={({ currentTarget }) => {
          setWanted(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label="Found" class="palette-list">
        {found.map((each, index) => (
          <div
            key={each.id}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => choose(each)}
          >
            <span>{each.text}</span> <small>{each.what}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p role="status">Nothing like that is here.</p>}
    </Dialog>
  );
}
