import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage } from '../gatherer.ts';
import { contrastOf } from '../text-pixels/contrast-ratio.ts';
import { plainColors } from './plain-colors.ts';
import type { PlainColors } from './plain-colors.ts';
import { colorsOf } from './state-texts.ts';
import type { StateText } from './state-texts.ts';

export const parts = { plainColors };

/** Least ratio (WCAG SC 1.4.3). */
export const requiredFor = ({ isLarge }: PlainColors): number => (isLarge ? 3 : 4.5);

export const ratioOf = ({ color, background }: PlainColors): number => contrastOf(color, background);

export const isPale = (colors: PlainColors | null): boolean => colors !== null && ratioOf(colors) < requiredFor(colors);

/** The colours of texts as they are now; null when they are not plain. */
export const colorsIn = ({ world }: DrivenPage, texts: readonly StateText[]): Promise<(PlainColors | null)[]> =>
  evaluateWith(
    world,
    parts,
    colorsOf,
    texts.map(({ text }) => text),
  );
