import { answerCases } from './answers.ts';
import { frameCases } from './frames.ts';
import type { HostileCase } from './hostile-case.ts';
import { scriptCases } from './scripts.ts';
import { weightCases } from './weight.ts';

/** Every hostile page we know, by number. */
export const hostileCases: readonly HostileCase[] = [
  ...answerCases,
  ...scriptCases,
  ...weightCases,
  ...frameCases,
].toSorted((a, b) => a.number - b.number);
