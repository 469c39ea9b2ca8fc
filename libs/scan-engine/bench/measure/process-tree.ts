import type { ProcessRow } from './process-table.ts';

interface Member {
  row: ProcessRow;
  parent: Member | undefined;
  isAlive: boolean;
  /** Of children that were waited for before anybody looked. */
  reapedBefore: number;
  /** Of children that ended under our eyes, as they were last seen. */
  ended: number;
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
  #hasRoot = false;

  constructor(rootPid: number) {
    this.#rootPid = rootPid;
  }

  /** @returns the rows of the members that live */
  look(table: readonly ProcessRow[]): ProcessRow[] {
    const present = new Map(table.map((row) => [keyOf(row), row]));
    const ended: Member[] = [];
    for (const [key, member] of this.#members) {
      const row = present.get(key);
      if (row) member.row = row;
      else if (member.isAlive) ended.push(member);
      present.delete(key);
    }
    bury(ended);
    // Parents may stand behind their children in the table.
    let before = -1;
    while (before !== present.size) {
      before = present.size;
      for (const [key, row] of present) if (this.#adopt(row)) present.delete(key);
    }
    for (const member of this.#living()) member.parent = this.#parentOf(member.row);
    return this.#living().map(({ row }) => row);
  }

  /** A quick look at those who are known, for the last moments of the short-lived. */
  glance(rowOf: (pid: number) => ProcessRow | undefined): void {
    for (const member of this.#living()) {
      const row = rowOf(member.row.pid);
      if (row && keyOf(row) === keyOf(member.row)) member.row = row;
    }
  }

  /** Processor time of all members in seconds. */
  get seconds(): number {
    return [...this.#members.values()].reduce((sum, member) => sum + member.row.own + unseen(member), 0);
  }

  #adopt(row: ProcessRow): boolean {
    const isRoot = !this.#hasRoot && row.pid === this.#rootPid;
    if (!isRoot && !this.#parentOf(row) && !this.#isOfOurSession(row)) return false;
    this.#hasRoot = true;
    this.#members.set(keyOf(row), { row, parent: undefined, isAlive: true, reapedBefore: row.reaped, ended: 0 });
    return true;
  }

  #parentOf(row: ProcessRow): Member | undefined {
    return this.#living().find((member) => member.row.pid === row.parent);
  }

  /** For one whose parent ended before it was seen: whoever opened its session or its group was a member. */
  #isOfOurSession({ session, group, started }: ProcessRow): boolean {
    const leads = ({ row }: Member) => (row.pid === session || row.pid === group) && row.started <= started;
    return [...this.#members.values()].some(leads);
  }

  #living(): Member[] {
    return [...this.#members.values()].filter(({ isAlive }) => isAlive);
  }
}

/** Each tells its parent, the youngest first: whoever ends together with its children has been told of them. */
function bury(ended: Member[]): void {
  for (const member of ended) member.isAlive = false;
  for (const member of ended.toSorted((a, b) => depthOf(b) - depthOf(a))) {
    const { row, parent, reapedBefore } = member;
    if (parent) parent.ended += row.own + Math.max(row.reaped, reapedBefore + member.ended);
  }
}

const depthOf = ({ parent }: Member): number => (parent ? 1 + depthOf(parent) : 0);

/** What a parent was told of its children beyond what was seen of them: short lives, and last moments of long ones. */
const unseen = ({ row, reapedBefore, ended }: Member): number =>
  reapedBefore + Math.max(0, row.reaped - reapedBefore - ended);
