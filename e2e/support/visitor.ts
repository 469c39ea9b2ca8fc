import type { Locator, Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';

/** Somebody at the page: the same journey is walked by mouse and by keyboard alone. */
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

/** A group of radio buttons is one stop; arrows go on inside it. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const group = await target.getAttribute('name');
  const stop = await target.evaluate(
    (element: HTMLInputElement) =>
      element.type === 'radio' &&
      [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].some(
        ({ name, checked }) => checked && name === element.name,
      ),
  );
  if (group !== null && stop) {
    await tabTo(page, page.locator(`input[name="${group}"]:checked`));
    for (let presses = 0; presses < 10 && !(await target.isChecked()); presses += 1) {
      await page.keyboard.press('ArrowDown');
    }
    return;
  }
  await tabTo(page, target);
}
