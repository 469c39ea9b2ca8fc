import type { FocusStyle } from './focus-style.ts';

/**
 * Runs inside the page; self-contained. Whether the focus brings an outline that can be seen above any picture. Chromium paints
 * outlines of the style `auto` in two colours: the declared one and, unless the page is dark, white around it.
 */
export function isTwoColoredOutline(element: Element, focused: FocusStyle, blurred: FocusStyle): boolean {
  const isNew = ['outline-style', 'outline-width', 'outline-color'].some((name) => focused[name] !== blurred[name]);
  const isAuto = focused['outline-style'] === 'auto' && Number.parseFloat(focused['outline-width'] ?? '0') >= 1;
  if (!isNew || !isAuto || getComputedStyle(element).colorScheme.includes('dark')) return false;
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/
    .exec(focused['outline-color'] ?? '')
    ?.slice(1)
    .map(Number);
  if (!channels) return false;
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // At least 3:1 between the two, as WCAG 1.4.11 asks of what identifies a state.
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 3;
}
