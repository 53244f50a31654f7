import { useEffect } from 'preact/hooks';
import { createStore } from '../data/store.ts';

/** What the page is about, where it is about one thing and not about all of a kind. */
export const heading = createStore<string | undefined>(undefined);

/** Says the name of the one thing that a screen is about: as its heading, and in the title of the window. */
export function useHeading(text: string): void {
  useEffect(() => {
    heading.set(text);
    return () => heading.set(undefined);
  }, [text]);
}
