/** How a piece of a line is being run. */
export interface Surroundings {
  readonly depth: number;
  readonly source: string;
  readonly inPipeline: boolean;
  readonly calling: readonly string[];
  /** The line succeeds only if this does. */
  readonly decides: boolean;
}
