/** How a night is to be played. */
export interface NightOrder {
  /** The agent that leads; without it, a plain program does. */
  readonly client?: NightClient | undefined;
  /** How wide people read; undefined for programs. */
  readonly width?: number | undefined;
  /** Milliseconds that a plain lead takes for a step, so that people can follow. */
  readonly stepMs: number;
  readonly stop: AbortSignal;
  /** Opens the dashboard on it when the first question is there; `stays` until `stop`. */
  readonly pages?: { readonly stays: boolean } | undefined;
}

/** A client whose model is played on this machine. */
export interface NightClient {
  readonly path: string;
  readonly version: string;
  /** What leads start, on the PATH of the night. */
  readonly program: string;
  /** What it needs to be nobody's: in that folder, towards the model at that address. */
  environment(folder: string, url: string): Readonly<Record<string, string>>;
}

/** Who did what happens in a night. */
export type NightActor = 'ephor' | 'lead' | 'you' | 'fate';

/** What happens in a night, as it is shown or printed as JSON. */
export type NightItem =
  | { readonly kind: 'night'; readonly folder: string; readonly client?: string | undefined }
  | { readonly kind: 'act'; readonly number: number; readonly title: string; readonly about: string }
  | {
      readonly kind: 'moment';
      /** The time of the night, like `23:10`. */
      readonly at: string;
      readonly who: NightActor;
      /** Space and initiative. */
      readonly about: string;
      readonly text: string;
      /** What belongs to it, word for word. */
      readonly more?: readonly string[];
      readonly tone?: 'good' | 'warn' | 'bad';
    }
  | {
      readonly kind: 'command';
      readonly line: string;
      readonly output: string;
      readonly exitCode: number;
      readonly ms: number;
    }
  /** Where the dashboard of the night is open, with a link that logs in. */
  | { readonly kind: 'pages'; readonly link: string; readonly stays: boolean }
  | NightEnd;

/** What became of it. */
export interface NightEnd {
  readonly kind: 'morning';
  readonly seconds: number;
  readonly runs: number;
  readonly killed: number;
  readonly tasks: number;
  readonly merged: readonly string[];
  /** What was meant to happen and did not. */
  readonly missing: readonly string[];
}
