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
  // Read once, because the browser updates the layout for each read.
  const [scrolledX, scrolledY] = [scrollX, scrollY];
  const lines = texts.map((rects) =>
    rects.map(([x, y, width, height]) => {
      const [left, top] = [x - scrolledX, y - scrolledY];
      return { left, top, right: left + width, bottom: top + height };
    }),
  );
  const isNear = (rects: (typeof lines)[number], { left, top, right, bottom }: (typeof lines)[number][number]) =>
    rects.some((rect) => rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top);
  const isUnsteady = (element: Element) =>
    element.matches('video, canvas, iframe, object, embed') ||
    (element instanceof HTMLImageElement && !(element.complete && element.naturalWidth > 0));
  const urlsOf = (element: Element) =>
    [undefined, '::before', '::after'].flatMap((pseudo) => {
      const { backgroundImage } = getComputedStyle(element, pseudo);
      return [...backgroundImage.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g)].map(([, url = '']) => url);
    });
  for (const element of [...document.querySelectorAll('*')].slice(0, maxElements)) {
    const { left, top, right, bottom } = Element.prototype.getBoundingClientRect.call(element);
    const box = { left, top, right, bottom };
    const touched = near.filter((_one, at) => isNear(lines[at] ?? [], box));
    if (touched.length === 0) continue;
    const urls = urlsOf(element);
    for (const one of touched) {
      one.isUnsteady ||= isUnsteady(element);
      one.urls.push(...urls);
    }
  }
  return near;
}
