/** What a check measured of a text, as far as it can be shown. Ratios are to one. */
export interface ContrastFacts {
  /** `#rrggbb` or `#rrggbbaa`. */
  foreground: string;
  background: string;
  ratio?: number;
  wanted?: number;
}

const plainColor = /^#[\da-f]{6}(?:[\da-f]{2})?$/i;

/** @returns undefined unless both colours were measured; anything else in the data of a message is not shown */
export function contrastFacts(data: Readonly<Record<string, unknown>>): ContrastFacts | undefined {
  const { fgColor: foreground, bgColor: background, contrastRatio, expectedContrastRatio } = data;
  if (typeof foreground !== 'string' || typeof background !== 'string') return undefined;
  if (!plainColor.test(foreground) || !plainColor.test(background)) return undefined;
  const wanted = typeof expectedContrastRatio === 'string' ? Number.parseFloat(expectedContrastRatio) : 0;
  return {
    foreground,
    background,
    ...(typeof contrastRatio === 'number' && contrastRatio > 0 && { ratio: contrastRatio }),
    ...(wanted > 1 && { wanted }),
  };
}
