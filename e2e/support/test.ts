import { test as base } from '@playwright/test';
import { takeLock } from './database.ts';
import { projects } from './tags.ts';

/** Any number that nobody else locks in this database. */
const lock = 4_200_001;

/**
 * What every journey has: it names the projects that it exercises, and it runs beside all others, except for those of
 * `outages/`. These take the whole stack for themselves, so each waits until nobody else is under way and lets nobody
 * begin. The stack's database keeps the order, because journeys run in several processes.
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
    // Others may need minutes to end; the time of the journey itself begins afterwards.
    { auto: true, timeout: 600_000 },
  ],
});
