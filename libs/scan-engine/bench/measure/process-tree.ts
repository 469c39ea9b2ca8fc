import type { ProcessRow } from './process-table.ts';

interface Member {
  row: ProcessRow;
  parent: Member | undefined;
  children: Member[];
  isAlive: boolean;
}

const keyOf = ({ pid, started }: ProcessRow) => `${pid}:${started}`;

/**
 * All processes that came from one, also those that lost their parent: a browser's helpers do when the browser is
 * killed. Fed with the process table again and again; what a process had used when it was last seen stays counted.
 * What one uses between the last look and its end is lost, unless its parent waits for it: the parent knows exactly.
 */
export class ProcessTree {
  readonly #members = new Map<string, Member>();
  readonly #rootPid: number;
  #root: Member | undefined;

  constructor(rootPid: number) {
    this.#rootPid = rootPid;
  }

  /** @returns the rows of the members that live */
  look(table: readonly ProcessRow[]): ProcessRow[] {
    for (const member of this.#members.values()) member.isAlive = false;
    const strangers = table.filter((row) => !this.#update(row));
    // Parents may stand behind their children in the table.
    let isGrowing = true;
    while (isGrowing) {
      isGrowing = false;
      for (const row of strangers) {
        if (this.#members.has(keyOf(row)) || !this.#adopt(row)) continue;
        isGrowing = true;
      }
    }
    return [...this.#members.values()].filter(({ isAlive }) => isAlive).map(({ row }) => row);
  }

  /** Processor time of all members in seconds. */
  get seconds(): number {
    return this.#root ? secondsOf(this.#root) : 0;
  }

  #update(row: ProcessRow): boolean {
    const known = this.#members.get(keyOf(row));
    if (!known) return false;
    known.isAlive = true;
    known.row = row;
    return true;
  }

  #adopt(row: ProcessRow): boolean {
    const parent = this.#parentOf(row);
    const isRoot = !this.#root && row.pid === this.#rootPid;
    if (!parent && !isRoot) return false;
    const member: Member = { row, parent, children: [], isAlive: true };
    this.#members.set(keyOf(row), member);
    if (isRoot) this.#root = member;
    parent?.children.push(member);
    return true;
  }

  /** Its parent; for one whose parent ended before it was seen, whoever opened its session or its group. */
  #parentOf(row: ProcessRow): Member | undefined {
    const members = [...this.#members.values()].filter((member) => member.row.started <= row.started);
    return (
      members.find(({ row: { pid }, isAlive }) => isAlive && pid === row.parent) ??
      members.find(({ row: { pid } }) => pid === row.session || pid === row.group)
    );
  }
}

/**
 * Of children that ended, the larger of what the parent was told and what was seen of them: the parent knows the last
 * moments, but only of children it waited for.
 */
function secondsOf({ row, children }: Member): number {
  const sum = (list: Member[]) => list.reduce((total, child) => total + secondsOf(child), 0);
  const living = children.filter(({ isAlive }) => isAlive);
  const ended = children.filter(({ isAlive }) => !isAlive);
  return row.own + sum(living) + Math.max(row.reaped, sum(ended));
}
