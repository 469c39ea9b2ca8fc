import { expect } from '@playwright/test';
import { execute, rowsOf } from './database.ts';

/**
 * For a minute no api begins checks that are due, as while another replica is at it: what is shown before the first
 * check can be looked at. A round that runs is waited for, because its end would free the lease.
 */
export async function holdDueMonitors(): Promise<void> {
  const hold = () =>
    rowsOf(
      `update task_runs set leased_until = now() + interval '1 minute'
       where name = 'due-monitors' and finished_at is not null returning name`,
      [],
    );
  await expect.poll(async () => (await hold()).length, { intervals: [20] }).toBe(1);
}

export const releaseDueMonitors = (): Promise<void> =>
  execute(`update task_runs set leased_until = now() where name = 'due-monitors'`, []);
