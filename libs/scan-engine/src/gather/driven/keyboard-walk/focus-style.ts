/** Properties by which pages show the focus, as computed. */
export type FocusStyle = Readonly<Record<string, string>>;

/** Runs inside the page; self-contained. */
export function focusStyleOf(element: Element): FocusStyle {
  const style = getComputedStyle(element);
  const names =
    'animation-name,outline-style,outline-width,outline-color,background-color,color,text-decoration-line,box-shadow,' +
    'border-top-width,border-top-color,border-top-style,border-bottom-width,border-bottom-color,border-bottom-style';
  return Object.fromEntries(names.split(',').map((name) => [name, style.getPropertyValue(name)]));
}

/**
 * Runs inside the page; self-contained. Whether the change between two styles can certainly be seen. False says nothing:
 * then pictures decide.
 */
export function isVisibleChange(element: Element, focused: FocusStyle, blurred: FocusStyle): boolean {
  type Color = [number, number, number, number];
  const colorOf = (value = ''): Color | undefined => {
    const parts = /^rgba?\(([^)]+)\)/
      .exec(value)?.[1]
      ?.split(/[\s,/]+/)
      .map(Number);
    if (!parts || parts.length < 3 || parts.some(Number.isNaN)) return undefined;
    return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0, parts[3] ?? 1];
  };
  const over = (color: Color, under: Color) =>
    color.slice(0, 3).map((value, at) => value * color[3] + (under[at] ?? 0) * (1 - color[3]));
  const luminanceOf = (color: number[]) => {
    const [r = 0, g = 0, b = 0] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backdropOf = (): Color | undefined => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      if (backgroundImage !== 'none') return undefined;
      const color = colorOf(backgroundColor);
      if (!color) return undefined;
      if (color[3] > 0.99) return color;
    }
    return [255, 255, 255, 1];
  };
  const backdrop = backdropOf();
  if (!backdrop) return false;
  const ratio = (one: string | undefined, other: Color | string | undefined) => {
    const [first, second] = [colorOf(one), typeof other === 'string' ? colorOf(other) : other];
    if (!first || !second) return 1;
    const [a, b] = [luminanceOf(over(first, backdrop)), luminanceOf(over(second, backdrop))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const differs = (...names: string[]) => names.some((name) => focused[name] !== blurred[name]);
  const px = (name: string) => Number.parseFloat(focused[name] ?? '0');
  const hasText = (element.textContent ?? '').trim() !== '';

  const outline = focused['outline-style'];
  if (outline !== 'none' && px('outline-width') >= 1 && differs('outline-style', 'outline-width', 'outline-color')) {
    if (outline === 'auto' || ratio(focused['outline-color'], backdrop) >= 3) return true;
  }
  if (ratio(focused['background-color'], blurred['background-color']) >= 1.5) return true;
  if (hasText && ratio(focused['color'], blurred['color']) >= 2) return true;
  if (hasText && differs('text-decoration-line')) return true;
  const shadow = focused['box-shadow'];
  if (differs('box-shadow') && shadow !== 'none' && !shadow?.includes('inset') && ratio(shadow, backdrop) >= 2)
    return /\s[1-9]\d*px/.test(shadow ?? '');
  return ['top', 'bottom'].some(
    (side) =>
      focused[`border-${side}-style`] === 'solid' &&
      px(`border-${side}-width`) >= 1 &&
      ratio(focused[`border-${side}-color`], blurred[`border-${side}-color`]) >= 2,
  );
}
