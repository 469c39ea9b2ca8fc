import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/** A text that changes when the device is moved. */
export interface MotionEffect {
  number: number;
  before: string;
  after: string;
}

/** Kept in the isolated world: how often the content of the observed elements was set. */
interface EffectCounter {
  counts: Map<Element, number>;
}

/** Runs inside the page; self-contained. As if the device were tilted, turned or shaken; to both sides and back. */
export async function moveDevice(): Promise<boolean> {
  if (typeof DeviceOrientationEvent === 'undefined' || typeof DeviceMotionEvent === 'undefined') return false;
  for (const side of [0, 1, -1, 1, -1]) {
    const angles = { alpha: side * 41.25 + 60, beta: side * 63.5, gamma: side * 57.75 };
    for (const type of ['deviceorientation', 'deviceorientationabsolute'])
      dispatchEvent(new DeviceOrientationEvent(type, { ...angles, absolute: true }));
    const acceleration = { x: side * 31.25, y: side * 32.5, z: side * 33.75 };
    const rotationRate = { alpha: side * 141.25, beta: side * 142.5, gamma: side * 143.75 };
    const motion = { acceleration, accelerationIncludingGravity: acceleration, rotationRate, interval: 16 };
    dispatchEvent(new DeviceMotionEvent('devicemotion', motion));
    // Otherwise a movement to one side and back would look as if nothing had happened.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/** Runs inside the page, with the audit script. Visible texts that change when the device is moved, at most 3. */
export async function motionEffects(move: typeof moveDevice): Promise<MotionEffect[]> {
  const texts = new Map<Element, string>();
  const counter: EffectCounter = { counts: new Map() };
  Object.assign(globalThis, { stufenlosEffects: counter });
  const textOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  for (const element of document.body.querySelectorAll('*')) {
    if (element.childElementCount === 0 && texts.size < 5000) texts.set(element, textOf(element));
  }
  const seen = new Map<Element, string>();
  let isMoving = false;
  const observer = new MutationObserver((records) => {
    for (const { target } of records.slice(0, 200)) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element) continue;
      counter.counts.set(element, (counter.counts.get(element) ?? 0) + 1);
      if (!isMoving) texts.delete(element);
      else if (!seen.has(element) && textOf(element) !== texts.get(element)) seen.set(element, textOf(element));
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  // What changes without motion does not count.
  await pause(200);
  isMoving = true;
  if (!(await move())) return [];
  await pause(150);
  isMoving = false;
  const effects = [...seen].filter(
    ([element]) => texts.has(element) && element.checkVisibility({ visibilityProperty: true }),
  );
  return effects.slice(0, 3).map(([element, after]) => ({
    number: stufenlos.numberOf(element),
    before: (texts.get(element) ?? '').slice(0, 80),
    after: after.slice(0, 80),
  }));
}

/** Runs inside the page, with the audit script. How often the content of these elements was set, after so long. */
export async function timesSet(numbers: readonly number[], ms: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  const { stufenlosEffects: counter } = globalThis as { stufenlosEffects?: EffectCounter };
  const counts = numbers.map((number) => counter?.counts.get(stufenlos.element(number) ?? document.body) ?? 0);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Runs inside the page, with the audit script. Whether the content of these elements is set when the device is moved. */
export async function reactsToMotion(
  parts: { moveDevice: typeof moveDevice; timesSet: typeof timesSet },
  numbers: readonly number[],
): Promise<boolean> {
  const before = await parts.timesSet(numbers, 0);
  await parts.moveDevice();
  return (await parts.timesSet(numbers, 150)) > before;
}
