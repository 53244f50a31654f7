/** Who calls an operation, and from where. A call has nothing else of the process that serves it. */
export type Caller = Surroundings & (Person | Agent);

interface Surroundings {
  readonly cwd: string;
  env(name: string): string | undefined;
}

interface Person {
  readonly kind: 'person';
}

interface Agent {
  readonly kind: 'agent';
  /** Its session, where that is known. */
  readonly session: string | undefined;
  /**
   * What a user was shown before this call: the command line, or the tool with its input. A host keeps a server of tools
   * from session to session, so a tool's call may come from any of them.
   */
  readonly through: 'command' | 'tool';
}
