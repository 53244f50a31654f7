declare module '../../kernel/fact.ts' {
  interface Facts {
    /** What a tool call has to do with releases, each artifact known by its content. */
    artifacts: Artifacts;
  }
}

/** A release that is about to happen, and what it needs. */
export interface ReleaseAttempt {
  readonly rule: string;
  /** A path, or `undefined` when the command does not say it. */
  readonly artifact: string | undefined;
  /** Content that a success may be recorded for; one of them is enough. */
  readonly hashes: readonly string[];
  readonly needs: readonly ReleaseNeed[];
  /** What the command itself should have said. */
  readonly unsaid: readonly ReleaseNeed[];
  /** Why the content is not known. */
  readonly problem?: string | undefined;
}

export interface ReleaseNeed {
  /** `rule/requirement`. */
  readonly id: string;
  readonly says: string;
  readonly remedy: string;
}

/** A step towards a release that succeeded or failed for this content. */
export interface ReleaseStep {
  readonly rule: string;
  readonly artifact: string;
  readonly sha256: string;
}

export interface ContentProblem {
  readonly id: string;
  readonly line: number | undefined;
  readonly says: string;
}

/** Everything about a tool call that matters to releases. */
export interface Artifacts {
  readonly attempts: readonly ReleaseAttempt[];
  readonly succeeded: readonly ReleaseStep[];
  readonly failed: readonly ReleaseStep[];
  readonly contents: readonly ContentProblem[];
}

export const noArtifacts: Artifacts = { attempts: [], succeeded: [], failed: [], contents: [] };
