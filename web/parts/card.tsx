import type { ComponentChildren } from 'preact';
import './card.css';

interface CardProps {
  readonly children: ComponentChildren;
  readonly selected?: boolean;
  readonly label?: string;
}

/** One thing, set apart from the next. */
export const Card = ({ children, selected, label }: CardProps) => (
  <article class="card" data-selected={selected || undefined} {...(label ? { 'aria-label': label } : {})}>
    {children}
  </article>
);
