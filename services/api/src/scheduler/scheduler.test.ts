import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { day, hour } from './scheduled.decorator.ts';
import type { ScheduledTask, ScheduledTasks } from './scheduled-tasks.ts';
import { Scheduler } from './scheduler.ts';
import { TaskLease } from './task-lease.ts';

let database: TestDatabase;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const task = (given: Partial<ScheduledTask>): ScheduledTask => ({
  name: 'test',
  everyMs: 10,
  onEveryReplica: true,
  run: async () => undefined,
  ...given,
});
const clockOf = (...tasks: ScheduledTask[]) =>
  new Scheduler({ all: () => tasks } as ScheduledTasks, new TaskLease(database.db));
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

describe('the clock', () => {
  it('runs a task at once and again, never two of it at the same time', async () => {
    let running = 0;
    let most = 0;
    let times = 0;
    const run = async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 25));
      running -= 1;
      times += 1;
    };
    const clock = clockOf(task({ run }));
    clock.onApplicationBootstrap();
    await until(() => times >= 3);
    await clock.beforeApplicationShutdown();
    expect(most).toBe(1);
    expect(running).toBe(0);
  });

  it('goes on after a task failed', async () => {
    let times = 0;
    const clock = clockOf(task({ run: () => Promise.reject(new Error(`no ${(times += 1)}`)) }));
    clock.onApplicationBootstrap();
    await until(() => times >= 3);
    await clock.beforeApplicationShutdown();
    expect(times).toBeGreaterThanOrEqual(3);
  });

  it('looks at least hourly whether a task is due, so that a restart costs it no day', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const asked: string[] = [];
    const hold = async ({ name }: { name: string }) => asked.push(name) > 0;
    const daily = task({ name: 'daily', everyMs: day, onEveryReplica: false });
    const each = task({ name: 'each', everyMs: day, run: async () => void asked.push('each') });
    const tasks = { all: () => [daily, each] } as unknown as ScheduledTasks;
    const clock = new Scheduler(tasks, { hold } as unknown as TaskLease);
    clock.onApplicationBootstrap();
    await until(() => asked.length === 2);
    vi.advanceTimersByTime(hour);
    await until(() => asked.length === 3);
    vi.useRealTimers();
    await clock.beforeApplicationShutdown();
    // Without a lease there is nothing to look at: such a task runs whenever it is asked.
    expect(asked).toEqual(['daily', 'each', 'daily']);
  });

  it('names a task that has not ended for ten of its intervals', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const clock = clockOf(task({ name: 'endless', run: () => promise }));
    clock.onApplicationBootstrap();
    const now = Date.now();
    expect(clock.stuck(new Date(now))).toEqual([]);
    expect(clock.stuck(new Date(now + 200))).toMatchObject([{ name: 'endless' }]);
    resolve();
    await clock.beforeApplicationShutdown();
    expect(clock.stuck(new Date(now + 200))).toEqual([]);
  });
});

describe('a lease', () => {
  it('lets one of many replicas work, and the next one only when it is due again', async () => {
    const lease = new TaskLease(database.db);
    const hourly = { name: 'hourly', everyMs: 3_600_000 };
    let times = 0;
    const work = async () => void (times += 1);
    const first = await Promise.all(Array.from({ length: 5 }, () => lease.hold(hourly, at(0), work)));
    expect(first.filter(Boolean)).toHaveLength(1);
    expect(await lease.hold(hourly, at(3000), work)).toBe(false);
    expect(await lease.hold(hourly, at(3600), work)).toBe(true);
    expect(times).toBe(2);
  });

  it('ends by itself when its replica dies at work', async () => {
    const lease = new TaskLease(database.db);
    const minutely = { name: 'minutely', everyMs: 60_000 };
    const { promise, resolve } = Promise.withResolvers<void>();
    const dead = lease.hold(minutely, at(0), () => promise);
    const rows = () => database.db.selectFrom('task_runs').selectAll().where('name', '=', 'minutely').execute();
    await until(async () => (await rows()).length > 0);
    expect(await lease.hold(minutely, at(59), async () => undefined)).toBe(false);
    expect(await lease.hold(minutely, at(60), async () => undefined)).toBe(true);
    resolve();
    await dead;
  });

  it.each([
    ['has failed', () => Promise.reject(new Error('why'))],
    ['is broken off with its replica', () => new Promise<never>(() => undefined)],
  ])('does not cost a whole interval when its task %s', async (what, work) => {
    const lease = new TaskLease(database.db);
    const daily = { name: `daily that ${what}`, everyMs: day };
    const first = lease.hold(daily, at(0), work).catch(() => false);
    const row = () => database.db.selectFrom('task_runs').selectAll().where('name', '=', daily.name).executeTakeFirst();
    await (what === 'has failed' ? first : until(async () => await row()));
    expect(await lease.hold(daily, at(59), async () => undefined)).toBe(false);
    expect(await lease.hold(daily, at(60), async () => undefined)).toBe(true);
    // Done now, so the next one is a day later.
    expect(await lease.hold(daily, at(3600), async () => undefined)).toBe(false);
  });

  it('is renewed while its task works longer than it lasts', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lease = new TaskLease(database.db);
    const long = { name: 'long', everyMs: 1000 };
    const { promise, resolve } = Promise.withResolvers<void>();
    const began = new Date(Date.now() - 55_000);
    const working = lease.hold(long, began, () => promise);
    const secondsLeft = async () => {
      const rows = await database.db.selectFrom('task_runs').selectAll().where('name', '=', 'long').execute();
      return rows[0] && (rows[0].leased_until.getTime() - Date.now()) / 1000;
    };
    await until(() => vi.getTimerCount() > 0);
    expect(await secondsLeft()).toBeLessThan(6);
    vi.advanceTimersByTime(20_000);
    await until(async () => (await secondsLeft())! > 30);
    vi.useRealTimers();
    resolve();
    await working;
    expect(await secondsLeft()).toBeLessThan(0);
  });

  it('keeps what went wrong, for operators', async () => {
    const lease = new TaskLease(database.db);
    const failing = { name: 'failing', everyMs: 1000 };
    await expect(lease.hold(failing, at(0), () => Promise.reject(new Error('why')))).rejects.toThrow('why');
    const row = await database.db.selectFrom('task_runs').selectAll().where('name', '=', 'failing').executeTakeFirst();
    expect(row).toMatchObject({ error: 'why' });
    expect(await lease.hold(failing, at(1), async () => undefined)).toBe(true);
  });
});
