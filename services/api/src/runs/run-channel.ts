import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** The channel that every change of a run is announced on; the payload is the run's id. */
export const runChannel = 'run_changed';

/** Tells all processes after the commit. */
export const announceChange = (tx: Transaction<Database>, runId: string) =>
  sql`select pg_notify(${runChannel}, ${runId})`.execute(tx);
