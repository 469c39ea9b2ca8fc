import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/**
 * Runs inside the page, with the audit script. The outermost elements of contents in their trigger, such as a menu for its
 * links: nobody moves the pointer to a link past the menu that it is in.
 *
 * @param target what the pointer is on, which is no part of the contents
 */
export function outermost(contents: readonly number[], trigger: number, target: number): number[] {
  const [around, pointed] = [stufenlos.element(trigger), stufenlos.element(target)];
  const isPart = (element: Element) =>
    around !== element && around?.contains(element) === true && !(pointed && element.contains(pointed));
  const found = contents.map((number) => {
    let element = stufenlos.element(number);
    for (let parent = element?.parentElement; parent && isPart(parent); parent = parent.parentElement) element = parent;
    return element ? stufenlos.numberOf(element) : number;
  });
  return [...new Set(found)];
}
