import type { Audit } from '../../in-page/audit/audit.ts';
import type { MotionWatch } from './watch-texts.ts';

declare const stufenlos: Audit;

/** A visible text that changes although nobody does anything. */
export interface ChangingText {
  number: number;
  /** What it showed, oldest first, at most 6. */
  texts: string[];
  changes: number;
  /** Time between the first and the last change. */
  seconds: number;
}

/** Mean time between two changes, in ms. */
export const intervalOf = ({ seconds, changes }: Pick<ChangingText, 'seconds' | 'changes'>): number =>
  (seconds * 1000) / (changes - 1);

export interface Waits extends Record<string, number> {
  /** Until a first change. */
  firstMs: number;
  /** Until the next change of the same text. */
  nextMs: number;
  /** How long a text must have changed. */
  spanMs: number;
}

/**
 * Runs inside the page, with the audit script. Waits only as long as a text may still turn out to change for so long.
 *
 * @returns texts that changed at least three times over that span, beside other content
 */
export async function changingTexts({ firstMs, nextMs, spanMs }: Waits): Promise<ChangingText[]> {
  const { stufenlosMotion: watch } = globalThis as { stufenlosMotion?: MotionWatch };
  if (!watch) return [];
  const spanOf = (times: readonly number[]) => (times.at(-1) ?? 0) - (times[0] ?? 0);
  const isOpen = (times: readonly number[]) =>
    spanOf(times) < spanMs && performance.now() - (times.at(-1) ?? 0) < nextMs;
  const mayChange = () => {
    if (performance.now() - watch.since < firstMs) return true;
    return [...watch.histories].some(
      ([element, { times }]) => isOpen(times) && element.isConnected && element.checkVisibility(),
    );
  };
  for (const end = performance.now() + firstMs + spanMs * 1.5; mayChange() && performance.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 100));

  const lasting = [...watch.histories].filter(([element, { times }]) => {
    const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return times.length >= 3 && spanOf(times) >= spanMs && isVisible && element.getClientRects().length > 0;
  });
  // Inner elements say more than those around them.
  const inner = lasting.filter(([one]) => !lasting.some(([other]) => other !== one && one.contains(other)));
  const own = inner.reduce((sum, [element]) => sum + (element as HTMLElement).innerText.trim().length, 0);
  if (document.body.innerText.trim().length - own < 10) return [];
  return inner.slice(0, 5).map(([element, { texts, times }]) => ({
    number: stufenlos.numberOf(element),
    texts: texts.map((text) => text.slice(0, 80)),
    changes: times.length,
    seconds: Math.round(spanOf(times) / 1000),
  }));
}

/** Runs inside the page, with the audit script. Those of the texts that are gone, or do not change for so long. */
export async function stillTexts(numbers: readonly number[], ms: number): Promise<number[]> {
  const { stufenlosMotion: watch } = globalThis as { stufenlosMotion?: MotionWatch };
  const timesOf = (number: number) => {
    const element = stufenlos.element(number);
    const isThere = element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
    return isThere ? (watch?.histories.get(element)?.times.length ?? 0) : 0;
  };
  const before = new Map(numbers.map((number) => [number, timesOf(number)]));
  const stillOnes = () => numbers.filter((number) => timesOf(number) <= (before.get(number) ?? 0));
  const mayChange = () => stillOnes().some((number) => timesOf(number) > 0);
  for (const end = performance.now() + ms; mayChange() && performance.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return stillOnes();
}
