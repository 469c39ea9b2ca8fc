import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

/** Without a ratio, the placeholder is in front of a picture or a gradient. */
export interface PlaceholderFacts {
  text: string;
  /** `#rrggbb`, as it is seen on the background. */
  color?: string;
  background?: string;
  ratio?: number;
  required: number;
}

/** Runs inside the page; self-contained. Null unless the contrast is too low for certain, or depends on a picture. */
export const collectPlaceholder = (element: Element, page: StaticPage): PlaceholderFacts | null => {
  const text = (element.getAttribute('placeholder') ?? '').replaceAll(/\s+/g, ' ').trim();
  if (!page.isVisible(element) || element.closest('[aria-disabled=true]')) return null;
  const style = getComputedStyle(element, '::placeholder');
  const size = Number.parseFloat(style.fontSize);
  // A label may stand in its place until the field has the focus.
  const isShown = style.visibility === 'visible' && style.display !== 'none' && size >= 1;
  if (!isShown || Number.parseFloat(style.textIndent) < 0 || style.textShadow !== 'none') return null;
  for (let at: Element | null = element; at;) {
    const { opacity, filter, mixBlendMode } = getComputedStyle(at);
    if (opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal') return null;
    const root: Node = at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  // The fill of the text is its color, unless a style sheet sets another one.
  const contrast = page.contrastOf(element, style.webkitTextFillColor, Number(style.opacity));
  const required = page.isLargeText(style) ? 3 : 4.5;
  const facts = { text: text.slice(0, 80), required };
  if (contrast === 'picture') return facts;
  return contrast && contrast.ratio < required ? { ...facts, ...contrast } : null;
};
