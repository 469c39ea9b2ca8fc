import { contrastFacts } from './contrast-facts.ts';
import { nearestColor, type NearestColor } from './nearest-color.ts';

export interface PassingColor extends NearestColor {
  /** The measured contrast. */
  now: number;
}

/**
 * The nearest text colour that passes, from what a check measured.
 *
 * @param data of the message of a finding
 * @returns undefined unless the contrast was measured, is not enough, and another shade of the text would be
 */
export function nearestPassingColor(data: Readonly<Record<string, unknown>>): PassingColor | undefined {
  const { foreground = '', background = '', ratio: now, wanted } = contrastFacts(data) ?? {};
  if (now === undefined || wanted === undefined || wanted <= now) return undefined;
  // Of a colour that shows what is behind it, nobody knows the contrast of another shade.
  if (foreground.length > 7 || background.length > 7) return undefined;
  const found = nearestColor(foreground, background, wanted);
  return found && { ...found, now };
}
