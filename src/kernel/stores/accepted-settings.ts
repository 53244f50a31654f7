/** The files of the configuration as a person accepted them. */
export interface AcceptedFiles {
  /** Grows with each acceptance, so that an older copy is known as such. */
  readonly serial: number;
  readonly at: string;
  /** Which folder that was: another clone at the same path is another one. */
  readonly folder: number;
  /** Texts by their paths from the root. */
  readonly files: Readonly<Record<string, string>>;
  /** The user's own `config.yaml`; null where there is none. */
  readonly user: string | null;
}

export interface AcceptedRecord {
  /** Undefined where nothing was ever accepted. */
  readonly accepted: AcceptedFiles | undefined;
  /** The user's own file as it was accepted in whichever project; undefined where it never was. */
  readonly user: string | null | undefined;
  /** Why what was accepted can't be trusted; `accepted` is then what somebody left there. */
  readonly damage?: string | undefined;
  /** Whether every copy says so. */
  readonly whole: boolean;
}
