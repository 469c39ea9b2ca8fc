import { sql, type Kysely, type Transaction } from 'kysely';
import { builtOnce } from '../database/built-once.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { subjectHash } from './account-key.ts';

/** Tokens outlive their account by minutes: whether it is being deleted, or was. */
export const isDeletedAccount = async (db: Kysely<Database>, sub: string): Promise<boolean> =>
  (await areDeletedAccounts(db, [sub]))[0] ?? false;

/** The same of several, in their order. */
export async function areDeletedAccounts(db: Kysely<Database>, subs: readonly string[]): Promise<boolean[]> {
  const deleted = new Set((await readDeleted(db, { subs, hashes: subs.map(subjectHash) })).map(({ sub }) => sub));
  return subs.map((sub) => deleted.has(sub));
}

const readDeleted = builtOnce((db, { subs, hashes }: { subs: readonly string[]; hashes: Buffer[] }) =>
  sql<{ sub: string }>`
    select asked.sub from unnest(${subs}::text[], ${hashes}::bytea[]) as asked (sub, sub_hash)
    where exists (select from accounts where accounts.sub = asked.sub and state = 'deleting')
      or exists (select from deleted_subjects where deleted_subjects.sub_hash = asked.sub_hash)`.compile(db),
);

/**
 * Call first in a transaction that writes for an account: deletion waits for it and finds what it wrote. A later caller
 * gets `gone`. Works before the account has a row of its own.
 * @throws AppError `gone`
 */
export async function holdAccount(tx: Transaction<Database>, sub: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(sub)}::bigint)`.execute(tx);
  if (await isDeletedAccount(tx, sub)) throw new AppError('gone');
}

/** First in the transaction that decides the deletion: waits for all who hold the account. */
export async function lockAccount(tx: Transaction<Database>, sub: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(sub)}::bigint)`.execute(tx);
}

const lockOf = (sub: string): string => subjectHash(sub).readBigInt64BE().toString();
