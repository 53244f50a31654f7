import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import './virtual-list.css';

interface VirtualListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string | number;
  readonly row: (item: T, index: number) => ComponentChildren;
  /** All rows are of this height, in pixels. */
  readonly rowHeight: number;
  readonly label: string;
  /** The row that is kept in sight. */
  readonly selected?: number;
}

const spare = 12;
/** Rows that are scrolled by before others are drawn: drawing at each frame would take the frame. */
const stride = 8;

/** A list of any length: only the rows in sight are drawn. It scrolls by itself once it is longer than the window. */
export function VirtualList<T>({ items, keyOf, row, rowHeight, label, selected }: VirtualListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  const look = (): void => {
    const { current } = box;
    if (!current) return;
    const top = Math.floor(current.scrollTop / rowHeight / stride) * stride;
    const height = current.clientHeight;
    setSeen((before) => (before.top === top && before.height === height ? before : { top, height }));
  };
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const watch = new ResizeObserver(look);
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || selected === undefined || selected < 0) return;
    const [top, bottom] = [selected * rowHeight, (selected + 1) * rowHeight];
    if (top < current.scrollTop) current.scrollTop = top;
    else if (bottom > current.scrollTop + current.clientHeight)
      current.scrollTop = bottom - current.clientHeight;
    look();
  }, [selected, items.length]);
  const first = Math.max(0, seen.top - spare);
  const last = Math.min(items.length, seen.top + stride + Math.ceil(seen.height / rowHeight) + spare);
  return (
    // What scrolls can be reached by keyboard.
    <div class="virtual" ref={box} onScroll={look} tabIndex={0} role="region" aria-label={label}>
      <ul class="virtual-rows" style={{ height: `${items.length * rowHeight}px` }} aria-label={label}>
        {items.slice(first, last).map((item, offset) => (
          <li
            key={keyOf(item)}
            class="virtual-row"
            style={{ height: `${rowHeight}px`, transform: `translateY(${(first + offset) * rowHeight}px)` }}
            aria-setsize={items.length}
            aria-posinset={first + offset + 1}
            data-selected={first + offset === selected || undefined}
          >
            {row(item, first + offset)}
          </li>
        ))}
      </ul>
    </div>
  );
}
