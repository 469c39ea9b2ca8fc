import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn';

const toOklch = register(modeOklch);
register(modeOklab);
register(modeLrgb);
register(modeRgb);

/** Finer than the 256 steps of a channel. */
const steps = 1024;

export interface NearestColor {
  /** `#rrggbb`. */
  color: string;
  /** Contrast with the background, as WCAG 2 defines it. */
  ratio: number;
}

/**
 * The text colour that is nearest to the given one and has enough contrast: hue and, as far as the screen can show it,
 * chroma stay, and only the lightness of OKLCH changes, as little as possible.
 *
 * @param text `#rrggbb`
 * @param background `#rrggbb`
 * @param wanted the ratio that is needed, for example 4.5
 * @returns undefined when no lightness is enough, or a colour cannot be read
 */
export function nearestColor(text: string, background: string, wanted: number): NearestColor | undefined {
  const given = toOklch(text);
  if (!given || !toOklch(background)) return undefined;
  const now = wcagContrast(text, background);
  if (now >= wanted) return { color: formatHex(given), ratio: now };
  const from = Math.round(given.l * steps);
  for (let away = 0; away <= steps; away += 1) {
    const found = [from - away, from + away]
      .filter((step) => step >= 0 && step <= steps)
      .map((step) => candidate({ ...given, l: step / steps }, background))
      // The hex value is what people paste, so that one has to pass.
      .filter(({ ratio }) => ratio >= wanted)
      .toSorted((one, other) => other.ratio - one.ratio);
    if (found[0]) return found[0];
  }
  return undefined;
}

function candidate(color: ReturnType<typeof toOklch> & object, background: string): NearestColor {
  const hex = formatHex(clampChroma(color, 'oklch'));
  return { color: hex, ratio: wcagContrast(hex, background) };
}
