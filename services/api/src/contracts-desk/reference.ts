import { randomInt } from 'node:crypto';

/** Without 0 and O, 1, I and L, U and V: read aloud and typed from paper. */
const signs = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** `KU-` or `WI-` and eight signs that are hard to mix up: the name of a declaration towards people. */
export const newReference = (prefix: 'KU' | 'WI'): string =>
  `${prefix}-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')}`;
