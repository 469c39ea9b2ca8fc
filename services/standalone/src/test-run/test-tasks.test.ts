import { expect, it } from 'vitest';
import { selectionOf } from './choose-affected.mjs';
import { runTasks } from './run-tasks.mjs';
import { testTasks } from './test-tasks.mjs';

type Given = Parameters<typeof testTasks>;

/** The order in which the tasks begin on two cores, when each ends before the next one that waits for it begins. */
async function orderOf(selection?: Given[1]): Promise<string[]> {
  const order: string[] = [];
  // Nothing of these is used before a task works.
  const tasks = testTasks({} as Given[0], selection, { around: {} } as Given[2]);
  await runTasks(
    tasks.map((task) => ({ ...task, work: () => Promise.resolve(order.push(task.name)) })),
    2,
  );
  return order;
}

it('in a full run the checks wait for the journeys, and run beside those that break the site', async () => {
  expect(await orderOf()).toEqual([
    'builds',
    'unit and integration',
    'tests one by one',
    'stack',
    'end to end',
    'outages',
    'check',
  ]);
});

it('in an affected run the checks run beside the start of the site', async () => {
  const selection = selectionOf({ unitFiles: [], journeys: [], outages: true, checks: ['types'] }, 'main');
  expect(await orderOf(selection)).toEqual([
    'builds',
    'unit and integration',
    'tests one by one',
    'stack',
    'check',
    'end to end',
    'outages',
  ]);
});

it('an affected run without a journey that breaks the site has no task for them', async () => {
  const selection = selectionOf({ unitFiles: [], journeys: ['@ui'], outages: false, checks: ['types'] }, 'main');
  expect(await orderOf(selection)).not.toContain('outages');
});
