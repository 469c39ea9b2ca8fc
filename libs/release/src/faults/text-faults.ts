import type { Composed, Part } from '../composed.ts';

/** Finds texts that exist in one language only, as they were recorded when the version was published. */
export const textFaults = ({ shell, remotes }: Pick<Composed, 'shell' | 'remotes'>): string[] =>
  [...(shell ? [shell] : []), ...remotes].flatMap(({ folder, record: { unpairedTexts = [] } }: Part) =>
    unpairedTexts.map((text) => `${folder}: ${text} exists in one language only`),
  );
