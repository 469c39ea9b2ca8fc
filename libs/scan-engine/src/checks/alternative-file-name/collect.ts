import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

/** Runs inside the page; self-contained. */
export const collectFileName = (element: Element, page: StaticPage): { name: string; source: string } | null => {
  const name = page.nameOf(element).trim();
  if (!/\.(?:a?png|avif|bmp|gif|ico|jpe?g|svg|tiff?|webp)$/i.test(name)) return null;
  return { name: name.slice(0, 200), source: (element.getAttribute('src') ?? '').slice(0, 500) };
};
