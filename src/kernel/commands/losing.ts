/**
 * Files that a command means, as far as its words tell. Which of them are there, only the disk knows. Paths are
 * absolute; a folder that is undefined is not known before it runs.
 */
export type FileSet =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'glob'; readonly pattern: string }
  /** What `find` comes upon; `words` are its expression, and `act` is the word of it that is meant. */
  | {
      readonly kind: 'find';
      readonly roots: readonly { readonly path: string; readonly typed: string }[];
      readonly words: readonly string[];
      readonly act: FindAct;
    }
  /** What `git ls-files` prints. */
  | { readonly kind: 'listed'; readonly folder: string; readonly args: readonly string[] }
  /** Nobody knows which of those below a folder; their names end so. */
  | { readonly kind: 'below'; readonly folder: string | undefined; readonly ending: string }
  /** What `grep` lets through of the others. */
  | {
      readonly kind: 'matching';
      readonly of: FileSet;
      readonly pattern: string;
      readonly anyCase: boolean;
      readonly others: boolean;
    }
  /** Nobody knows which of these. */
  | { readonly kind: 'some'; readonly of: FileSet }
  | { readonly kind: 'any'; readonly sets: readonly FileSet[] }
  /** A tree that is made like another one. */
  | { readonly kind: 'unlike'; readonly folder: string; readonly source: string | undefined };

export type FindAct = '-delete' | '-exec' | '-print';

/** One way in which a command would lose something that is there. */
export type Losing =
  | {
      readonly how: 'delete';
      readonly files: FileSet;
      /** Folders go with all that is in them. */
      readonly tree: boolean;
      /** What differs from the last commit stays. */
      readonly committedOnly?: boolean | undefined;
    }
  /** `written`: with what the line itself says or prints, as an edit does, and not with another file. */
  | { readonly how: 'overwrite'; readonly files: FileSet; readonly written?: boolean | undefined }
  /** Changes since the last commit, or since they were staged. */
  | { readonly how: 'restore'; readonly files: FileSet; readonly keepsStaged: boolean }
  /** All changes since the last commit; `to` is where the branch goes then. */
  | { readonly how: 'reset'; readonly folder: string | undefined; readonly to: string | undefined }
  | {
      readonly how: 'clean';
      readonly folder: string | undefined;
      readonly ignored: 'kept' | 'too' | 'only';
      readonly folders: boolean;
      readonly paths: readonly string[];
    }
  | { readonly how: 'stash'; readonly folder: string | undefined; readonly all: boolean }
  | {
      readonly how: 'refs';
      readonly folder: string | undefined;
      readonly refs: 'heads' | 'tags';
      readonly names: readonly string[];
    };

/** What a command would lose, and the part of it that would. */
export type CommandLosing = Losing & {
  readonly command: string;
  /** How many programs the line starts before. */
  readonly after: number;
};
