import { randomInt } from 'node:crypto';

/** Without those that are mixed up on paper or on the phone: 0 and O, 1, I and L, 5 and S, 2 and Z, 8 and B, U and V. */
const characters = '34679ACDEFGHJKMNPQRTWXY';

/** A name towards people: prefix and eight characters, about 78 thousand million of them. */
export const newReference = (prefix: string): string =>
  `${prefix}-${Array.from({ length: 8 }, () => characters[randomInt(characters.length)]).join('')}`;

/** The contract's name towards people. */
export const newOrderReference = (): string => newReference('ST');
