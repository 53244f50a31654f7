import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../data/store.ts';
import { useKeys } from '../keys/keys.ts';
import { Sentence } from '../parts/sentence.tsx';
import './toast-list.css';
import { dismiss, takeBack, type Toast, toasts, undoUnderWay } from './toasts.ts';

const shownForMs = 10_000;

export function Toasts() {
  const shown = useStore(toasts);
  const last = shown.findLast(({ undo }) => undo);
  useKeys('Everywhere', [
    {
      key: 'u',
      does: 'Take the last answer back',
      run: () => void (undoUnderWay() || (last && takeBack(last))),
    },
  ]);
  return (
    <div class="toasts" role="status">
      {shown.map((each) => (
        <OneToast key={each.id} toast={each} />
      ))}
    </div>
  );
}

/** Stays while somebody is on it. */
function OneToast({ toast: { id, kind, text, undo } }: { readonly toast: Toast }) {
  const [held, setHeld] = useState(false);
  const left = useRef(shownForMs);
  useEffect(() => {
    if (held) return undefined;
    const began = performance.now();
    const timer = setTimeout(() => dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [held]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return (
    <div
      class="toast"
      data-kind={kind}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocusCapture={hold}
      onBlurCapture={release}
    >
      <p>
        <Sentence text={text} />
      </p>
      {undo && (
        <button type="button" onClick={() => void takeBack({ id, undo })}>
          Undo <kbd>u</kbd>
        </button>
      )}
      <button type="button" class="quiet" onClick={() => dismiss(id)} aria-label="Close">
        ✕
      </button>
    </div>
  );
}
