import type { RunFinding } from '@stufenlos/contracts';
import type { Rect } from '../pictures/picture-crop.ts';

export interface Marker {
  finding: RunFinding;
  /** Its number in the list, from 1. */
  number: number;
  /** The part of the element that the picture shows, in CSS px. */
  box: Rect;
}

/** The findings whose elements a picture shows, large ones first, so that small ones lie above them. */
export function markersOf(
  findings: readonly RunFinding[],
  picture: { width: number; height: number },
): readonly Marker[] {
  return findings
    .flatMap((finding, at) => {
      const box = finding.rect && visiblePart(finding.rect, picture);
      return box ? [{ finding, number: at + 1, box }] : [];
    })
    .toSorted((one, other) => areaOf(other.box) - areaOf(one.box));
}

function visiblePart([x, y, width, height]: Rect, picture: { width: number; height: number }): Rect | undefined {
  const [left, top] = [Math.max(x, 0), Math.max(y, 0)];
  const [right, bottom] = [Math.min(x + width, picture.width), Math.min(y + height, picture.height)];
  return right - left < 1 || bottom - top < 1 ? undefined : [left, top, right - left, bottom - top];
}

const areaOf = ([, , width, height]: Rect) => width * height;
