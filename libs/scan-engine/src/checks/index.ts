/**
 * Own checks, listed by hand: the order is the order of running. None yet; README.md says what a check consists
 * of. A test asserts that folders and list agree.
 */
export const checks: readonly { id: string }[] = [];

/** Grows with every change of what own checks find. */
export const checksVersion = '0';
