import type { Page } from '@playwright/test';

/** Waits until React has rendered or hydrated the heading of the page, because React marks the nodes. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
