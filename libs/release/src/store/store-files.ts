/**
 * The files of a release store: the port. Paths are relative to the store, with slashes. Every method that writes has
 * done so for good when it returns. A store that is away makes every method throw, never answer that a file is missing.
 */
export interface StoreFiles {
  /** How people name the store: a folder, or `s3://bucket/prefix`. */
  address: string;
  /** Undefined when the files are not in a folder of this machine. */
  folder: string | undefined;
  /** Milliseconds for which a reader may trust what it has seen, because asking again takes time and money. */
  freshFor: number;
  /** Returns undefined when the file does not exist. */
  read: (path: string) => Promise<Buffer | undefined>;
  /** Changes with each content of the file. Undefined when it does not exist. */
  tag: (path: string) => Promise<string | undefined>;
  /**
   * Replaces a file at once: a reader sees the old content or the new one.
   *
   * @param instead writes only while the file has this tag (null: while it does not exist)
   * @throws ReleaseError of the kind `busy` when it does not
   */
  write: (path: string, content: string, instead?: string | null) => Promise<void>;
  /** Names directly below a folder, of files and folders; none when it does not exist, and no drafts. */
  names: (folder: string) => Promise<string[]>;
  /** Whether a folder was created and not removed. */
  hasFolder: (folder: string) => Promise<boolean>;
  /**
   * Creates a folder that never changes. It appears complete or not at all, with `record.json` among its files. Also
   * removes what killed processes left beside it.
   *
   * @throws ReleaseError when the folder exists
   */
  createFolder: (folder: string, files: ReadonlyMap<string, Buffer>) => Promise<void>;
  /** The folder is there completely or not at all, also while it is being removed. */
  removeFolder: (folder: string) => Promise<void>;
  remove: (paths: readonly string[]) => Promise<void>;
  /** What killed processes left behind in a folder more than a day ago, as addresses for people. */
  leftovers: (folder: string, now?: number) => Promise<string[]>;
  /** Removes nothing that somebody has begun to write again by then. */
  removeLeftover: (address: string, now?: number) => Promise<void>;
  lock: LockFile;
}

/** A file that one process at a time may own. Its changes are atomic, on all hosts that share the store. */
export interface LockFile {
  /** Undefined when nobody owns it. */
  look: () => Promise<{ content: string; tag: string } | undefined>;
  /**
   * Creates the file, or takes it over from the owner that was seen under a tag. Gives its tag; undefined when another
   * process was faster.
   */
  claim: (content: string, instead: string | undefined) => Promise<string | undefined>;
  /** Gives it up, unless somebody else owns it by now. */
  release: (tag: string) => Promise<void>;
  /** Milliseconds since it was written, by the clock of the store: the clocks of hosts differ, and can be set back. */
  age: () => Promise<number>;
}

/** Name of the lock in the store. */
export const lockName = 'lock.json';
