import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/**
 * Runs inside the page, with the audit script. Those of the elements that can be seen, or cannot, as soon as there is
 * one.
 *
 * @param byOpacity what is transparent cannot be seen
 */
export async function waitForAny(
  numbers: readonly number[],
  isShown: boolean,
  ms: number,
  byOpacity: boolean,
): Promise<number[]> {
  const shows = (number: number) => {
    const element = stufenlos.element(number);
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: byOpacity })) return false;
    const { width, height } = element.getBoundingClientRect();
    // An element with only positioned children has an empty box.
    return (
      (width > 1 && height > 1) ||
      (byOpacity && [...element.querySelectorAll(':scope > *')].some(({ clientHeight }) => clientHeight > 1))
    );
  };
  const matching = () => numbers.filter((number) => shows(number) === isShown);
  // Once they begin to hide, all have to.
  const isEnough = () => (isShown ? matching().length > 0 : matching().length === numbers.length);
  for (const end = performance.now() + ms; !isEnough() && performance.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return matching();
}
