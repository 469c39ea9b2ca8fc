/**
 * Allowed directions: which kind of project may import which, with the reason. This is data. The check `directions`
 * reads it and quotes the violated rule. A project has one `type:` tag and one `runs-in:` tag in its package.json.
 */

export type RunsIn = 'browser' | 'node' | 'anywhere';

export interface ProjectKind {
  mayImport: readonly string[];
  /** The reason. The check shows it for a violation. */
  because: string;
}

export const kinds: Record<string, ProjectKind> = {
  shell: { mayImport: ['contracts', 'platform', 'ui'], because: 'the shell knows remotes only by their descriptors' },
  remote: {
    mayImport: ['contracts', 'platform', 'ui', 'standards', 'account'],
    because: 'a remote ships on its own day: never another remote, never the shell',
  },
  api: {
    mayImport: ['contracts', 'standards', 'scan-engine', 'scan-queue'],
    because:
      'the api decides and writes; of the engine it may use plan, formats, printing and egress, never the scanner',
  },
  worker: {
    mayImport: ['contracts', 'scan-engine', 'scan-queue'],
    because: 'the worker opens strangers’ pages and owns nothing: no database, no key, no texts',
  },
  edge: { mayImport: ['contracts', 'release'], because: 'the edge serves a release and holds no secret' },
  sandbox: { mayImport: [], because: 'the sandbox is the outside world: it speaks protocols, not our code' },
  standalone: { mayImport: [], because: 'the launcher starts processes before anything is installed' },
  platform: { mayImport: ['contracts'], because: 'the facade is a promise to remotes and stays small' },
  'scan-engine': { mayImport: ['contracts', 'standards'], because: 'the engine is a library without a home server' },
  'scan-queue': { mayImport: ['contracts'], because: 'the queue carries the words of contracts, nothing else' },
  release: { mayImport: ['contracts'], because: 'the release tool composes files, it does not know what is in them' },
  contracts: { mayImport: [], because: 'the words of the system depend on nobody' },
  account: {
    mayImport: ['contracts', 'platform', 'ui'],
    because: 'features that several remotes bundle; it knows what a remote may know, and no remote',
  },
  ui: { mayImport: [], because: 'components get labels as props and know no product' },
  standards: { mayImport: [], because: 'facts about standards depend on nobody' },
  workspace: { mayImport: [], because: 'what checks the house is not part of it' },
  e2e: { mayImport: ['contracts', 'release'], because: 'journeys drive the product from outside' },
};

/** Tools to build and test, such as compiler presets. Every project may declare them as development dependencies. */
export const developmentOnly: readonly string[] = ['workspace'];

/** Entry points of a package that a kind of project may import instead of the main one. */
export const entryPoints: readonly { kind: string; target: string; entries: readonly string[]; because: string }[] = [
  {
    kind: 'api',
    target: '@stufenlos/scan-engine',
    entries: ['./plan', './formats', './print', './egress'],
    because: 'the api must never be able to open a stranger’s page',
  },
];

export const mayRunIn: Record<RunsIn, readonly RunsIn[]> = {
  browser: ['browser', 'anywhere'],
  node: ['node', 'anywhere'],
  anywhere: ['anywhere'],
};

/** External packages that only some places may import. `only` has path prefixes from the root. */
export const guardedPackages: readonly { name: string; only: readonly string[]; because: string }[] = [
  {
    name: 'stripe',
    only: [
      'services/api/src/stripe/stripe.gateway.ts',
      'services/api/src/stripe/stripe-reading.ts',
      'services/sandbox/src/testing/',
    ],
    because: 'one file calls the payment provider, one turns its objects into ours; the sandbox is tested with it',
  },
  {
    name: 'bull',
    only: ['libs/scan-queue/', 'services/api/src/scanning/', 'services/api/src/testing/', 'services/worker/src/'],
    because: 'queue settings live in one small module; consumers use types and decorators only',
  },
  {
    name: 'puppeteer',
    only: ['libs/scan-engine/', 'libs/release/'],
    because: 'browsers are opened by the engine and the smoke test only',
  },
  { name: 'puppeteer-core', only: [], because: 'import puppeteer instead; its own download is switched off' },
  {
    name: 'pg',
    only: ['services/api/', 'e2e/support/database.ts'],
    because: 'only the api connects to the database, and journeys that prepare what nobody can do in a browser',
  },
  { name: 'kysely', only: ['services/api/'], because: 'only the api connects to the database' },
];

/** Folders whose files may import only their own folder, because their code runs inside a scanned page. */
export const islands: readonly { folder: string; because: string }[] = [
  { folder: 'libs/scan-engine/src/gather/in-page/', because: 'it is serialised into the page and takes nothing along' },
];
