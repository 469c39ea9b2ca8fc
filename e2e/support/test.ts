import { test as base } from '@playwright/test';
import { takeLock } from './database.ts';
import { projects } from './tags.ts';

/** The number of the lock. No other code locks it in this database. */
const lock = 4_200_001;

/**
 * The base of every journey. A journey names the projects that it exercises and runs in parallel with all others. The
 * journeys of `outages/` need the whole stack, so each waits until no other runs and keeps others from starting. A lock
 * in the stack's database controls this, because journeys run in several processes.
 */
export const test = base.extend<{ turn: void }>({
  turn: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from the pattern
    async ({}, use, { tags, project }) => {
      if (!tags.some((tag) => projects.has(tag.slice(1)))) {
        throw new Error('a journey carries the tags of the projects that it exercises: `{ tag }` of `exercises(…)`');
      }
      const giveBack = await takeLock(lock, project.name === 'outages' ? 'alone' : 'shared');
      await use();
      await giveBack();
    },
    // Others may need minutes to end. The timeout of the journey itself starts afterwards.
    { auto: true, timeout: 600_000 },
  ],
});
