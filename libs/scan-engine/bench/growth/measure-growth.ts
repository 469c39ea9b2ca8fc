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
  /** Pages between two looks. */
  every: number;
  concurrency: number;
  /** Scans after which a browser is replaced; the engine's own figure when it is left out. */
  recycleAfter?: number;
  /** One kind of pages instead of all in turn. */
  kind?: string;
  executablePath: string;
}

/** What stands after so many pages, while nothing is being scanned, and the highest since the mark before. */
export interface Mark {
  pages: number;
  failed: number;
  idle: TreeMemory;
  peak: TreeMemory;
}

const glanceMs = 500;

/** Scans page after page in this one process. @param tell is called with each mark as soon as it is reached */
export async function measureGrowth(order: GrowthOrder, tell: (mark: Mark) => void): Promise<Mark[]> {
  // A process of its own: what the site keeps is not the engine's.
  const server = fork(path.join(import.meta.dirname, '../pages/serve.ts'), ['5'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [host] = (await once(server, 'message')) as [string];
  const { executablePath, recycleAfter } = order;
  const scanner = await createScanner({
    executablePath,
    allow: [host],
    // The watch would end a browser that grows, and so hide that it does.
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
      // What only waits for the collector is no growth.
      globalThis.gc?.();
      watch.off('message', onLook);
      const idle = await lookAtRest(watch);
      const mark = { pages: from + part.length, failed, idle, peak: highest([...looks, idle]) };
      marks.push(mark);
      tell(mark);
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

/** The least of several looks: a renderer that is just ending is not kept. */
async function lookAtRest(watch: ChildProcess): Promise<TreeMemory> {
  let least = await lookOnce(watch);
  for (let more = 0; more < 3; more += 1) {
    const look = await lookOnce(watch);
    if (look.treeRss < least.treeRss) least = look;
  }
  return least;
}

/** What was asked for before may still be answered; the last answer is the one that counts. */
async function lookOnce(watch: ChildProcess): Promise<TreeMemory> {
  await pause(glanceMs);
  watch.send('look');
  const [look] = (await once(watch, 'message')) as [TreeMemory];
  return look;
}

const pathsOf = ({ pages, kind }: GrowthOrder): string[] =>
  kind === undefined ? paths(pages) : Array.from({ length: pages }, (_, number) => `/${kind}/${number}`);

/** @returns how many were not completed */
async function scanAll(scanner: Scanner, addresses: readonly string[], concurrency: number): Promise<number> {
  const waiting = [...addresses];
  let failed = 0;
  const lane = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const { state } = await scanner.scan(url, { profile: 'free' });
      if (state !== 'completed') failed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
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
