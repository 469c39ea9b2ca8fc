/** Corrections that follow from an element alone. Apart from the rest, because few views need them. */
export { contrastFacts } from './contrast-facts.ts';
export type { ContrastFacts } from './contrast-facts.ts';
export { correctedCode } from './corrected-code.ts';
export type { CorrectedCode } from './corrected-code.ts';
export type { Fill, Placeholder } from './correct.ts';
export { nearestPassingColor } from './nearest-passing-color.ts';
export type { PassingColor } from './nearest-passing-color.ts';
