// The thread in which a release renders its pages. prerender.ts starts it. It answers once and keeps no state.
import { parentPort, workerData } from 'node:worker_threads';
import { compileFunction } from 'node:vm';
import type { PrerenderModule } from '@stufenlos/contracts';
import type { PrerenderWork } from './prerender.ts';

const { sources, release, config, pages } = workerData as PrerenderWork;

/** Runs a script that may import only the given modules, like a remote in the browser that gets the shell's React. */
function evaluate(source: string, filename: string, handed: Readonly<Record<string, unknown>>): unknown {
  const module: { exports: unknown } = { exports: {} };
  const take = (name: string): unknown => {
    if (!Object.hasOwn(handed, name)) throw new Error(`${filename} asks for ${name}, which nobody hands out`);
    return handed[name];
  };
  const run = compileFunction(source, ['module', 'exports', 'require'], { filename }) as (
    module: { exports: unknown },
    exports: unknown,
    require: (name: string) => unknown,
  ) => void;
  run(module, module.exports, take);
  return module.exports;
}

const { shared, renderPages } = evaluate(sources.shell, 'shell', {}) as PrerenderModule;
const modules = Object.fromEntries(
  Object.entries(sources.remotes).map(([name, source]) => [name, evaluate(source, name, shared)]),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(await renderPages({ release, config, modules, pages }));
