import { failureOf } from '../data/call.ts';
import { createStore } from '../data/store.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'problem';
  readonly text: string;
  readonly undo: (() => Promise<unknown>) | undefined;
}

export const toasts = createStore<readonly Toast[]>([]);
let count = 0;

/** Says what happened, for ten seconds; with `undo`, it can be taken back so long. */
export function toast(said: { text: string; kind?: Toast['kind']; undo?: () => Promise<unknown> }): void {
  count += 1;
  const next: Toast = { id: count, kind: said.kind ?? 'done', text: said.text, undo: said.undo };
  toasts.set([...toasts.get().slice(-2), next]);
}

/** Acts with an undo that are under way, oldest first. */
const underWay: { undo: boolean }[] = [];

/** Something begins that can be taken back. Says, when it is done, whether somebody wanted it back meanwhile. */
export function begin(): { end(): boolean } {
  const act = { undo: false };
  underWay.push(act);
  return {
    end: () => {
      underWay.splice(underWay.indexOf(act), 1);
      return act.undo;
    },
  };
}

/** Takes the last act back as soon as it is done. False where none is under way. */
export function undoUnderWay(): boolean {
  const last = underWay.at(-1);
  if (last) last.undo = true;
  return last !== undefined;
}

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((each) => each.id !== id));

export async function takeBack({ id, undo }: Pick<Toast, 'undo'> & { readonly id?: number }): Promise<void> {
  if (id !== undefined) dismiss(id);
  try {
    await undo?.();
    toast({ text: 'Taken back.' });
  } catch (error) {
    const { message, hint } = failureOf(error);
    toast({ kind: 'problem', text: `Not taken back: ${message}. ${hint}` });
  }
}
