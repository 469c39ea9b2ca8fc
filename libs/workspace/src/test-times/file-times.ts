/** Where the time of one test file went, in milliseconds. Files of two workers overlap, so sums exceed the clock. */
export interface FileTimes {
  /** Name of the Vitest project. */
  project: string;
  /** Relative to the root of the repository. */
  file: string;
  /** The environment, such as jsdom. */
  environmentMs: number;
  /** Loading and transforming the file and what it imports. */
  importMs: number;
  /** `beforeAll`, `beforeEach` and their opposites. */
  hooksMs: number;
  testMs: number;
  /** Part of the hooks or tests: creating and migrating databases. */
  databaseMs: number;
  /** Part of the hooks or tests: starting browsers. */
  browserMs: number;
  /** Calls of `expect`. */
  assertions: number;
  tests: readonly { name: string; ms: number }[];
}
