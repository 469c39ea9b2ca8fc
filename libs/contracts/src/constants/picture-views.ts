import type { FindingContext } from '../scan/finding.ts';

/** Views of a page that get a picture of their own when something was found in them only. */
export const pictureViews = ['mobile', 'dark', 'reflow', 'zoom'] as const satisfies readonly FindingContext[];
export type PictureView = (typeof pictureViews)[number];

const isPictureView = (context: FindingContext): context is PictureView =>
  (pictureViews as readonly FindingContext[]).includes(context);

/**
 * The view whose picture shows a finding and in whose px its `rect` is.
 *
 * @returns undefined for the picture of the page as every scan takes it
 */
export function pictureViewOf([first]: readonly FindingContext[]): PictureView | undefined {
  return first !== undefined && isPictureView(first) ? first : undefined;
}
