// The process in which a release renders its pages. prerender.ts starts it without variables, and without rights to
// files, further processes and threads. It takes its work from stdin, answers once on stdout and keeps no state.
import { text } from 'node:stream/consumers';
import { compileFunction } from 'node:vm';
import type { PrerenderModule } from '@stufenlos/contracts';
import type { PrerenderAnswer, PrerenderWork } from './prerender.ts';

const { stdin, stdout, stderr } = process;

let isAnswered = false;
function answer(given: PrerenderAnswer): void {
  if (isAnswered) return;
  isAnswered = true;
  stdout.write(JSON.stringify(given), () => process.exit());
}

const fault = (cause: unknown) => answer({ fault: cause instanceof Error ? cause.message : String(cause) });

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

process.on('uncaughtException', fault);
// What a script prints is no answer.
Object.defineProperty(process, 'stdout', { value: stderr });
// A signal could open the debugger of the process that started this one, and Node's permissions do not cover signals.
for (const name of ['kill', '_kill', '_debugProcess']) Reflect.deleteProperty(process, name);

try {
  const { sources, release, config, pages } = JSON.parse(await text(stdin)) as PrerenderWork;
  const { shared, renderPages } = evaluate(sources.shell, 'shell', {}) as PrerenderModule;
  const modules = Object.fromEntries(
    Object.entries(sources.remotes).map(([name, source]) => [name, evaluate(source, name, shared)]),
  );
  answer({ pages: await renderPages({ release, config, modules, pages }) });
} catch (cause) {
  fault(cause);
}
