/** Every check of `npm run check`, in the order in which they start. */
export const checkNames = [
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
  'settings',
  'format',
  'types',
  'lint',
  'unused',
] as const;
export type CheckName = (typeof checkNames)[number];

/** They read code alone, and take half of the time of all checks. */
export const checksOfCode: readonly CheckName[] = ['lint', 'unused'];
