import { useState } from 'preact/hooks';
import { toast } from '../shell/toasts.ts';

/** Puts a command into the clipboard, and says so. Where there is none, it is there to be selected. */
export function Copy({ text, children }: { readonly text: string; readonly children: string }) {
  const [shown, show] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: 'Copied. Paste it into a terminal.' });
    } catch {
      show(true);
    }
  };
  return shown ? (
    <code class="copy-text">{text}</code>
  ) : (
    <button type="button" onClick={() => void copy()} title={text}>
      {children}
    </button>
  );
}
