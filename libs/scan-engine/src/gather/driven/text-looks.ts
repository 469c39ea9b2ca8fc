/**
 * Runs inside the page; self-contained. What the contrast of each element depends on, as a text: colours, backgrounds, and
 * whether its text counts as large (WCAG: 18 point, or 14 point and bold).
 */
export function textLooks(elements: readonly Element[]): string[] {
  return elements.map((element) => {
    const { color, backgroundColor, backgroundImage, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    return [color, backgroundColor, backgroundImage.slice(0, 100), isLarge].join(' ');
  });
}
