import type { ComponentChildren } from 'preact';
import './empty.css';

interface EmptyProps {
  readonly title: string;
  /** What one does to have something here; commands in `<code>`. */
  readonly children?: ComponentChildren;
}

/** Nothing is here yet, and how something comes here. */
export const Empty = ({ title, children }: EmptyProps) => (
  <div class="empty">
    <p class="empty-title">{title}</p>
    {children && <div class="empty-how">{children}</div>}
  </div>
);
