/** From the highest to the lowest painted px of a line, in px of the viewport. */
export interface LineInk {
  top: number;
  bottom: number;
}

/**
 * Runs inside the page; self-contained. Where the glyphs of a line of text are painted. Capitals, for example, leave
 * the part below the baseline empty.
 *
 * @param line box of the line (`Range.getClientRects`), which the ascent and the descent of the font fill
 * @param pen measures texts
 * @returns null when the glyphs cannot be measured
 */
export function lineInk(text: Text, line: DOMRect, pen: CanvasRenderingContext2D | null): LineInk | null {
  const parent = text.parentElement;
  if (!pen || !parent) return null;
  const range = document.createRange();
  range.setStart(text, 0);
  /** The first place at which the text before it reaches below a height. */
  const firstBelow = (height: number) => {
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      range.setEnd(text, middle + 1);
      if (range.getBoundingClientRect().bottom > height) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const written = text.data.slice(firstBelow(line.bottom - 1), firstBelow(line.bottom + 1)).slice(0, 1000);
  const { textTransform, fontStyle, fontWeight, fontSize, fontFamily, fontVariantCaps } = getComputedStyle(parent);
  const transformed = new Map([
    ['uppercase', written.toUpperCase()],
    ['lowercase', written.toLowerCase()],
    ['capitalize', written.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())],
  ]);
  pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  pen.fontVariantCaps = fontVariantCaps as CanvasFontVariantCaps;
  const ink = pen.measureText(transformed.get(textTransform) ?? written);
  const fontHeight = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
  const scale = line.height / fontHeight;
  // Another scale comes from `zoom`; a very different one means that the box belongs to another font.
  if (written.trim() === '' || !(scale > 0.2 && scale < 5)) return null;
  const baseline = line.top + ink.fontBoundingBoxAscent * scale;
  return {
    top: baseline - ink.actualBoundingBoxAscent * scale,
    bottom: baseline + ink.actualBoundingBoxDescent * scale,
  };
}
