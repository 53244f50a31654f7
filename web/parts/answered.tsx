import type { ComponentChildren } from 'preact';
import type { Held } from '../data/cache.ts';
import { Trouble } from './trouble.tsx';

/** What the door answered, or that it is asked, or why it could not say. What was seen before stays in sight. */
export function Answered<T>({
  of: { data, failure, again },
  children,
}: {
  readonly of: Held<T> & { again(): void };
  readonly children: (data: T) => ComponentChildren;
}) {
  if (data === undefined)
    return failure ? <Trouble failure={failure} again={again} /> : <p class="waiting">Reading …</p>;
  return (
    <>
      {failure && failure.status !== 0 && <Trouble failure={failure} again={again} />}
      {children(data)}
    </>
  );
}
