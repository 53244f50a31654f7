import type { ComponentChildren } from 'preact';
import './chip.css';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent';

/** A word on the state of something: never by colour alone. */
export const Chip = ({
  tone = 'plain',
  title,
  children,
}: {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children: ComponentChildren;
}) => (
  <span class="chip" data-tone={tone} {...(title === undefined ? {} : { title })}>
    {children}
  </span>
);
