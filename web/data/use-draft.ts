import { useEffect, useState } from 'preact/hooks';

const prefix = 'ephor-draft ';

/** A text that somebody types: it outlives a reload, a lost connection and an expired login. */
export function useDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(prefix + key) ?? '');
  useEffect(() => setText(sessionStorage.getItem(prefix + key) ?? ''), [key]);
  return [
    text,
    (next) => {
      if (next === '') sessionStorage.removeItem(prefix + key);
      else sessionStorage.setItem(prefix + key, next);
      setText(next);
    },
  ];
}
