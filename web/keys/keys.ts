import { useEffect, useRef } from 'preact/hooks';
import { createStore } from '../data/store.ts';

export interface Key {
  /** As a person would write it: `j`, `?`, `Mod+k`, or one after the other: `g n`. */
  readonly key: string;
  /** What it does, beginning with a verb. */
  readonly does: string;
  readonly run: () => void;
  /** Works while somebody types, too. */
  readonly whileTyping?: boolean;
  /** Left out of the help. */
  readonly quiet?: boolean;
}

interface Group {
  readonly title: string;
  readonly keys: readonly Key[];
}

/** As it stands on the keyboard. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl ';

const groups: { current: Group }[] = [];
const offKey = 'ephor-single-keys';

/** Single letters can be turned off, for those who speak or press them by accident. */
export const singleKeys = createStore(localStorage.getItem(offKey) !== 'off');
export function setSingleKeys(on: boolean): void {
  localStorage.setItem(offKey, on ? 'on' : 'off');
  singleKeys.set(on);
}

/** Keys that work while a part is shown. Where two want the same, the one that came last has it. */
export function useKeys(title: string, keys: readonly Key[]): void {
  const group = useRef<Group>({ title, keys });
  group.current = { title, keys };
  useEffect(() => {
    groups.push(group);
    return () => void groups.splice(groups.indexOf(group), 1);
  }, []);
}

/** What works now, for the help. */
export function keysNow(): readonly Group[] {
  const seen = new Set<string>();
  const shown = groups.toReversed().map(({ current: { title, keys } }) => ({
    title,
    keys: keys.filter(({ key, quiet }) => {
      if (quiet || seen.has(key)) return false;
      seen.add(key);
      return true;
    }),
  }));
  return shown.filter(({ keys }) => keys.length > 0);
}

const sequenceMs = 1_200;
let first = '';
let firstAt = 0;

export function listenToKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const name = nameOf(event);
    if (name === undefined) return;
    const typed = isTyping(event.target);
    const single = name.length === 1;
    if (single && !singleKeys.get()) return;
    const both = first !== '' && event.timeStamp - firstAt < sequenceMs ? `${first} ${name}` : name;
    const found = typed ? find(name, true) : (find(both, false) ?? find(name, false));
    first = '';
    if (found) {
      if (event.target instanceof HTMLElement && isOwnKey(event.target, event.key)) return;
      event.preventDefault();
      found.run();
    } else if (!typed && single) {
      first = name;
      firstAt = event.timeStamp;
    }
  });
}

function find(name: string, typing: boolean): Key | undefined {
  // A dialog has its own keys.
  if (document.querySelector('dialog[open]')) return undefined;
  for (const { current } of groups.toReversed()) {
    const key = current.keys.find((each) => each.key === name && (!typing || each.whileTyping));
    if (key) return key;
  }
  return undefined;
}

function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey || ['Shift', 'Control', 'Meta', 'Alt'].includes(key)) return undefined;
  return ctrlKey || metaKey ? `Mod+${key.toLowerCase()}` : key;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)));

/** What has the focus acts on Enter and the space bar by itself. */
const isOwnKey = (target: HTMLElement, key: string): boolean =>
  (key === 'Enter' || key === ' ') && target.closest('a, button, summary, select') !== null;
