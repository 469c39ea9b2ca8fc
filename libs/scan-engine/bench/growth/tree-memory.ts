import { readFileSync } from 'node:fs';
import { memoryOfProcess, readProcessTable } from '../measure/process-table.ts';
import { ProcessTree } from '../measure/process-tree.ts';

/** MB of this process and of everything below it. RSS counts shared pages in every process, PSS splits them. */
export interface TreeMemory {
  nodeRss: number;
  nodePss: number;
  treeRss: number;
  treePss: number;
  processes: number;
}

/** Watches the processes below this one, browsers and their helpers; not those of `without` and below. */
export class TreeWatch {
  readonly #tree = new ProcessTree(process.pid);
  readonly #without: number | undefined;

  constructor(without: number | undefined) {
    this.#without = without;
  }

  look(): TreeMemory {
    const table = readProcessTable().filter(({ pid, parent }) => pid !== this.#without && parent !== this.#without);
    const pids = this.#tree.look(table).map(({ pid }) => pid);
    const sum = (measure: (pid: number) => number) => pids.reduce((total, pid) => total + measure(pid), 0);
    return {
      nodeRss: rssOf(process.pid),
      nodePss: memoryOfProcess(process.pid).mb,
      treeRss: sum(rssOf),
      treePss: sum((pid) => memoryOfProcess(pid).mb),
      processes: pids.length,
    };
  }
}

function rssOf(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    return (pages * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}
