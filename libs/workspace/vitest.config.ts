import { join } from 'node:path';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const decorators = { decorator: { legacy: true, emitDecoratorMetadata: true } };
/** Files whose answer depends on how busy the machine is: they run last, one by one. */
const alone = '**/*.alone.test.ts';
/** Files that replace modules or change what the whole process shares: each gets fresh modules. */
const isolated = '**/*.isolated.test.{ts,tsx}';

/**
 * Projects whose files share the modules of their worker, so that a database, a browser or jsdom is set up once for all
 * of them and code is loaded once.
 */
const sharing = new Set<string>([
  'account',
  'api',
  'billing',
  'contracts',
  'edge',
  'marketing',
  'platform',
  'release',
  'runs',
  'sandbox',
  'scan-engine',
  'scan-queue',
  'shell',
  'standalone',
  'standards',
  'ui',
  'worker',
  'workspace',
]);

/** What the api needs once for all its files: a migrated database to copy. */
const databases = join(import.meta.dirname, '../../services/api/src/testing/run-databases.ts');

type Environment = 'node' | 'jsdom';
const projects: readonly (readonly [name: string, folder: string, environment: Environment])[] = [
  ...['contracts', 'standards', 'scan-engine', 'scan-queue', 'release', 'workspace'].map(
    (name) => [name, `libs/${name}`, 'node'] as const,
  ),
  ...['api', 'worker', 'edge', 'sandbox', 'standalone'].map((name) => [name, `services/${name}`, 'node'] as const),
  ...['account', 'platform', 'ui'].map((name) => [name, `libs/${name}`, 'jsdom'] as const),
  ['shell', 'shell', 'jsdom'],
  ...['marketing', 'runs', 'billing'].map((name) => [name, `remotes/${name}`, 'jsdom'] as const),
];

/** One process for all projects: a process per project costs about seven times as much. */
export default defineConfig({
  oxc: decorators,
  test: {
    setupFiles: [join(import.meta.dirname, 'src/test-times/measure-file.ts')],
    // What one file replaced must not reach the next one of its worker.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Two cores shared by many processes: a test that waits for a state may have to wait. A limit only ends what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Many tests wait for a browser, a queue or a process: three keep two cores busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      ...projects.map(([name, root, environment]) => ({
        extends: true as const,
        test: {
          name,
          root,
          environment,
          include: ['{src,bench}/**/*.test.{ts,tsx}'],
          exclude: [alone, isolated],
          isolate: !sharing.has(name),
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
          include: [`{libs,services}/*/src/${alone}`],
          environment: 'node' as const,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
