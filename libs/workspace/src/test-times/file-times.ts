/** Times of one test file in milliseconds. Files of several workers overlap, so the sums exceed the real time. */
export interface FileTimes {
  /** Name of the Vitest project. */
  project: string;
  /** Relative to the root of the repository. */
  file: string;
  /** The environment, such as jsdom. */
  environmentMs: number;
  /** Loading and transforming the file and its imports. */
  importMs: number;
  /** `beforeAll`, `beforeEach`, `afterEach` and `afterAll`. */
  hooksMs: number;
  /** The tests. Those that overlap are not counted twice. */
  testMs: number;
  /** Part of the hooks or tests: creating and migrating databases. */
  databaseMs: number;
  /** Part of the hooks or tests: starting browsers. */
  browserMs: number;
  /** Number of calls of `expect`. */
  assertions: number;
  tests: readonly { name: string; ms: number }[];
}
