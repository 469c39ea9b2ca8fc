import { sessionOf } from '../../../../browser/isolated-world.ts';
import type { Audit } from '../../../in-page/audit/audit.ts';
import type { DrivenPage } from '../../gatherer.ts';
import { differsByMoreThan } from '../differs-by-more-than.ts';
import { pressAndProbe } from '../walk.ts';

declare const stufenlos: Audit;

/** So few differing pixels cannot be seen. */
const fewPixels = 8;
/** In this time, pages show and hide what depends on how far they are scrolled. */
const scrolledMs = 100;

/** Pictures of the viewport with the focus on a stop and without it. */
export class FocusPictures {
  readonly #driven: DrivenPage;
  #blurred: Buffer = Buffer.alloc(0);

  constructor(driven: DrivenPage) {
    this.#driven = driven;
  }

  /**
   * Takes the picture without the focus.
   *
   * @param prepare called before; false: no picture is needed
   * @returns whether there is a picture
   */
  async takeBlurred(number: number, prepare?: () => Promise<boolean>): Promise<boolean> {
    const { world } = this.#driven;
    const hasMoved = await world.evaluate((wanted) => focusRecorder.indicators.scrollBack(wanted), number);
    if (hasMoved) await world.evaluate((ms) => focusRecorder.wait(ms), scrolledMs);
    if (!(await world.evaluate(showBlurred, number)) || (await prepare?.()) === false) return false;
    this.#blurred = await this.#take();
    return true;
  }

  /**
   * Moves the focus to a stop by Tab, as pages distinguish it from other ways.
   *
   * @param prepare called before the picture
   * @returns whether the stop has the focus and looks the same as without it
   */
  async isUnchangedByTab(number: number, prepare?: () => Promise<unknown>): Promise<boolean> {
    await this.#driven.world.evaluate((wanted) => focusRecorder.before(wanted), number);
    const { stop } = await pressAndProbe(this.#driven, 'Tab', 0);
    if (stop?.number !== number) return false;
    await prepare?.();
    return this.isUnchanged();
  }

  async isUnchanged(): Promise<boolean> {
    return !(await differsByMoreThan(fewPixels, this.#blurred, await this.#take()));
  }

  async #take(): Promise<Buffer> {
    const options = { format: 'png', optimizeForSpeed: true } as const;
    const { data } = await sessionOf(this.#driven.page.mainFrame()).send('Page.captureScreenshot', options);
    return Buffer.from(data, 'base64');
  }
}

/**
 * Runs inside the page, with the audit script. Scrolls to an element as the focus does, and takes the focus from it.
 *
 * @returns whether nothing has the focus now
 */
function showBlurred(number: number): boolean {
  const element = stufenlos.element(number);
  if (!(element instanceof HTMLElement || element instanceof SVGElement) || !element.isConnected) return false;
  focusRecorder.motion.resumePainting();
  focusRecorder.focus(number);
  element.blur();
  return document.activeElement === document.body || document.activeElement === null;
}
