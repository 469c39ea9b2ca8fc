import { describe, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { CoalescedTask } from './coalesced-task.ts';

/** A task whose runs end when the test says so. */
function started(isOver = () => false, restMs = 0) {
  const runs: PromiseWithResolvers<void>[] = [];
  const task = new CoalescedTask(
    () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    isOver,
    restMs,
  );
  return { runs, task };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a coalesced task', () => {
  it('runs once more for all calls during a run, and each of them waits for that', async () => {
    const { runs, task } = started();
    const first = task.run();
    const others = [task.run(), task.run()];
    expect(runs).toHaveLength(1);
    runs[0]!.resolve();
    await settled();
    expect(runs).toHaveLength(2);
    runs[1]!.resolve();
    await Promise.all([first, ...others]);
    await task.ended();
    expect(runs).toHaveLength(2);
  });

  it('starts again for a call in the moment after its end', async () => {
    const { runs, task } = started();
    const first = task.run();
    const next = first.then(() => task.run());
    runs[0]!.resolve();
    await settled();
    expect(runs).toHaveLength(2);
    runs[1]!.resolve();
    await next;
  });

  it('rests after a run, and runs once for all calls that come meanwhile', async () => {
    const { runs, task } = started(() => false, 500);
    const first = task.run();
    runs[0]!.resolve();
    await settled();
    const others = [task.run(), task.run()];
    expect(runs).toHaveLength(1);
    const second = await until(() => runs[1]);
    second.resolve();
    await Promise.all([first, ...others]);
    expect(runs).toHaveLength(2);
  });

  it('rejects when a run fails, and works at the next call', async () => {
    const { runs, task } = started();
    const first = task.run();
    runs[0]!.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    void task.run();
    expect(runs).toHaveLength(2);
  });

  it('runs no more once it is over', async () => {
    let isOver = false;
    const { runs, task } = started(() => isOver);
    const first = task.run();
    void task.run();
    isOver = true;
    runs[0]!.resolve();
    await first;
    await task.run();
    expect(runs).toHaveLength(1);
  });
});
