import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createScanner } from '../../src/scanner.ts';
import type { Scanner } from '../../src/scanner-options.ts';
import { paths } from '../pages/pages.ts';
import type { TreeMemory } from './tree-memory.ts';

export interface GrowthOrder {
  pages: number;
  /** Pages between two marks. */
  every: number;
  concurrency: number;
  /** Scans after which a browser is replaced; default: the engine's default. */
  recycleAfter?: number;
  /** Scans only this kind of page instead of all kinds in turn. */
  kind?: string;
  executablePath: string;
}

/** Memory after so many pages: idle, and the peak since the previous mark. */
export interface Mark {
  pages: number;
  failed: number;
  idle: TreeMemory;
  peak: TreeMemory;
}

const glanceMs = 500;

/** Scans all pages in this process. @param onMark is called with each mark as soon as it is measured */
export async function measureGrowth(order: GrowthOrder, onMark: (mark: Mark) => void): Promise<Mark[]> {
  // In its own process, so the memory of the site is not counted as the engine's.
  const server = fork(path.join(import.meta.dirname, '../pages/serve.ts'), ['5'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [host] = (await once(server, 'message')) as [string];
  const { executablePath, recycleAfter } = order;
  const scanner = await createScanner({
    executablePath,
    allow: [host],
    // Effectively no limit: the engine would end a growing browser and so hide the growth.
    memoryMb: 100_000,
    ...(recycleAfter && { recycleAfter }),
  });
  const watch = fork(path.join(import.meta.dirname, 'watch-process.ts'), [String(server.pid)]);
  await once(watch, 'message');
  const marks: Mark[] = [];
  let failed = 0;
  try {
    const addresses = pathsOf(order).map((one) => `http://${host}${one}`);
    for (let from = 0; from < addresses.length; from += order.every) {
      const part = addresses.slice(from, from + order.every);
      const looks: TreeMemory[] = [];
      const timer = setInterval(() => watch.send('look'), glanceMs);
      const onLook = (look: TreeMemory) => void looks.push(look);
      watch.on('message', onLook);
      failed += await scanAll(scanner, part, order.concurrency).finally(() => clearInterval(timer));
      // Garbage that is not collected yet is not growth.
      globalThis.gc?.();
      watch.off('message', onLook);
      const idle = await lookWhileIdle(watch);
      const mark = { pages: from + part.length, failed, idle, peak: highest([...looks, idle]) };
      marks.push(mark);
      onMark(mark);
    }
    return marks;
  } finally {
    await scanner.close();
    for (const helper of [server, watch]) {
      helper.disconnect();
      await once(helper, 'exit');
    }
  }
}

/** Takes the minimum of several looks, so a renderer that is just exiting does not count. */
async function lookWhileIdle(watch: ChildProcess): Promise<TreeMemory> {
  let least = await lookOnce(watch);
  for (let more = 0; more < 3; more += 1) {
    const look = await lookOnce(watch);
    if (look.treeRss < least.treeRss) least = look;
  }
  return least;
}

/** Waits first, because an answer to an earlier request may still arrive; only the answer after it counts. */
async function lookOnce(watch: ChildProcess): Promise<TreeMemory> {
  await pause(glanceMs);
  watch.send('look');
  const [look] = (await once(watch, 'message')) as [TreeMemory];
  return look;
}

const pathsOf = ({ pages, kind }: GrowthOrder): string[] =>
  kind === undefined ? paths(pages) : Array.from({ length: pages }, (_, number) => `/${kind}/${number}`);

/** @returns the number of scans that were not completed */
async function scanAll(scanner: Scanner, addresses: readonly string[], concurrency: number): Promise<number> {
  const queue = [...addresses];
  let failed = 0;
  const worker = async () => {
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      const { state } = await scanner.scan(url, { profile: 'free' });
      if (state !== 'completed') failed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return failed;
}

const highest = (looks: readonly TreeMemory[]): TreeMemory =>
  looks.reduce((best, one) => ({
    nodeRss: Math.max(best.nodeRss, one.nodeRss),
    nodePss: Math.max(best.nodePss, one.nodePss),
    treeRss: Math.max(best.treeRss, one.treeRss),
    treePss: Math.max(best.treePss, one.treePss),
    processes: Math.max(best.processes, one.processes),
  }));
