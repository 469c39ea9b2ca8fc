/** Upper limits of the figures that `npm run check` prints. Lower them when the project gets better, never raise them. */

/** Files directly in one folder, tests included. */
export const maxFilesPerFolder = 25;

/** Lines of a function, from its first to its last. */
export const maxFunctionLines = 60;

/** Longer functions, each with the reason why parts would be harder to read. At most ten. */
export const longFunctions: readonly { at: string; because: string }[] = [];
export const maxExplained = 10;

/** Percentage of files whose name shares no word with any of their exports. */
export const maxMisnamedPercent = 2;
