/** One call of the hook by a host, as the client hands it over. */
export interface HookCall {
  readonly host: string;
  /** The host's name of the event, from the command line: known even when the payload is unreadable. */
  readonly eventName: string;
  /** The host's JSON, as text. */
  readonly payload: string;
  /** Unique per call and the same when a call is tried again, so that it is decided once. */
  readonly id: string;
  /** The same for two calls that announce the same event; told from the payload. */
  readonly event?: string | undefined;
  /** Set when an engine took this call and did not answer. */
  readonly retry?: boolean | undefined;
  /** The folder that the host's session was started in, when the host says so. */
  readonly projectFolder?: string | undefined;
}

/** Whether the host called the hook of our plugin, and not that of its settings. */
export const throughPlugin = (id: string): boolean => id.startsWith('plugin-');
