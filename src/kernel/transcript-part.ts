/** One thing that a line of a transcript tells, for those who read it or play it again. */
export type TranscriptPart =
  | { readonly kind: 'said'; readonly by: 'user' | 'agent'; readonly text: string }
  | {
      readonly kind: 'called';
      readonly call: string;
      readonly tool: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'returned';
      readonly call: string;
      readonly failed: boolean;
      readonly text: string;
    };
