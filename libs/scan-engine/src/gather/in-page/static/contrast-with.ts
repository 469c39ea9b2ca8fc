import type { Axe } from '../audit/axe-api.ts';

export interface TextContrast {
  /** `#rrggbb`, as it is seen on the background. */
  color: string;
  background: string;
  ratio: number;
}

/**
 * Runs inside the page; self-contained. The contrast of a text of this colour with what is behind an element, or `picture`
 * where that is a picture or a gradient. Null for a text that nobody sees, and where axe-core cannot tell for another reason.
 */
export function contrastWith(
  axe: Axe,
  element: Element,
  color: string,
  opacity: number,
): TextContrast | 'picture' | null {
  const { Color, flattenColors, getBackgroundColor, getContrast, incompleteData } = axe.commons.color;
  const text = new Color();
  try {
    text.parseString(color);
  } catch {
    // A notation that axe-core does not know.
    return null;
  }
  text.alpha *= opacity;
  if (text.alpha < 0.05) return null;
  incompleteData.clear();
  const background = getBackgroundColor(element);
  if (!background)
    return /^(?:bgImage|bgGradient|imgNode)$/.test(incompleteData.get('bgColor') ?? '') ? 'picture' : null;
  const seen = flattenColors(text, background);
  const ratio = getContrast(background, seen);
  return ratio === null ? null : { color: seen.toHexString(), background: background.toHexString(), ratio };
}
