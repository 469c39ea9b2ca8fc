import type { RunFinding } from '@stufenlos/contracts';
import { visiblePart, type PictureSize, type Rect } from '@stufenlos/contracts/picture-crop';

export interface Marker {
  finding: RunFinding;
  /** Its number in the list, from 1. */
  number: number;
  /** The part of the element that the picture shows, in CSS px. */
  box: Rect;
}

/** The findings whose elements a picture shows, large ones first, so that small ones lie above them. */
export function markersOf(findings: readonly RunFinding[], picture: PictureSize): readonly Marker[] {
  return findings
    .flatMap((finding, at) => {
      const box = finding.rect && visiblePart(finding.rect, picture);
      return box ? [{ finding, number: at + 1, box }] : [];
    })
    .toSorted((one, other) => areaOf(other.box) - areaOf(one.box));
}

const areaOf = ([, , width, height]: Rect) => width * height;
