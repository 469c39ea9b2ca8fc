import type { DrivenPage } from '../gatherer.ts';
import { watchTexts } from './watch-texts.ts';
import type { MotionWatch } from './watch-texts.ts';

export const reduced = (value: '' | 'reduce') => [{ name: 'prefers-reduced-motion', value }];

/**
 * Loads the page as for somebody who asks for less motion, because most scripts only ask when they begin. Leaves that page.
 *
 * @returns selectors of the texts that do not change there
 */
export async function textsThatReducedMotionStops(
  driven: DrivenPage,
  texts: readonly { selector: string; intervalMs: number }[],
): Promise<string[]> {
  if (texts.length === 0) return [];
  const { page } = driven;
  await page.emulateMediaFeatures(reduced('reduce'));
  try {
    await driven.reload();
    await driven.world.evaluate(watchTexts);
    const longest = Math.max(...texts.map(({ intervalMs }) => intervalMs));
    const selectors = texts.map(({ selector }) => selector);
    return await driven.world.evaluate(unchangedTexts, selectors, longest * 1.5 + 200);
  } finally {
    await page.emulateMediaFeatures(reduced('')).catch(() => {});
  }
}

/** Runs inside the page; self-contained. Those of the texts that are there and do not change for so long, or are hidden. */
async function unchangedTexts(selectors: readonly string[], ms: number): Promise<string[]> {
  const { stufenlosMotion: watch } = globalThis as { stufenlosMotion?: MotionWatch };
  if (!watch) return [];
  const isUnchanged = (selector: string) => {
    const element = document.querySelector(selector);
    if (!element) return false;
    return !element.checkVisibility({ visibilityProperty: true }) || !watch.histories.has(element);
  };
  while (performance.now() - watch.since < ms && selectors.some(isUnchanged))
    await new Promise((resolve) => setTimeout(resolve, 50));
  return selectors.filter(isUnchanged);
}
