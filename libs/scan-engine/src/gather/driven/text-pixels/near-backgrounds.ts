import type { Rect } from './rect.ts';

/** What is painted near a text and may look different for others. */
export interface NearBackground {
  /** A video, a frame, a drawing, or a picture element that was not loaded. */
  isUnsteady: boolean;
  /** Addresses of background pictures. */
  urls: string[];
}

/**
 * Runs inside the page; self-contained. What is painted near each of these texts.
 *
 * @param texts lines of each text, in px of the page
 */
export function nearBackgrounds(texts: readonly (readonly Rect[])[]): NearBackground[] {
  const maxElements = 5000;
  const near = texts.map((): NearBackground => ({ isUnsteady: false, urls: [] }));
  const isNear = (rects: readonly Rect[], { left, top, right, bottom }: DOMRect) =>
    rects.some(
      ([x, y, width, height]) =>
        x - scrollX < right && x - scrollX + width > left && y - scrollY < bottom && y - scrollY + height > top,
    );
  const isUnsteady = (element: Element) =>
    element.matches('video, canvas, iframe, object, embed') ||
    (element instanceof HTMLImageElement && !(element.complete && element.naturalWidth > 0));
  const urlsOf = (element: Element) =>
    [undefined, '::before', '::after'].flatMap((pseudo) => {
      const { backgroundImage } = getComputedStyle(element, pseudo);
      return [...backgroundImage.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g)].map(([, url = '']) => url);
    });
  for (const element of [...document.querySelectorAll('*')].slice(0, maxElements)) {
    const box = Element.prototype.getBoundingClientRect.call(element);
    const touched = near.filter((_one, at) => isNear(texts[at] ?? [], box));
    if (touched.length === 0) continue;
    const urls = urlsOf(element);
    for (const one of touched) {
      one.isUnsteady ||= isUnsteady(element);
      one.urls.push(...urls);
    }
  }
  return near;
}
