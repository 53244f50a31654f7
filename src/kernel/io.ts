/** The one port to disk, clock, hashes and processes. Given this, everything outside `io/` and the doors is pure. */
export interface Io {
  readonly files: Files;
  readonly clock: Clock;
  readonly hash: Hash;
  readonly processes: Processes;
  readonly keychain: Keychain;
  readonly loopback: Loopback;
  readonly http: Http;
  readonly mail: Mail;
  env(name: string): string | undefined;
}

/** Absence is a value, never an error; everything else throws, text that is not UTF-8 or is too large included. */
export interface Files {
  readText(path: string, maxBytes?: number): string | undefined;
  /** What a gzip file holds. */
  readPacked(path: string): Uint8Array | undefined;
  readTail(path: string, bytes: number): string;
  /** Line by line, without ever holding the whole file; none when there is no such file. */
  lines(path: string): Iterable<string>;
  /** Whole lines from a byte on; what follows the last line feed is left out. */
  linesFrom(path: string, start: number): Iterable<PlacedLine>;
  /** The whole line that begins at a byte; undefined when none does. */
  lineAt(path: string, start: number): string | undefined;
  /** Of the content, in hexadecimal; throws when it is larger. */
  sha256(path: string, maxBytes: number): Promise<string | undefined>;
  stat(path: string): FileStat | undefined;
  list(folder: string): readonly string[];
  /** The same with what each is, links not followed; none for what can't be looked at. */
  entries(folder: string): readonly FileEntry[];
  /** What lies there, links not followed. */
  kindOf(path: string): FileKind | undefined;
  /** Follows links in the part of the path that exists and keeps the rest as written. */
  realPath(path: string): string;
  /** The same for several paths of one moment. */
  linkFollower(): (path: string) => string;
  writeAtomic(path: string, text: string, options?: WriteOptions): void;
  /** Tells what the file is then. */
  append(path: string, text: string, mode?: number): FileStat;
  /** False when the path exists already. */
  createExclusive(path: string, text: string, mode?: number): boolean;
  /** A second name for the same file; false when that name exists already. */
  link(from: string, to: string): boolean;
  rename(from: string, to: string): void;
  remove(path: string): void;
  makeFolder(path: string, mode?: number): void;
  copy(from: string, to: string, mode?: number): void;
  /** Rounded down to a millisecond. */
  setModified(path: string, ms: number): void;
}

export interface PlacedLine {
  readonly text: string;
  /** The byte at which it begins. */
  readonly start: number;
  /** The byte after its line feed. */
  readonly end: number;
}

export interface WriteOptions {
  readonly mode?: number;
  /** Survives a power cut, at the price of waiting for the disk. */
  readonly durable?: boolean;
}

export interface FileStat {
  readonly folder: boolean;
  readonly size: number;
  readonly mode: number;
  readonly modifiedMs: number;
  /** Changes whenever content or metadata change; can't be set back by a program. */
  readonly changeKey: string;
  readonly changedMs: number;
  readonly inode: number;
  /** Null where the disk does not know it. */
  readonly bornMs: number | null;
}

export type FileKind = 'file' | 'folder' | 'link' | 'other';

export interface FileEntry {
  readonly name: string;
  readonly kind: FileKind;
}

export interface Clock {
  now(): Date;
  /** Milliseconds from an arbitrary start, never going back. */
  monotonic(): number;
  sleep(ms: number): void;
}

export interface Hash {
  sha256(content: string | Uint8Array): string;
  hmac(key: string, text: string): string;
  random(bytes: number): string;
  equal(a: string, b: string): boolean;
}

export interface Processes {
  readonly self: ProcessId;
  /** The program that runs our own programs. */
  readonly node: string;
  /** Whether exactly that process, not a later one with its number, is still running. */
  alive(id: ProcessId): boolean;
  /** Every process that still runs. */
  list(): Promise<readonly RunningProcess[]>;
  /** The files that a process holds open, as far as the system tells. */
  openFiles(id: ProcessId): readonly string[];
  /** Sends a signal to that very process; false when it no longer runs. */
  signal(id: ProcessId, signal: 'SIGTERM' | 'SIGKILL'): boolean;
  /** Starts a process that outlives this one; an undefined variable is taken out of its environment. */
  startDetached(
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ): void;
  /** Starts a process that outlives this one and leads a group of its own, but does nothing before our word. */
  startHeld(
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ): HeldProcess;
  /** Sends a signal to that very process and to all of its group; false when it no longer runs. */
  signalGroup(id: ProcessId, signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): boolean;
  /** What the processes of this user that carry a variable in their environment have in it; none where the system does not tell. */
  carrying(name: string): readonly { readonly id: ProcessId; readonly value: string }[];
  /** Whether that very process, or all that it started in its group, was stopped, as by SIGSTOP; and how much of the processor they have used. */
  usage(id: ProcessId): { readonly stopped: boolean; readonly cpuTicks: number } | undefined;
  /** Runs a program to its end. It is ended, with all it started, on timeout, when told to stop, or when this process ends. */
  run(program: string, args: readonly string[], options?: RunOptions): Promise<RunResult>;
  /** Runs a program and gives what it prints, line by line. Throws when it fails, with what it said last. */
  lines(program: string, args: readonly string[], options: LinesOptions): AsyncIterable<string>;
}

/** A process that waits for our word. When we are gone before it comes, it ends without having done anything. */
export interface HeldProcess {
  readonly id: ProcessId;
  release(): Promise<void>;
}

/** The operating system's store of secrets. Every call throws where there is none. */
export interface Keychain {
  get(service: string, account: string): string | undefined;
  set(service: string, account: string, secret: string): void;
  remove(service: string, account: string): void;
}

/** Ports on this machine. */
export interface Loopback {
  /** Sends one line and gives all that is said to it; undefined when that does not end in time or is too much. */
  ask(question: LoopbackQuestion): Promise<string | undefined>;
  /** Answers HTTP on a free port, and only what is meant for this machine. */
  serve(answer: (request: ServedRequest) => ServedReply): Promise<LoopbackServer>;
}

export interface ServedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface ServedReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface LoopbackServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface LoopbackQuestion {
  readonly port: number;
  readonly line: string;
  readonly timeoutMs: number;
}

/** Servers anywhere. Whoever asks has the user's word for the address. */
export interface Http {
  /** Throws when there is no answer in time, when it is too large, or when the address is not allowed. */
  request(request: HttpRequest): Promise<HttpReply>;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent to the server that is named by `url` alone, never to one that it refers to. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For all of it, references to other addresses included. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Whether the address may be plain `http:` on another machine. */
  readonly plainAllowed?: boolean;
}

export interface HttpReply {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Mail {
  /** Throws when the server did not take it. */
  send(message: MailMessage, server: MailServer): Promise<void>;
}

export interface MailMessage {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `tls`: from the first byte; `starttls`: before anything is said; `none`: on this machine only. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly timeoutMs: number;
}

export interface ProcessId {
  readonly pid: number;
  readonly started: string;
  readonly machine: string;
}

/** A process of this machine, as the system describes it. What the system does not tell is undefined. */
export interface RunningProcess {
  readonly id: ProcessId;
  readonly parent: number;
  /** The number of the user that it runs as. */
  readonly user: number;
  readonly startedAt: string;
  readonly argv: readonly string[];
  /** The file that it runs, links followed. */
  readonly program: string | undefined;
  readonly cwd: string | undefined;
  /** Its controlling terminal. */
  readonly terminal: string | undefined;
  /** The number of the process that leads its session. */
  readonly leader: number | undefined;
  /** The service of the system that it belongs to. */
  readonly service: string | undefined;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Then the program is ended, with all that it started. */
  readonly timeoutMs?: number;
  /** Ends the program and what it started. */
  readonly stop?: AbortSignal;
  /** `latin1`: each character of the output is a byte of it. */
  readonly encoding?: 'utf8' | 'latin1';
}

export interface LinesOptions {
  readonly cwd: string;
  /** All the variables there are; none is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Ends the program and what it started. */
  readonly stop: AbortSignal;
}

export interface RunResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Set when time was up. */
  readonly late: boolean;
}
