/** Runs inside the page; self-contained. Whether text counts as large: 18 point, or 14 point and bold (WCAG 2.1, 1.4.3). */
export function isLargeText({ fontSize, fontWeight }: CSSStyleDeclaration): boolean {
  const px = Number.parseFloat(fontSize);
  return px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700);
}
