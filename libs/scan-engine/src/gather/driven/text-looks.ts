/**
 * Runs inside the page; self-contained. What the contrast of each element depends on, as a text: colours, backgrounds, and the
 * size and weight that decide how much is needed.
 */
export function textLooks(elements: readonly Element[]): string[] {
  return elements.map((element) => {
    const { color, backgroundColor, backgroundImage, fontSize, fontWeight } = getComputedStyle(element);
    return [color, backgroundColor, backgroundImage.slice(0, 100), fontSize, fontWeight].join(' ');
  });
}
