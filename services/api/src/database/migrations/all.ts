import type { Migration } from 'kysely/migration';
import { scans } from './0001_scans.ts';

/** In order of their numbers. A published migration never changes; a mistake is mended by the next number. */
export const migrations: Record<string, Migration> = { '0001_scans': scans };
