declare module '../../../kernel/fact.ts' {
  interface Facts {
    /** Where the lead of this session stands in the portfolio; told at changes. */
    leadStanding: LeadStanding;
    /** What a lead that wants to end has left undone. */
    leadWork: LeadWork;
  }
}

export interface LeadStanding {
  /** Why this run may change nothing any more. */
  readonly superseded: string | null;
  /** Its task in progress. */
  readonly task: number | null;
}

export const noStanding: LeadStanding = { superseded: null, task: null };

/** Something that a lead owes before it ends. */
export interface Missing {
  readonly code: string;
  /** What is missing, as a sentence. */
  readonly says: string;
  /** What to do about it, as a sentence with the command. */
  readonly todo: string;
  /** It is told once, because only the lead can know whether there is something to do. */
  readonly once?: boolean | undefined;
}

export interface LeadWork {
  readonly missing: readonly Missing[];
  /** What each task of its initiative is called, with what is missing of it when it is called completed. */
  readonly tasks: readonly {
    readonly id: number;
    readonly subject: string;
    readonly missing: readonly Missing[];
  }[];
  /** How many tasks are completed. */
  readonly completed: number;
}

export const noLeadWork: LeadWork = { missing: [], tasks: [], completed: 0 };
