import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

export type MotionKind = 'marquee' | 'ticker' | 'blink' | 'video' | 'image';

/** An element that moves by itself, and does not stop. */
export interface MovingElement {
  number: number;
  kind: MotionKind;
  /** Beginning of its text. */
  text: string;
}

/** Runs inside the page, with the audit script. Visible elements that move by themselves for more than 5 seconds. */
export function movingElements(limit: number): MovingElement[] {
  const isSeen = (element: Element, area: number) => {
    const { width, height, right, bottom } = element.getBoundingClientRect();
    const isInReach = width * height >= area && right + scrollX > 0 && bottom + scrollY > 0;
    return isInReach && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const textOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const found = new Map<Element, MotionKind>();
  // Motion disturbs only beside other content.
  if (document.body.innerText.trim().length < 10) return [];

  for (const marquee of document.querySelectorAll<HTMLElement & { loop: number; scrollAmount: number }>('marquee')) {
    const isEndless = marquee.loop < 1 && marquee.scrollAmount > 0;
    if (isEndless && isSeen(marquee, 400) && textOf(marquee).length >= 3) found.set(marquee, 'marquee');
  }
  for (const video of document.querySelectorAll('video')) {
    const isLong = video.loop || video.duration > 5;
    if (isLong && !video.paused && video.currentTime > 0 && !video.controls && isSeen(video, 20_000))
      found.set(video, 'video');
  }
  for (const animation of document.getAnimations().slice(0, 500)) {
    const { effect, playState } = animation;
    if (playState !== 'running' || !(effect instanceof KeyframeEffect) || effect.pseudoElement) continue;
    const { target } = effect;
    const { endTime = 0, iterations } = effect.getComputedTiming();
    if (!target || iterations !== Number.POSITIVE_INFINITY || endTime === 0) continue;
    // Text that runs past, at least by 200 px. Loading indicators and small movements of decoration are not meant.
    const isText = textOf(target).length >= 20 && isSeen(target, 400);
    if (!isText || target.closest('[role=progressbar],[role=status],[aria-busy=true],[aria-hidden=true]')) continue;
    const width = target.getBoundingClientRect().width;
    const keyframes = effect.getKeyframes();
    const shifts = (['transform', 'translate', 'left', 'marginLeft'] as const).map((property) => {
      const places = keyframes.map((keyframe) => {
        const [, size = '0', unit] = /(-?[\d.]+)(px|%|vw|em|rem)/.exec(String(keyframe[property] ?? '')) ?? [];
        // Percentages of a translation refer to the element itself.
        const base = { px: 1, em: 16, rem: 16, vw: innerWidth / 100 }[unit ?? ''] ?? width / 100;
        return Number(size) * base;
      });
      return Math.max(...places) - Math.min(...places);
    });
    if (Math.max(...shifts) >= 200) found.set(target, 'ticker');
  }
  return [...found].slice(0, limit).map(([element, kind]) => ({
    number: stufenlos.numberOf(element),
    kind,
    text: textOf(element).slice(0, 80),
  }));
}

/** Runs inside the page, with the audit script. Those of the elements that still move and can be seen. */
export function stillMoving(numbers: readonly number[]): number[] {
  return numbers.filter((number) => {
    const element = stufenlos.element(number);
    const animations = element?.getAnimations() ?? [];
    // What blinks is hidden half of the time.
    const hides = ({ playState, effect }: Animation) =>
      playState === 'running' &&
      effect instanceof KeyframeEffect &&
      effect.getKeyframes().some((keyframe) => 'opacity' in keyframe || 'visibility' in keyframe);
    const own = animations.some(hides) && element?.checkVisibility() ? element.parentElement : element;
    if (!element || !own?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    // Another picture in its place does not move.
    if (element instanceof HTMLImageElement) {
      const { stufenlosSources: sources } = globalThis as { stufenlosSources?: Map<number, string> };
      return sources?.get(number) === element.currentSrc;
    }
    if (element instanceof HTMLVideoElement) return !element.paused && !element.controls;
    const stands = animations.every(({ playState }) => playState !== 'running');
    return element.localName === 'marquee' || !stands;
  });
}
