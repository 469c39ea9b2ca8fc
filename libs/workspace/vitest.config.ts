import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const decorators = { decorator: { legacy: true, emitDecoratorMetadata: true } };
/** Tests whose answer depends on how busy the machine is: what they do to it is enough. */
const alone = '{libs,services}/*/src/**/*.alone.test.ts';
const node = (name: string, folder: string) => ({
  extends: true as const,
  test: {
    name,
    root: folder,
    include: ['{src,bench}/**/*.test.ts'],
    exclude: ['**/*.alone.test.ts'],
    environment: 'node' as const,
  },
});
const browser = (name: string, folder: string) => ({
  extends: true as const,
  test: { name, root: folder, include: ['src/**/*.test.{ts,tsx}'], environment: 'jsdom' as const },
});

/** One process for all projects: a process per project costs about seven times as much. */
export default defineConfig({
  oxc: decorators,
  test: {
    // Many tests wait for a browser, a queue or a process: a second worker halves the time also on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      ...['contracts', 'standards', 'scan-engine', 'scan-queue', 'release', 'workspace'].map((name) =>
        node(name, `libs/${name}`),
      ),
      ...['api', 'worker', 'edge', 'sandbox', 'standalone'].map((name) => node(name, `services/${name}`)),
      ...['account', 'platform', 'ui'].map((name) => browser(name, `libs/${name}`)),
      browser('shell', 'shell'),
      ...['marketing', 'runs', 'billing'].map((name) => browser(name, `remotes/${name}`)),
      {
        extends: true as const,
        // A group of its own, which starts when all others have ended.
        test: {
          name: 'alone',
          include: [alone],
          environment: 'node' as const,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
