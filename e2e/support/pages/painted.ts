import type { Page } from '@playwright/test';

/**
 * Waits until a switch of theme, width or forced colours is visible. It waits for two frames, in which media queries
 * call their listeners and the listeners draw, and for the end of all transitions.
 */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
