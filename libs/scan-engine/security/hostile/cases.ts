import { answerCases } from './answers.ts';
import { frameCases } from './frames.ts';
import type { HostileCase } from './hostile-case.ts';
import { scriptCases } from './scripts.ts';
import { weightCases } from './weight.ts';

/** All hostile pages, sorted by number. */
export const hostileCases: readonly HostileCase[] = [
  ...answerCases,
  ...scriptCases,
  ...weightCases,
  ...frameCases,
].toSorted((a, b) => a.number - b.number);
