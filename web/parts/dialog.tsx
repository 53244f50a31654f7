import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import './dialog.css';
import { Sentence } from './sentence.tsx';

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
}

/** A dialog of the browser itself: it keeps the focus, closes with Escape, and gives the focus back. */
export function Dialog({ title, close, children, wide }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  // Before the next key: it is for the dialog already.
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    return () => before instanceof HTMLElement && before.isConnected && before.focus();
  }, []);
  return (
    <dialog
      ref={box}
      class="dialog"
      data-wide={wide || undefined}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === box.current && close()}
    >
      <div class="dialog-inside">
        <header class="dialog-head">
          <h2>
            <Sentence text={title} />
          </h2>
          <button type="button" class="quiet" onClick={close} aria-label="Close">
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
