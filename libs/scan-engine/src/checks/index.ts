/** Own checks in the order in which they run; none yet. README.md describes the parts of a check. */
export const checks: readonly { id: string }[] = [];

/** Raise it with every change that affects what own checks find. */
export const checksVersion = '0';
