import type { Locator, Page } from '@playwright/test';
import { tabTo } from './pages/keyboard.ts';

/** A visitor of the page. The same journey runs by mouse and by keyboard alone. */
export interface Visitor {
  press: (target: Locator) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
  /** A radio button or a checkbox. */
  choose: (target: Locator) => Promise<void>;
}

export const byMouse: Visitor = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  choose: (target) => target.check(),
};

export const byKeyboard = (page: Page): Visitor => ({
  async press(target) {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  async type(target, text) {
    await tabTo(page, target);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
  async choose(target) {
    await reach(page, target);
    if (!(await target.isChecked())) await page.keyboard.press('Space');
  },
});

/** The same visitor, and how often they pressed, typed or chose something so far. */
export function counted({ press, type, choose }: Visitor): { visitor: Visitor; inputs: () => number } {
  let inputs = 0;
  const count =
    <T extends unknown[]>(act: (...given: T) => Promise<void>) =>
    (...given: T) => {
      inputs += 1;
      return act(...given);
    };
  return { visitor: { press: count(press), type: count(type), choose: count(choose) }, inputs: () => inputs };
}

/** Moves the focus. A radio group is one tab stop, on the chosen or the first button; arrow keys move inside it. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const group = await target.evaluate((element: HTMLInputElement) => (element.type === 'radio' ? element.name : ''));
  if (group === '') return tabTo(page, target);
  const radios = page.locator(`input[type=radio][name="${group}"]`);
  const chosen = radios.and(page.locator(':checked'));
  await tabTo(page, (await chosen.count()) > 0 ? chosen : radios.first());
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 10 && !(await isThere()); presses += 1) await page.keyboard.press('ArrowDown');
}
