import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiscoveryService } from '@nestjs/core';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { day, hour, minute, Scheduled, second } from './scheduled.decorator.ts';
import { ScheduledTasks } from './scheduled-tasks.ts';

let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(testConfig(database.url, { MONITOR_ROUND_SECONDS: '7' }));
});
afterAll(async () => {
  await api?.stop();
  await database?.drop();
});

describe('the scheduled tasks', () => {
  it('are those of all providers', () => {
    const tasks = api.app.get(ScheduledTasks, { strict: false }).all();
    const found = tasks.map((task) => `${task.name} ${task.everyMs} ${task.onEveryReplica ? 'each' : 'one replica'}`);
    expect(found.toSorted()).toEqual([
      `billing-reconcile ${15 * minute} one replica`,
      `catalogue ${minute} each`,
      `dispatch ${second} each`,
      'due-monitors 7000 one replica',
      `effects ${second} each`,
      `expire-runs ${hour} one replica`,
      `forget-addresses ${hour} one replica`,
      `forget-audit ${hour} one replica`,
      `forget-declarations ${hour} one replica`,
      `forget-effects ${hour} one replica`,
      `forget-events ${hour} one replica`,
      `forget-orders ${hour} one replica`,
      `forget-pictures ${day} each`,
      `forget-subjects ${hour} one replica`,
      `reconcile ${minute} one replica`,
      `release-sites ${hour} one replica`,
      `remove-details ${hour} one replica`,
      `remove-runs ${minute} one replica`,
      `resume-monitors ${hour} one replica`,
      `stripe-events ${second} each`,
      `tell-stale-secrets ${day} one replica`,
      `term-reminders ${day} one replica`,
      'told-monitors 7000 one replica',
      `told-runs ${10 * second} each`,
    ]);
  });

  it('cannot share a name, which would be one lease for both', () => {
    class Task {
      @Scheduled({ name: 'twice', everyMs: second })
      run(): Promise<void> {
        return Promise.resolve();
      }
    }
    const tasksOf = (...instances: unknown[]) => {
      const discovery = { getProviders: () => instances.map((instance) => ({ instance })) };
      return new ScheduledTasks(testConfig(database.url), discovery as unknown as DiscoveryService).all();
    };
    const one = new Task();
    expect(tasksOf(one, one, null, 'no object', Object.create(null))).toMatchObject([{ name: 'twice' }]);
    expect(() => tasksOf(one, new Task())).toThrow("2 methods have @Scheduled({ name: 'twice' })");
  });
});
