/**
 * Every check of `npm run check`, in the order in which they start: first those of other programs, beside which ours run on
 * one core.
 */
export const checkNames = [
  'types',
  'lint',
  'unused',
  'format',
  'directions',
  'root entries',
  'texts',
  'secrets',
  'budgets',
  'named files',
  'words',
  'folders',
  'cycles',
  'functions',
  'file names',
  'migrations',
  'changesets',
  'settings',
] as const;
export type CheckName = (typeof checkNames)[number];

/** They read code alone, and take half of the time of all checks. */
export const checksOfCode: readonly CheckName[] = ['lint', 'unused'];
