import { expect, it } from 'vitest';
import { parseRow } from './process-table.ts';
import type { ProcessRow } from './process-table.ts';
import { ProcessTree } from './process-tree.ts';

const row = (pid: number, parent: number, own: number, rest: Partial<ProcessRow> = {}): ProcessRow => ({
  pid,
  parent,
  own,
  reaped: 0,
  started: pid,
  group: parent,
  session: parent,
  isZombie: false,
  ...rest,
});

it('parses a line whose name contains brackets and spaces', () => {
  const line = '42 (a) b (c) S 7 42 40 0 -1 0 0 0 0 0 150 50 300 100 20 0 1 0 9876 1 1';
  expect(parseRow(line)).toEqual({
    pid: 42,
    parent: 7,
    group: 42,
    session: 40,
    isZombie: false,
    own: 2,
    reaped: 4,
    started: 9876,
  });
});

it('adds up all living processes', () => {
  const tree = new ProcessTree(10);
  tree.look([row(12, 11, 3), row(11, 10, 2), row(10, 1, 1), row(99, 1, 50)]);
  expect(tree.seconds).toBe(6);
});

it('keeps the time of an exited process and does not count it again when its parent waits for it', () => {
  const tree = new ProcessTree(10);
  tree.look([row(10, 1, 1), row(11, 10, 2)]);
  tree.look([row(10, 1, 1)]);
  expect(tree.seconds).toBe(3);
  // It used another half second after the last look.
  tree.look([row(10, 1, 1, { reaped: 2.5 })]);
  expect(tree.seconds).toBe(3.5);
});

it('keeps counting a process that got another parent', () => {
  const tree = new ProcessTree(10);
  tree.look([row(10, 1, 1), row(11, 10, 2), row(12, 11, 3)]);
  tree.look([row(10, 1, 1), row(12, 1, 7)]);
  expect(tree.seconds).toBe(10);
});

it('recognises a process by its session if its parent exited before the first look', () => {
  const tree = new ProcessTree(10);
  tree.look([row(10, 1, 1, { session: 10 }), row(12, 1, 4, { session: 10 })]);
  expect(tree.seconds).toBe(5);
});

it('does not count an unrelated process that reuses the pid of a member', () => {
  const tree = new ProcessTree(10);
  tree.look([row(10, 1, 1), row(11, 10, 2)]);
  tree.look([row(10, 1, 1), row(11, 1, 40, { started: 500 })]);
  expect(tree.seconds).toBe(3);
});

it('keeps children that were never waited for next to children that exited before the first look', () => {
  const tree = new ProcessTree(10);
  const zygote = (reaped: number) => row(10, 1, 1, { reaped });
  tree.look([zygote(5), row(11, 10, 2)]);
  expect(tree.seconds).toBe(8);
  // It exited, and its parent never waits for it.
  tree.look([zygote(5)]);
  expect(tree.seconds).toBe(8);
});

it('does not count time twice when a parent waits for its child a moment later', () => {
  const tree = new ProcessTree(10);
  const table = (reaped: number, own: number) => [row(10, 1, 1, { reaped }), row(11, 10, own), row(12, 11, 4)];
  tree.look(table(0, 2));
  tree.look([row(10, 1, 1), row(12, 11, 4)]);
  tree.look([row(10, 1, 1, { reaped: 2.5 }), row(12, 1, 4)]);
  expect(tree.seconds).toBe(7.5);
});

it('does not count grandchildren twice when a whole branch exits at once', () => {
  const tree = new ProcessTree(10);
  tree.look([row(10, 1, 1), row(11, 10, 2), row(12, 11, 4), row(13, 12, 8)]);
  tree.look([row(10, 1, 1, { reaped: 14 })]);
  expect(tree.seconds).toBe(15);
});

it('updates known processes in a glance, but ignores a process that reuses a pid', () => {
  const tree = new ProcessTree(10);
  tree.look([row(10, 1, 1), row(11, 10, 2)]);
  tree.glance((pid) => (pid === 11 ? row(11, 10, 3) : undefined));
  expect(tree.seconds).toBe(4);
  tree.glance((pid) => row(pid, 1, 40, { started: 700 }));
  expect(tree.seconds).toBe(4);
});
