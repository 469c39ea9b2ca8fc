import type { MeasuredText, TextPixelsEvidence } from '../../gather/driven/text-pixels/gather-text-pixels.ts';
import { contrastOf } from '../../gather/driven/text-pixels/contrast-ratio.ts';
import { defineDrivenCheck } from '../define-check.ts';
import type { Verdict } from '../define-check.ts';
import { isMeasured } from '../pixel-contrast/text-contrast-result.ts';

/** Difference by which a link stands out from the text around it without colour vision (WCAG technique G183). */
const required = 3;
const same = 1.05;

/** Answers what `link-in-text-block` of axe-core leaves open, when it could not compute a background. */
export const linkContrast = defineDrivenCheck({
  id: 'link-contrast',
  impact: 'serious',
  needs: 'textPixels',
  decides: ['link-in-text-block'],
  evaluate: ({ links }: TextPixelsEvidence) => {
    const answered = links.flatMap((pair) => {
      const verdict = verdictOf(pair);
      return verdict === undefined ? [] : [{ verdict, element: pair.link.element }];
    });
    return {
      isApplicable: answered.length > 0,
      decided: answered.map(({ element }) => element),
      findings: answered.flatMap(({ verdict, element }) => (verdict === 'pass' ? [] : [{ ...verdict, element }])),
    };
  },
});

/** @returns undefined when pixels do not tell */
function verdictOf({ link, block }: { link: MeasuredText; block: MeasuredText }): Verdict | 'pass' | undefined {
  if (!isMeasured(link) || !isMeasured(block) || !link.contrast || !block.contrast) return undefined;
  const text = contrastOf(colorOf(link.contrast.color), colorOf(block.contrast.color));
  const background = contrastOf(colorOf(link.contrast.background), colorOf(block.contrast.background));
  if (text >= required) return 'pass';
  if (!isEven(link) || !isEven(block)) return undefined;
  if (background >= required) return 'pass';
  // A link that looks like the text does not rely on colour; that it is hard to find is another matter.
  if (text < same && background < same) return 'pass';
  if (link.doubts.length > 0 || block.doubts.length > 0) return undefined;
  return {
    outcome: 'violation',
    data: {
      ratio: shown(text),
      backgroundRatio: shown(background),
      required,
      color: link.contrast.color,
      textColor: block.contrast.color,
    },
  };
}

/** The background is nearly the same everywhere. */
const isEven = ({ contrast }: MeasuredText) => contrast !== undefined && contrast.p90 < contrast.p10 * 1.25;

const shown = (ratio: number) => Math.floor(ratio * 100) / 100;

function colorOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
