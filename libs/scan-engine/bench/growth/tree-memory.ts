import { readFileSync } from 'node:fs';
import { memoryOfProcess, readProcessTable } from '../measure/process-table.ts';
import { ProcessTree } from '../measure/process-tree.ts';

/** Memory in MB of one process and of its whole tree. RSS counts shared pages in every process, PSS splits them. */
export interface TreeMemory {
  nodeRss: number;
  nodePss: number;
  treeRss: number;
  treePss: number;
  processes: number;
}

/** Measures a process and its descendants, except the processes of `without` and their children. */
export class TreeWatch {
  readonly #root: number;
  readonly #tree: ProcessTree;
  readonly #without: readonly number[];

  constructor(root: number, without: readonly number[]) {
    this.#root = root;
    this.#tree = new ProcessTree(root);
    this.#without = without;
  }

  look(): TreeMemory {
    const isOther = (pid: number) => this.#without.includes(pid);
    const table = readProcessTable().filter(({ pid, parent }) => !isOther(pid) && !isOther(parent));
    const pids = this.#tree.look(table).map(({ pid }) => pid);
    const sum = (measure: (pid: number) => number) => pids.reduce((total, pid) => total + measure(pid), 0);
    return {
      nodeRss: rssOf(this.#root),
      nodePss: memoryOfProcess(this.#root).mb,
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
