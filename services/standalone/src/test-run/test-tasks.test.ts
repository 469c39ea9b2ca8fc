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

it('in an affected run two suites run beside each other, the checks beside unit tests', async () => {
  const selection = selectionOf({ unitFiles: ['a.test.ts'], journeys: [], outages: true, checks: ['types'] }, 'main');
  expect(await orderOf(selection)).toEqual([
    'builds',
    'unit and integration',
    'stack',
    'check',
    'end to end',
    'outages',
  ]);
});

it('in an affected run nothing runs beside a test that a busy machine disturbs', async () => {
  const files = ['a.test.ts', 'b.alone.test.ts'];
  const selection = selectionOf({ unitFiles: files, journeys: [], outages: false, checks: ['types'] }, 'main');
  expect(await orderOf(selection)).toEqual([
    'builds',
    'unit and integration',
    'stack',
    'tests one by one',
    'end to end',
    'check',
  ]);
});

it('an affected run without a journey that breaks the site has no task for them', async () => {
  const selection = selectionOf({ unitFiles: [], journeys: ['@ui'], outages: false, checks: ['types'] }, 'main');
  expect(await orderOf(selection)).not.toContain('outages');
});
