import type { Page } from '@playwright/test';

/**
 * What has just been switched (theme, width, forced colours) is on the page: two frames were made, in which media
 * queries tell their listeners and the listeners draw, and no transition is on its way from one colour to the other.
 */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
