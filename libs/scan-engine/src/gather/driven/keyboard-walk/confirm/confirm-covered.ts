import type { Audit } from '../../../in-page/audit/audit.ts';
import type { DrivenPage } from '../../gatherer.ts';
import { coveringLayer } from '../covering-layer.ts';
import { evaluateWith } from '../../../../browser/evaluate-with.ts';
import { focusedElement } from '../focus-between.ts';
import type { CoveredStops } from '../focus-indicators.ts';
import { visibilityOf } from '../stop-visibility.ts';

declare const stufenlos: Audit;

interface ConfirmedStops {
  /** The first stop that stays behind the layer. */
  number: number;
  /** The layer. */
  by: number;
  /** The text of the layer; at most 60 characters. Empty without one. */
  byText: string;
  count: number;
}

const parts = { coveringLayer, focusedElement, visibilityOf };
const maxLayers = 5;
/** Stops of a layer that are visited again. The rest is expected to be like them. */
const maxStops = 8;
/**
 * Pages that move the focus clear of a bar do so within this time after it came, in ms. A smooth scroll may take
 * longer.
 */
const reactionMs = 500;
/** Where the page left one stop behind a layer, it gets less time with the next ones. */
const briefMs = 100;
const limitMs = 2000;

/**
 * Visits covered stops again, one by one. A page may move a stop clear of a bar, but only with the next frame, for
 * which a fast walk does not wait.
 */
export async function stopsThatStayCovered(
  driven: DrivenPage,
  covered: readonly CoveredStops[],
): Promise<ConfirmedStops[]> {
  const confirmed: ConfirmedStops[] = [];
  for (const { by, numbers } of covered.slice(0, maxLayers)) {
    const visited = numbers.slice(0, maxStops);
    const stayed: number[] = [];
    for (const number of visited) {
      if (await staysAfterTab(driven, number, stayed.length > 0 ? briefMs : reactionMs)) stayed.push(number);
    }
    const [number] = stayed;
    if (number === undefined) continue;
    const byText = await driven.world.evaluate(textOf, by);
    const count = stayed.length === visited.length ? numbers.length : stayed.length;
    confirmed.push({ number, by, byText, count });
  }
  return confirmed;
}

async function staysAfterTab(driven: DrivenPage, number: number, restMs: number): Promise<boolean> {
  const { world } = driven;
  await world.evaluate((wanted) => focusRecorder.before(wanted), number);
  // The page may react to this, too.
  await world.evaluate((ms) => focusRecorder.wait(ms), briefMs);
  await world.evaluate((wanted) => focusRecorder.indicators.scrollBack(wanted), number);
  await driven.press('Tab');
  return evaluateWith(world, parts, waitForRest, number, restMs, limitMs);
}

/**
 * Runs inside the page, with the audit script. Waits until an element has not moved for some time, or is not covered
 * any more.
 *
 * @returns whether it still has the focus and is still covered
 */
async function waitForRest(inPage: typeof parts, number: number, restMs: number, maxMs: number): Promise<boolean> {
  const element = stufenlos.element(number);
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100);
    });
  const placeOf = () => {
    const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return `${left} ${top}`;
  };
  const isCovered = () => {
    if (!element?.isConnected || inPage.focusedElement() !== element) return false;
    const { hasBox, box } = inPage.visibilityOf(element);
    return hasBox && inPage.coveringLayer(element, box) !== null;
  };
  const end = performance.now() + maxMs;
  let [place, restsSince, isStill] = [placeOf(), performance.now(), true];
  while (isStill && performance.now() < Math.min(end, restsSince + restMs)) {
    await nextFrame();
    const now = placeOf();
    if (now !== place) [place, restsSince] = [now, performance.now()];
    isStill = isCovered();
  }
  return isStill;
}

/** Runs inside the page, with the audit script. */
function textOf(number: number): string {
  const layer = stufenlos.element(number);
  const text = (layer instanceof HTMLElement ? layer.innerText : '').slice(0, 1000).replaceAll(/\s+/g, ' ').trim();
  return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
}
