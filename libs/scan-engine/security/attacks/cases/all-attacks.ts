import type { Attack } from '../attack.ts';
import { documents } from './documents.ts';
import { headersAndSpellings } from './headers-and-spellings.ts';
import { navigations } from './navigation.ts';
import { newerInterfaces } from './newer-interfaces.ts';
import { subresources } from './subresources.ts';
import { typedAddresses } from './typed.ts';
import { workersAndSockets } from './workers-and-sockets.ts';

/** All known attacks through the browser, sorted by number: 1 to 71 from the original list, from 101 our own. */
export const attacks: readonly Attack[] = [
  ...typedAddresses,
  ...navigations,
  ...subresources,
  ...workersAndSockets,
  ...headersAndSpellings,
  ...documents,
  ...newerInterfaces,
].toSorted((one, other) => one.number - other.number);
