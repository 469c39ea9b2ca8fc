/**
 * Allowed directions: which kind of project may import which, with the reason. This is data. The check `directions`
 * (`check/boundaries.ts`, for rooms of the api `check/rooms.ts`) reads it and quotes the violated rule. A project has one
 * `type:` tag and one `runs-in:` tag in its package.json.
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
    mayImport: [
      'contracts',
      'standards',
      'egress',
      'report',
      'scan-engine',
      'scan-queue',
      'environment',
      'metrics',
      'object-store',
      'tracing',
    ],
    because: 'the api decides and writes; of the engine it may use the plan, and it never starts a browser by itself',
  },
  worker: {
    mayImport: ['contracts', 'scan-engine', 'scan-queue', 'environment', 'metrics', 'tracing'],
    because: 'the worker opens strangers’ pages and owns nothing: no database, no key, no texts',
  },
  edge: {
    mayImport: ['contracts', 'release', 'object-store', 'environment', 'metrics', 'tracing'],
    because: 'the edge serves a release and holds no secret',
  },
  sandbox: {
    mayImport: ['environment'],
    because: 'the sandbox is the outside world: it speaks protocols, and only reads its settings as all do',
  },
  standalone: { mayImport: [], because: 'the launcher starts processes before anything is installed' },
  deploy: {
    mayImport: ['environment', 'scan-queue'],
    because: 'it puts processes together by their settings alone; its tests start the Redis of the queue’s tests',
  },
  platform: { mayImport: ['contracts'], because: 'the facade is a promise to remotes and stays small' },
  chromium: { mayImport: ['contracts'], because: 'it starts a browser in a sandbox and knows no page' },
  egress: { mayImport: ['contracts'], because: 'the way out of this machine depends on nothing that it guards' },
  report: {
    mayImport: ['chromium', 'contracts', 'standards'],
    because: 'a report is made of results: it never needs what produces them',
  },
  'scan-engine': {
    mayImport: ['chromium', 'contracts', 'egress', 'environment', 'report', 'standards'],
    because: 'the engine is a library without a home server',
  },
  'scan-queue': { mayImport: ['contracts'], because: 'the queue carries the words of contracts, nothing else' },
  environment: { mayImport: [], because: 'reading a variable needs nobody; what its value means is for its process' },
  metrics: { mayImport: [], because: 'each process declares its own metrics' },
  tracing: { mayImport: [], because: 'each process says what its own spans are about' },
  'object-store': { mayImport: [], because: 'it keeps objects under keys and does not know what is in them' },
  release: {
    mayImport: ['contracts', 'object-store'],
    because: 'the release tool composes files, it does not know what is in them',
  },
  contracts: { mayImport: [], because: 'the words of the system depend on nobody' },
  account: {
    mayImport: ['contracts', 'platform', 'ui'],
    because: 'features that several remotes bundle; it knows what a remote may know, and no remote',
  },
  ui: { mayImport: [], because: 'components get labels as props and know no product' },
  standards: { mayImport: [], because: 'facts about standards depend on nobody' },
  'remote-tools': {
    mayImport: ['contracts', 'release'],
    because: 'it builds and checks one remote, also in another repository, so it knows no other',
  },
  'create-remote': { mayImport: ['contracts'], because: 'it copies a template and runs before anything is installed' },
  workspace: {
    mayImport: ['remote-tools'],
    because: 'what checks the house is not part of it; remotes here and elsewhere are built and checked alike',
  },
  e2e: { mayImport: ['contracts', 'release'], because: 'journeys drive the product from outside' },
};

/** Tools to build, test and publish, such as compiler presets. Every project may declare them as development dependencies. */
export const developmentOnly: readonly string[] = ['workspace', 'remote-tools', 'release'];

/** Entry points of a package that a kind of project may import instead of the main one. */
export const entryPoints: readonly { kind: string; target: string; entries: readonly string[]; because: string }[] = [
  {
    kind: 'api',
    target: '@stufenlos/scan-engine',
    entries: ['./plan'],
    because: 'the api must never be able to open a stranger’s page; its printer takes documents, not addresses',
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
    only: ['libs/chromium/', 'libs/scan-engine/', 'libs/release/'],
    because: 'one library starts browsers, the engine and the smoke test open pages',
  },
  { name: 'puppeteer-core', only: [], because: 'import puppeteer instead; its own download is switched off' },
  {
    name: 'pg',
    only: ['services/api/', 'e2e/support/database.ts'],
    because: 'only the api connects to the database, and journeys that prepare what nobody can do in a browser',
  },
  {
    name: '@aws-sdk/client-s3',
    only: ['libs/object-store/'],
    because: 'one library asks object stores; it is loaded only where one is named',
  },
  ...['api', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'].map((name) => ({
    name: `@opentelemetry/${name}`,
    only: ['libs/tracing/'],
    because: 'one library records traces; it is loaded only where a collector is set',
  })),
  { name: 'kysely', only: ['services/api/'], because: 'only the api connects to the database' },
];

/** Folders whose files may import only their own folder, because their code runs inside a scanned page. */
export const islands: readonly { folder: string; because: string }[] = [
  { folder: 'libs/scan-engine/src/gather/in-page/', because: 'it is serialised into the page and takes nothing along' },
];

/** The folder whose folders are the rooms of the api. */
export const apiSource = 'services/api/src/';

export interface Room {
  mayImport: readonly string[];
  /** The reason. The check shows it for a violation. */
  because: string;
}

const base = ['errors', 'config', 'contract', 'texts', 'database'];
const platform = [...base, 'scheduler', 'audit', 'access', 'rate-limits', 'outbox', 'mail'];

/**
 * Which room of the api may import which others, in the order of their layers: platform, money, runs, what members do
 * with results, operation. A room may import only rooms that come before it, so no circle can be written down.
 */
export const apiRooms: Record<string, Room> = {
  errors: { mayImport: [], because: 'a refusal is a code, from whichever room' },
  config: { mayImport: ['errors'], because: 'settings are read once and do not know who uses them' },
  contract: { mayImport: ['errors', 'config'], because: 'it reads what browsers send and decides nothing' },
  texts: { mayImport: ['errors'], because: 'it fills and formats words of others' },
  database: { mayImport: ['errors', 'config'], because: 'tables and connections know no rule' },
  scheduler: { mayImport: base, because: 'it calls marked methods and does not know what they do' },
  audit: { mayImport: [...base, 'scheduler'], because: 'it notes what others did and does not know why' },
  access: { mayImport: [...base, 'scheduler'], because: 'it says who calls, whatever they ask for' },
  'rate-limits': {
    mayImport: [...base, 'access', 'scheduler'],
    because: 'it counts calls and does not know what they do',
  },
  outbox: {
    mayImport: [...base, 'access', 'scheduler'],
    because: 'it carries out effects whose kinds it does not know, and of an account it knows the hash',
  },
  encryption: { mayImport: [], because: 'it encrypts texts with the keys that it is given' },
  mail: { mayImport: [...base, 'outbox'], because: 'it sends what others have written' },

  stripe: { mayImport: platform, because: 'it puts the payment provider into our words and keeps nothing' },
  entitlements: { mayImport: platform, because: 'the rules read our tables alone and never ask the provider' },
  catalogue: { mayImport: [...platform, 'stripe', 'entitlements'], because: 'what is sold does not depend on a buyer' },
  customers: {
    mayImport: [...platform, 'stripe'],
    because: 'who somebody is at the provider comes before any purchase',
  },
  orders: { mayImport: [...platform, 'stripe', 'entitlements'], because: 'evidence of an order stands by itself' },
  sites: { mayImport: [...platform, 'stripe', 'entitlements'], because: 'slots follow from what was paid for' },
  subscriptions: {
    mayImport: [...platform, 'stripe', 'entitlements', 'catalogue', 'customers', 'orders', 'sites'],
    because: 'what was bought is written here, whether a page, an event or a clock asks for it; runs are not sold',
  },
  checkout: {
    mayImport: [...platform, 'stripe', 'entitlements', 'catalogue', 'customers', 'orders', 'subscriptions'],
    because: 'a purchase knows plans and people; reports are opened by an effect of the order',
  },
  'stripe-events': {
    mayImport: [...platform, 'stripe', 'catalogue', 'orders', 'subscriptions', 'checkout'],
    because: 'an event only says what to read again; nobody reads events',
  },
  'consumer-rights': {
    mayImport: [...platform, 'stripe', 'entitlements', 'orders', 'subscriptions'],
    because: 'a declaration is about a contract, not about results',
  },

  artifacts: { mayImport: platform, because: 'pictures are kept by the ids of run and page alone' },
  senders: {
    mayImport: [...platform, 'entitlements'],
    because: 'whose name is on a document follows from what was paid for, whatever the document is',
  },
  findings: { mayImport: platform, because: 'it reads stored results and does not know who may see them' },
  runs: {
    mayImport: [...platform, 'entitlements', 'artifacts', 'findings'],
    because: 'rows of a run, without its course',
  },
  removal: {
    mayImport: [...platform, 'artifacts', 'runs'],
    because: 'it deletes what others have decided to delete',
  },
  live: { mayImport: [...platform, 'runs'], because: 'a stream shows the rows of runs as they are' },
  reports: {
    mayImport: [...platform, 'entitlements', 'orders', 'sites', 'artifacts', 'findings', 'runs'],
    because: 'a result is read under the lock of what was paid for, whether its run goes on or not',
  },
  'site-runs': { mayImport: [...platform, 'findings', 'runs'], because: 'a plan of pages follows from rows alone' },
  settlement: {
    mayImport: [...platform, 'findings', 'runs', 'site-runs'],
    because: 'a run changes by facts of workers, not by who looks at it',
  },
  'free-scans': {
    mayImport: [...platform, 'runs', 'live', 'reports', 'settlement'],
    because: 'a free check needs no plan and no account',
  },
  'member-runs': {
    mayImport: [...platform, 'entitlements', 'sites', 'runs', 'removal', 'live', 'reports', 'settlement'],
    because: 'runs of members take their profile from a slot; how they are handed out is decided elsewhere',
  },
  'site-proofs': { mayImport: platform, because: 'control of a website is proven without any run' },
  scanning: {
    mayImport: [...platform, 'artifacts', 'runs', 'settlement', 'site-proofs'],
    because: 'it carries jobs to workers and facts back, and does not know who ordered them',
  },

  history: {
    mayImport: [...platform, 'artifacts', 'findings', 'runs', 'reports'],
    because: 'it compares results that are open to their owner',
  },
  exports: {
    mayImport: [...platform, 'artifacts', 'senders', 'findings', 'runs', 'reports', 'history'],
    because: 'a file says what the report says, with its pictures, its sender and the trend that the screen shows',
  },
  'ignored-findings': {
    mayImport: [...platform, 'entitlements', 'findings', 'reports'],
    because: 'a mark holds for a website, and what it covers is counted in an open run',
  },
  'manual-checks': {
    mayImport: [...platform, 'artifacts', 'findings', 'runs', 'reports', 'history'],
    because: 'answers follow the line of a history, and a question shows its element on the picture of the page',
  },
  shares: {
    mayImport: [...platform, 'entitlements', 'senders', 'findings', 'runs', 'reports', 'history'],
    because: 'a guest reads what the owner could read',
  },
  monitors: {
    mayImport: [...platform, 'encryption', 'entitlements', 'sites', 'findings', 'runs'],
    because: 'a monitor orders runs as a member does, waits for their rows, and tells what is new in them',
  },
  statistics: { mayImport: platform, because: 'it counts, and nobody depends on it' },
  contact: { mayImport: platform, because: 'a message of a form is a mail and nothing else' },
  profile: {
    mayImport: [...platform, 'sites', 'subscriptions', 'runs', 'removal', 'settlement', 'exports'],
    because: 'only the copy and the end of an account reach into the rooms that keep something of it',
  },

  backup: {
    mayImport: ['errors', 'config', 'database', 'artifacts'],
    because: 'it copies tables and folders as they are and does not know what they mean',
  },
  health: { mayImport: [...platform, 'scanning'], because: 'it asks the parts that may be away' },
  metrics: { mayImport: [...platform, 'live', 'scanning'], because: 'it reads what waits and what happened' },
};
