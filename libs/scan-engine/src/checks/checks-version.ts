/** Raise it with every change that affects what own checks find. */
export const checksVersion = '23';
