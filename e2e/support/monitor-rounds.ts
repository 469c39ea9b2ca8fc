import { expect } from '@playwright/test';
import { execute, rowsOf } from './database.ts';

/**
 * For one minute no api starts due checks, as if another replica did. A journey can then look at the page before the
 * first check. This waits for a running round, because its end would free the lease.
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
