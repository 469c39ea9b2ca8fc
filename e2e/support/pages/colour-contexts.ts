/**
 * Describes everything on the page that decides whether a text has enough contrast, once for each different case: its
 * own colour, size and weight, and all backgrounds, opacities and filters behind it. Elements that may lie over a text
 * are listed too. Two pages with the same descriptions get the same results from the rules about colours.
 *
 * Evaluated in the page, so it takes nothing along.
 */
export function colourContexts(): string[] {
  const backgrounds = new Map<Element | null, string>([[null, '']]);
  const found = new Set<string>();
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    if (isOverlay(style)) found.add(`over ${paintOf(style)} ${style.zIndex}`);
    if (hasText(element)) found.add(`${textOf(style)} in ${surroundingsOf(element)} on ${backgroundOf(element)}`);
  }
  return [...found].map((one) => (matchMedia('(forced-colors: active)').matches ? `forced ${one}` : one));

  function hasText(element: Element): boolean {
    if (element.matches('input, select, textarea')) return true;
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
  }

  function textOf(style: CSSStyleDeclaration): string {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine, borderBottom } = style;
    const fill = style.getPropertyValue('-webkit-text-fill-color');
    return [color, fill, fontSize, fontWeight, textShadow, textDecorationLine, borderBottom].join(' ');
  }

  /** A link in a text is compared with this text. */
  function surroundingsOf(element: Element): string {
    if (!element.parentElement || element.localName !== 'a') return 'itself';
    return textOf(getComputedStyle(element.parentElement));
  }

  function backgroundOf(element: Element | null): string {
    const known = backgrounds.get(element);
    if (known !== undefined || element === null) return known ?? '';
    const own = ['', '::before', '::after'].map((part) => paintOf(getComputedStyle(element, part))).join('');
    const all = `${backgroundOf(element.parentElement)}${own && `/${own}`}`;
    backgrounds.set(element, all);
    return all;
  }

  /** What a box paints over the boxes behind it, or nothing. */
  function paintOf(style: CSSStyleDeclaration): string {
    if (style.content === 'none') return '';
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style;
    const paint = [
      /^rgba\(.*, 0\)$/.test(backgroundColor) ? '' : backgroundColor,
      ...[backgroundImage, filter].map((value) => (value === 'none' ? '' : value)),
      opacity === '1' ? '' : opacity,
      mixBlendMode === 'normal' ? '' : mixBlendMode,
    ].filter(Boolean);
    return paint.join(' ');
  }

  function isOverlay(style: CSSStyleDeclaration): boolean {
    return style.position !== 'static' && style.position !== 'relative' && paintOf(style) !== '';
  }
}
