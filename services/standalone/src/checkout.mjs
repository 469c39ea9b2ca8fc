import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this checkout. `import.meta.dirname` came with Node 20.11, the launcher starts at 20.0. */
export const checkout = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** Everything the launcher keeps lies here and is ignored by git; `npm run reset` removes it. */
export const stateFolder = join(checkout, '.local');

/** A short name of this checkout for folders and sockets outside of it. */
export const checkoutKey = createHash('sha256').update(checkout).digest('hex').slice(0, 12);

/** @param {string} name of a program in `node_modules/.bin` */
export const bin = (name) => join(checkout, 'node_modules', '.bin', name);
