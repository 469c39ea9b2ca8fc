import { paintAt } from '../../../browser/isolated-world.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import type { DrivenPage } from '../gatherer.ts';
import type { ControlFacts } from './named-controls.ts';

declare const stufenlos: Audit;

/** Clicks a control, or moves a slider to its minimum. */
export async function activate({ world, press }: DrivenPage, { number, isSlider }: ControlFacts): Promise<void> {
  if (!isSlider) return world.evaluate(click, number);
  await world.evaluate((wanted) => {
    const element = stufenlos.element(wanted);
    if (element instanceof HTMLElement) element.focus();
  }, number);
  await press('Home');
}

/** Clicks with the mouse, for controls that listen to the pointer only. */
export async function clickWithMouse(driven: DrivenPage, number: number): Promise<void> {
  const point = await hover(driven, number);
  if (point) await driven.page.mouse.click(...point);
}

/** Runs inside the page, with the audit script. */
function click(number: number): void {
  const element = stufenlos.element(number);
  if (element instanceof HTMLElement) element.click();
}

/** Moves the mouse over an element. @returns where it is now; null when something else covers the element */
export async function hover({ page, world }: DrivenPage, number: number): Promise<[number, number] | null> {
  // A page that is painted at another scale would get the mouse somewhere else.
  await paintAt(page, 1);
  const point = await world.evaluate(pointOn, number);
  if (point) await page.mouse.move(...point);
  return point;
}

/** Runs inside the page, with the audit script. @returns null when something else covers the element */
function pointOn(number: number): [number, number] | null {
  const element = stufenlos.element(number);
  if (!element) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const point: [number, number] = [x + width / 2, y + height / 2];
  const top = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(...point);
  return top && (element.contains(top) || top.contains(element)) ? point : null;
}
