import type { PageResult, ViewPicture } from '@stufenlos/contracts';
import type { ScanOptions } from '@stufenlos/scan-engine';

export interface TakenPicture {
  webp: Uint8Array;
  /** Undefined: the view of every scan. */
  view: ViewPicture['view'] | undefined;
}

/** The pictures of one page, kept until its scan has ended: no place in a browser waits for them to be brought. */
export class PagePictures {
  readonly #taken: TakenPicture[] = [];

  /** For the engine. */
  readonly sink: NonNullable<ScanOptions['onScreenshot']> = (webp, { view }) => void this.#taken.push({ webp, view });

  get all(): readonly TakenPicture[] {
    return this.#taken;
  }

  /** The result with the pictures that are at their place; says so when one of them is not. */
  resultWith(result: PageResult, brought: ReadonlySet<TakenPicture>): PageResult {
    const there = this.#taken.filter((taken) => brought.has(taken));
    if (there.length === this.#taken.length) return result;
    const { screenshot, viewPictures = [], ...rest } = result;
    const views = viewPictures.filter(({ view }) => there.some((taken) => taken.view === view));
    return {
      ...rest,
      ...(screenshot && there.some(({ view }) => view === undefined) && { screenshot }),
      ...(views.length > 0 && { viewPictures: views }),
      isPictureLost: true,
    };
  }
}
