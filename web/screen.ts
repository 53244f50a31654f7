import type { ComponentType } from 'preact';
import type { PortfolioView } from '../src/doors/http/portfolio-view.ts';

export type Params = Readonly<Record<string, string>>;

/** One page of the dashboard: a folder in `screens/` and a line in `screens.ts`. */
export interface Screen {
  /** The name of its folder. */
  readonly id: string;
  readonly title: string;
  /** Where it lies; `/initiative/:space/:id` gives it `space` and `id`. */
  readonly path: string;
  /** What it is for, in one line, for the palette and the help. */
  readonly summary: string;
  readonly View: ComponentType<{ readonly params: Params }>;
  /** Where it stands in the navigation; without it, other screens link there. */
  readonly nav?: {
    /** After `g`: `n` for `g n`. */
    readonly key: string;
    /** A path of an icon of 24 by 24. */
    readonly icon: string;
    /** How many things wait there. */
    readonly badge?: (view: PortfolioView) => number;
  };
}
