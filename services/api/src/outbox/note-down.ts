import { setTimeout as pause } from 'node:timers/promises';

/** 28 s in all: a restart of the database is over by then, and the lease of an effect is not. */
const pausesMs = [250, 500, 1000, 2000, 4000, 5000, 5000, 5000, 5000];

/**
 * Writes down that something has happened which must not happen twice, as a mail that a server has taken. A database
 * that is away for a moment is asked again, because doing the work again would be the greater harm.
 * @throws what the last try threw
 */
export async function noteDown<T>(write: () => Promise<T>): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await write();
    } catch {
      await pause(ms);
    }
  }
  return await write();
}
