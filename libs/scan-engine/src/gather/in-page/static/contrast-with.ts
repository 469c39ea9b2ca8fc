import type { Axe } from '../audit/axe-api.ts';
import type { hasIconBesideText } from './has-icon-beside-text.ts';

export interface TextContrast {
  /** `#rrggbb`, as it is seen on the background. */
  color: string;
  background: string;
  ratio: number;
}

/**
 * Runs inside the page; self-contained. The contrast of a text of this colour with what is behind an element, or `picture`
 * where that is a picture or a gradient. An icon in the padding of a field is not behind its text.
 *
 * @returns null for an invisible text, and where axe-core cannot tell for another reason
 */
export function contrastWith(
  axe: Axe,
  element: Element,
  color: string,
  opacity: number,
  parts: { hasIconBesideText: typeof hasIconBesideText },
): TextContrast | 'picture' | null {
  const { Color, flattenColors, getBackgroundColor, getContrast, incompleteData } = axe.commons.color;
  const colorOf = (written: string) => {
    const parsed = new Color();
    try {
      parsed.parseString(written);
      return parsed;
    } catch {
      // A notation that axe-core does not know.
      return null;
    }
  };
  const text = colorOf(color);
  if (!text) return null;
  text.alpha *= opacity;
  if (text.alpha < 0.05) return null;
  incompleteData.clear();
  const besideIcon = () => {
    const own = parts.hasIconBesideText(element) ? colorOf(getComputedStyle(element).backgroundColor) : null;
    return own?.alpha === 1 ? own : null;
  };
  const certain = getBackgroundColor(element);
  const reason = incompleteData.get('bgColor') ?? '';
  const background = certain ?? (reason === 'bgImage' ? besideIcon() : null);
  if (!background) return /^(?:bgImage|bgGradient|imgNode)$/.test(reason) ? 'picture' : null;
  const seen = flattenColors(text, background);
  const ratio = getContrast(background, seen);
  return ratio === null ? null : { color: seen.toHexString(), background: background.toHexString(), ratio };
}
