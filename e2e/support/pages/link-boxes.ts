import type { Page } from '@playwright/test';

declare const seenLinkBoxes: Set<string>;

/** Records, from the next load on, each box that the link of a table's first row has after a change of the page. */
export const recordLinkBoxes = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seenLinkBoxes: seen });
    new MutationObserver(() => {
      // A text in a font that stands in for a loading one has another width.
      if (document.fonts.status === 'loading') return;
      const box = document.querySelector('th a')?.getBoundingClientRect();
      if (box) seen.add([box.x, box.y, box.width, box.height].map(Math.round).join(' '));
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });

/** The recorded boxes: left, top, width and height in px. */
export const linkBoxes = (page: Page): Promise<string[]> => page.evaluate(() => [...seenLinkBoxes]);
