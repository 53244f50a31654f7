import type { App } from '../../../kernel/app.ts';
import type { Section } from '../../../kernel/pages/document.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Secrets } from '../briefing/own-config.ts';

export interface ReportInput {
  readonly app: Pick<App, 'io' | 'home' | 'portfolio' | 'projectAt'>;
  readonly portfolio: Portfolio;
  readonly secrets: Secrets;
  readonly day: string;
  readonly now: string;
  /** What is looked at began then. */
  readonly since: string;
}

/** A part of the daily report, made by itself: it may fail or be late, and the others are there. */
export interface ReportPart {
  readonly id: string;
  readonly title: string;
  readonly deadlineMs: number;
  collect(input: ReportInput): Promise<Content> | Content;
}

export type Content = Omit<Section, 'title' | 'failure'>;

export interface MadeSection extends Section {
  readonly id: string;
  readonly ms: number;
  readonly failure: string | null;
}
