/** What a word stands in: something that is not wanted, or left to others; or a no to what the agent did or proposed. */
export interface WordStance {
  readonly from: number;
  readonly to: number;
  /** How likely the user does not want what the word speaks of, from 0 to 1: ruled out, kept, put off, or done by themselves. */
  readonly unwanted: number;
  /** How likely it says no to something, which may be a request to take it back. */
  readonly refused: number;
}

/** The words of a prompt, and what each stands in. */
export interface Stances {
  readonly text: string;
  readonly words: readonly WordStance[];
  /** What the agent had asked, and the prompt says yes to. */
  readonly yesTo?: string | undefined;
}

export const noStances: Stances = { text: '', words: [] };

/** How likely what is spoken of in this stretch is not wanted: as its words say on average. */
export const unwantedIn = (stances: Stances, from: number, to: number): number =>
  meanOf(stances, from, to, ({ unwanted }) => unwanted);

/** The same, with what is said no to. */
export const refusedIn = (stances: Stances, from: number, to: number): number =>
  meanOf(stances, from, to, ({ unwanted, refused }) => unwanted + refused);

function meanOf({ words }: Stances, from: number, to: number, shareOf: (word: WordStance) => number): number {
  const own = words.filter((word) => word.from < to && word.to > from);
  return own.length === 0 ? 0 : own.reduce((sum, word) => sum + shareOf(word), 0) / own.length;
}
