import { join } from 'node:path';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongProjectsFirst } from './src/test-times/long-projects-first.ts';

const decorators = { decorator: { legacy: true, emitDecoratorMetadata: true } };
/** Files whose results depend on the load of the machine. They run last, one by one. */
const alone = '**/*.alone.test.ts';
/** Files that replace modules or change the state of the process. Each gets new modules. */
const isolated = '**/*.isolated.test.{ts,tsx}';

/**
 * Projects whose files share the modules of their worker. A database, a browser or jsdom is set up once for all files
 * of a worker, and code is loaded once.
 */
const sharing = new Set<string>([
  'account',
  'api',
  'billing',
  'chromium',
  'contracts',
  'create-stufenlos-remote',
  'deploy',
  'edge',
  'egress',
  'environment',
  'marketing',
  'metrics',
  'object-store',
  'platform',
  'release',
  'remote-tools',
  'report',
  'runs',
  'sandbox',
  'scan-engine',
  'scan-queue',
  'shell',
  'standalone',
  'standards',
  'tracing',
  'ui',
  'worker',
  'workspace',
]);

/** Prepares a migrated database to copy, once for all files of the api. */
const databases = join(import.meta.dirname, '../../services/api/src/testing/run-databases.ts');

type Environment = 'node' | 'jsdom';
/** Lets tests of views continue only after effects. The shell renders without React Testing Library. */
const setupFilesOf = (name: string, environment: Environment) => {
  if (environment === 'node') return [];
  const setup = name === 'shell' ? 'wait-for-effects.ts' : 'wait-for-effects-of-react.ts';
  return [join(import.meta.dirname, '../ui/src/testing', setup)];
};
const projects: readonly (readonly [name: string, folder: string, environment: Environment])[] = [
  ...[
    'contracts',
    'environment',
    'metrics',
    'tracing',
    'object-store',
    'standards',
    'chromium',
    'egress',
    'report',
    'scan-engine',
    'scan-queue',
    'release',
    'remote-tools',
    'create-stufenlos-remote',
    'workspace',
  ].map((name) => [name, `libs/${name}`, 'node'] as const),
  ...['api', 'worker', 'edge', 'sandbox', 'standalone', 'deploy'].map(
    (name) => [name, `services/${name}`, 'node'] as const,
  ),
  ...['account', 'platform', 'ui'].map((name) => [name, `libs/${name}`, 'jsdom'] as const),
  ['shell', 'shell', 'jsdom'],
  ...['marketing', 'runs', 'billing'].map((name) => [name, `remotes/${name}`, 'jsdom'] as const),
];

/** One process runs all projects. A process per project takes about seven times as long. */
export default defineConfig({
  oxc: decorators,
  test: {
    setupFiles: ['testing/reset-stubs.ts', 'test-times/measure-file.ts'].map((file) =>
      join(import.meta.dirname, 'src', file),
    ),
    // Replacements of one file must not affect the next file of its worker.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Many processes share two cores, so a test may wait long for a state. The timeout only ends tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Many tests wait for a browser, a queue or a process, so three workers keep two cores busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongProjectsFirst },
    projects: [
      ...projects.map(([name, root, environment]) => ({
        extends: true as const,
        test: {
          name,
          root,
          environment,
          include: ['{src,bench,security}/**/*.test.{ts,tsx}'],
          exclude: [alone, isolated],
          isolate: !sharing.has(name),
          setupFiles: setupFilesOf(name, environment),
          globalSetup: name === 'api' ? [databases] : [],
        },
      })),
      ...(['node', 'jsdom'] as const).map((environment) => ({
        extends: true as const,
        test: {
          name: `isolated-${environment}`,
          environment,
          globalSetup: environment === 'node' ? [databases] : [],
          include: projects
            .filter(([name, , its]) => sharing.has(name) && its === environment)
            .map(([, root]) => `${root}/${isolated}`),
        },
      })),
      {
        extends: true as const,
        test: {
          name: 'alone',
          include: [`{libs,services}/*/{src,security}/${alone}`],
          environment: 'node' as const,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
