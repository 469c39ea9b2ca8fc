import { Logger } from '@nestjs/common';
import { beforeAll, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { LeasedTaskRunner } from './leased-task-runner.ts';

beforeAll(() => Logger.overrideLogger(false));

/** Rows in memory; each is worked on until the test ends it. */
class Rows extends LeasedTaskRunner {
  protected readonly logger = new Logger('Rows');
  protected readonly notTaken = 'rows_not_taken';
  readonly due: string[] = [];
  readonly inHand = new Map<string, PromiseWithResolvers<void>>();
  readonly notes: unknown[] = [];
  looks = 0;
  /** Happens while a look goes on, after it has seen what is due. */
  meanwhile = async (): Promise<void> => undefined;

  protected async takeDue(): Promise<void> {
    this.looks += 1;
    const taken = this.due.splice(0, this.room);
    // As a database, it answers later.
    await Promise.resolve();
    await this.meanwhile();
    for (const id of taken) {
      const end = Promise.withResolvers<void>();
      this.inHand.set(id, end);
      this.begin(
        {
          run: () => end.promise,
          renew: () => Promise.resolve(),
          note: (error) => Promise.reject(new Error(`not even noted ${this.notes.push(error)}`)),
        },
        () => this.inHand.delete(id),
      );
    }
  }
}

const rows = (...due: string[]): Rows => {
  const made = new Rows();
  made.due.push(...due);
  return made;
};

it('works on four at once and begins the next as soon as one has ended', async () => {
  const work = rows('a', 'b', 'c', 'd', 'e', 'f');
  await work.start();
  expect([...work.inHand.keys()]).toEqual(['a', 'b', 'c', 'd']);
  await work.start();
  expect(work.due).toEqual(['e', 'f']);
  work.inHand.get('b')?.resolve();
  await until(() => work.inHand.has('e'));
  expect([...work.inHand.keys()]).toEqual(['a', 'c', 'd', 'e']);
});

it('reads the table again when it is notified during a read', async () => {
  const work = rows('a');
  work.meanwhile = async () => {
    if (work.looks > 1) return;
    work.due.push('late');
    work.notify();
  };
  await work.start();
  expect([...work.inHand.keys()]).toEqual(['a', 'late']);
});

it('goes on when a failure cannot even be noted', async () => {
  const work = rows('a', 'b');
  const fault = new Error('no');
  await work.start();
  work.inHand.get('a')?.reject(fault);
  await until(() => !work.inHand.has('a'));
  expect(work.notes).toEqual([fault]);
  work.inHand.get('b')?.resolve();
  await work.drain();
  expect(work.inHand.size).toBe(0);
});

it('takes nothing more when the service ends, and waits for what it works on', async () => {
  const work = rows('a', 'b', 'c', 'd', 'e');
  await work.start();
  let isOver = false;
  const over = work.beforeApplicationShutdown().then(() => (isOver = true));
  for (const id of ['a', 'b', 'c']) work.inHand.get(id)?.resolve();
  await until(() => work.inHand.size === 1);
  expect(isOver).toBe(false);
  work.inHand.get('d')?.resolve();
  await over;
  expect(work.due).toEqual(['e']);
});

it('survives a table that cannot be read, and reads it at the next notification', async () => {
  const work = rows();
  work.meanwhile = () => Promise.reject(new Error('away'));
  work.notify();
  await expect(work.start()).rejects.toThrow('away');
  work.meanwhile = async () => undefined;
  work.due.push('a');
  work.notify();
  await until(() => work.inHand.has('a'));
  expect(work.looks).toBe(2);
});
