/** What became of one thing that was to be told. */
export interface ToldPart {
  /** The context's id, or the file that the text is from. */
  readonly id: string;
  readonly priority: number;
  /** Set when it is from a file, which the agent can read. */
  readonly file: boolean;
  /** How long it is as a whole. */
  readonly characters: number;
  /** How much of it is told; 0 when it is left out. */
  readonly told: number;
}

/** What is told at once, and what is not. */
export interface Told {
  readonly text: string;
  readonly told: readonly string[];
  readonly leftOut: readonly string[];
  readonly failed: readonly string[];
  /** All of it, most important first. */
  readonly parts: readonly ToldPart[];
}

export const nothingTold: Told = { text: '', told: [], leftOut: [], failed: [], parts: [] };

/** The files of which something was told. */
export const filesTold = ({ parts }: Told): readonly string[] =>
  parts.filter(({ file, told }) => file && told > 0).map(({ id }) => id);
