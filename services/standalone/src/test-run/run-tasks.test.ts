import { describe, expect, it } from 'vitest';
import { runTasks } from './run-tasks.mjs';

/** Tasks that end when the test says so, and a record of what began and ended. */
function stage() {
  const events: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const task = (name: string, cores: number, after: string[] = []) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    const work = async () => {
      events.push(name);
      await end.promise;
    };
    return { name, cores, after, work };
  };
  /** Lets everything happen that can happen without another event from outside. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    task,
    running: async () => {
      await settle();
      return events.splice(0);
    },
    end: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error(`${name} broke`)),
  };
}

describe('the schedule', () => {
  it('runs beside each other what fits on the cores, in the order of the list', async () => {
    const { task, running, end } = stage();
    const over = runTasks([task('compile', 1), task('bundle', 1), task('unit', 2)], 2);
    expect(await running()).toEqual(['compile', 'bundle']);
    end('compile');
    expect(await running()).toEqual([]);
    end('bundle');
    expect(await running()).toEqual(['unit']);
    end('unit');
    await over;
  });

  it('starts a task when all that it needs has succeeded', async () => {
    const { task, running, end } = stage();
    const over = runTasks([task('build', 1), task('stack', 1, ['build']), task('journeys', 1, ['stack'])], 8);
    expect(await running()).toEqual(['build']);
    end('build');
    expect(await running()).toEqual(['stack']);
    end('stack');
    expect(await running()).toEqual(['journeys']);
    end('journeys');
    await over;
  });

  it('does not let small tasks overtake a large one that waits for cores', async () => {
    const { task, running, end } = stage();
    const over = runTasks([task('a', 1), task('large', 2), task('b', 1)], 2);
    expect(await running()).toEqual(['a']);
    end('a');
    expect(await running()).toEqual(['large']);
    end('large');
    expect(await running()).toEqual(['b']);
    end('b');
    await over;
  });

  it('lets a task that needs more cores than there are have all of them', async () => {
    const { task, running, end } = stage();
    const over = runTasks([task('huge', 16)], 2);
    expect(await running()).toEqual(['huge']);
    end('huge');
    await over;
  });

  it('starts nothing more after a failure, and tells it', async () => {
    const { task, running, fail } = stage();
    const over = runTasks([task('a', 2), task('b', 1)], 2);
    expect(await running()).toEqual(['a']);
    fail('a');
    await expect(over).rejects.toThrow('a broke');
    expect(await running()).toEqual([]);
  });

  it('refuses a need that nobody meets', () => {
    const { task } = stage();
    expect(() => runTasks([task('a', 1, ['b']), task('b', 1)], 2)).toThrow('a waits for b');
  });

  it('is over at once without tasks', async () => {
    expect(await runTasks([], 2)).toBeUndefined();
  });
});
