import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

export interface VisibleImage {
  number: number;
  url: string;
  /** Another image is shown to people who ask for less motion. */
  hasStillVariant: boolean;
}

/**
 * Runs inside the page, with the audit script. Images in a format that can move, larger than an icon, beside other content.
 * Indicators of loading are left out.
 */
export function visibleImages(limit: number): VisibleImage[] {
  const loading = /load|spinn|wait|progress|ajax|throbber/i;
  const still = /\.(?:jpe?g|svg|avif|ico|bmp)(?:$|[?#])|^data:image\/(?:jpe?g|svg)/i;
  if (document.body.innerText.trim().length < 10) return [];
  const rankOf = ({ currentSrc }: HTMLImageElement) =>
    /gif/i.test(currentSrc.slice(0, 2000)) ? 0 : /webp/i.test(currentSrc.slice(0, 2000)) ? 1 : 2;
  return [...document.querySelectorAll<HTMLImageElement>('img')]
    .slice(0, 500)
    .filter((image) => {
      const { currentSrc, alt, className, id } = image;
      if (!currentSrc || still.test(currentSrc.slice(0, 2000)) || currentSrc.length > 2_000_000) return false;
      const address = currentSrc.startsWith('data:') ? '' : currentSrc.split(/[?#]/)[0];
      const isLoading =
        loading.test([alt, className, id, address].join(' ')) ||
        image.closest('[role=progressbar],[role=status],[aria-busy=true]');
      const { width, height, right, bottom } = image.getBoundingClientRect();
      const isSeen = width >= 32 && height >= 32 && right + scrollX > 0 && bottom + scrollY > 0;
      return !isLoading && isSeen && image.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, limit)
    .map((image) => ({
      number: stufenlos.numberOf(image),
      url: image.currentSrc,
      hasStillVariant:
        image.closest('picture')?.querySelector('source[media*="prefers-reduced-motion"]') !== null &&
        image.closest('picture') !== null,
    }));
}
