import type { Audit } from '../../in-page/audit/audit.ts';
import type { NumberedClip } from './clipped-text-evidence.ts';
import type { Cut } from './cut-at.ts';
import type { hasWayToFullText } from './has-way-to-full-text.ts';

declare const stufenlos: Audit;

/** Runs inside the page, with the audit script. One entry per element that cuts texts and offers no way to them. */
export function clippingElements(
  parts: { hasWayToFullText: typeof hasWayToFullText },
  cuts: readonly Cut[],
  limit: number,
): NumberedClip[] {
  const byClip = new Map<Element, Cut>();
  for (const cut of cuts) if (!byClip.has(cut.clip)) byClip.set(cut.clip, cut);
  return [...byClip.values()]
    .filter(({ clip }) => !parts.hasWayToFullText(clip))
    .slice(0, limit)
    .map(({ clip, axis, by, text }) => ({
      number: stufenlos.numberOf(clip),
      axis,
      by: Math.round(by),
      text: text.data.trim().replace(/\s+/g, ' ').slice(0, 60),
    }));
}
