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

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((each) => each.id !== id));
