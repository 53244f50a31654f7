/** What is counted of one gate. */
export class GateTally {
  deny = 0;
  ask = 0;
  note = 0;
  answered = 0;
  excepted = 0;
  retried = 0;
  followedBySuccess = 0;
  timeLostMs = 0;
  /** When it objected without being overruled there and then. */
  readonly standing: number[] = [];
}
