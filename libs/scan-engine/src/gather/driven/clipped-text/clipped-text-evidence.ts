import type { ElementFacts } from '../../evidence.ts';
import type { DrivenPage } from '../gatherer.ts';

/** An element that cuts a text. */
export interface ClippingElement {
  element: ElementFacts;
  axis: 'x' | 'y';
  /** Px of one line beyond the edge. */
  by: number;
  /** Beginning of the text. */
  text: string;
}

/** The same as it comes from the page, with the number of the element. */
export type NumberedClip = Omit<ClippingElement, 'element'> & { number: number };

/** Exchanges the numbers of elements for their descriptions. */
export async function describedClips(
  clips: readonly NumberedClip[],
  describe: DrivenPage['describe'],
): Promise<ClippingElement[]> {
  const elements = await describe(clips.map(({ number }) => number));
  return clips.flatMap(({ number: _number, ...clip }, at) => {
    const element = elements[at];
    return element ? [{ element, ...clip }] : [];
  });
}
