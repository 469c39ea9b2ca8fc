import type { Page } from '@playwright/test';

/** React marks the nodes it has taken over. */
export const isTakenOver = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
