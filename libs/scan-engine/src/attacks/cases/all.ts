import type { Attack } from '../attack.ts';
import { further } from './further.ts';
import { navigations } from './navigation.ts';
import { subresources } from './subresources.ts';
import { typedAddresses } from './typed.ts';
import { workersAndSockets } from './workers-and-sockets.ts';

/** Every way in through the browser that we know, in the order of its number. */
export const attacks: readonly Attack[] = [
  ...typedAddresses,
  ...navigations,
  ...subresources,
  ...workersAndSockets,
  ...further,
].toSorted((one, other) => one.number - other.number);
