import type { ProcessRow } from './process-table.ts';

interface Member {
  row: ProcessRow;
  parent: Member | undefined;
  isAlive: boolean;
  /** Seconds of children that were waited for before the first look. */
  reapedBefore: number;
  /** Seconds of children that exited between two looks, as last seen. */
  ended: number;
}

const keyOf = ({ pid, started }: ProcessRow) => `${pid}:${started}`;

/**
 * A process and all its descendants, including those that lost their parent, as a browser's helpers do when the
 * browser is killed. Fed with the process table repeatedly; the time that a process had used when last seen stays
 * counted. Time between the last look and the exit is lost unless the parent waits for the process.
 */
export class ProcessTree {
  readonly #members = new Map<string, Member>();
  readonly #rootPid: number;
  #hasRoot = false;

  constructor(rootPid: number) {
    this.#rootPid = rootPid;
  }

  /** @returns the rows of living members */
  look(table: readonly ProcessRow[]): ProcessRow[] {
    const present = new Map(table.map((row) => [keyOf(row), row]));
    const ended: Member[] = [];
    for (const [key, member] of this.#members) {
      const row = present.get(key);
      if (row) member.row = row;
      else if (member.isAlive) ended.push(member);
      present.delete(key);
    }
    recordExits(ended);
    // Repeats until nothing changes, because parents may come after their children in the table.
    let before = -1;
    while (before !== present.size) {
      before = present.size;
      for (const [key, row] of present) if (this.#adopt(row)) present.delete(key);
    }
    for (const member of this.#living()) member.parent = this.#parentOf(member.row);
    return this.#living().map(({ row }) => row);
  }

  /** Updates only known members: cheap enough to run often, so less time is lost for short-lived processes. */
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

  /** Recognises a process whose parent exited before the first look: its session or group leader is a member. */
  #isOfOurSession({ session, group, started }: ProcessRow): boolean {
    const leads = ({ row }: Member) => (row.pid === session || row.pid === group) && row.started <= started;
    return [...this.#members.values()].some(leads);
  }

  #living(): Member[] {
    return [...this.#members.values()].filter(({ isAlive }) => isAlive);
  }
}

/** Adds the time of exited members to their parents, deepest first, because a parent may have exited as well. */
function recordExits(ended: Member[]): void {
  for (const member of ended) member.isAlive = false;
  for (const member of ended.toSorted((a, b) => depthOf(b) - depthOf(a))) {
    const { row, parent, reapedBefore } = member;
    if (parent) parent.ended += row.own + Math.max(row.reaped, reapedBefore + member.ended);
  }
}

const depthOf = ({ parent }: Member): number => (parent ? 1 + depthOf(parent) : 0);

/** Child time that only the parent knows: of short-lived children, and the last moments of others. */
const unseen = ({ row, reapedBefore, ended }: Member): number =>
  reapedBefore + Math.max(0, row.reaped - reapedBefore - ended);
