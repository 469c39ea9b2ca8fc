import { createHash } from 'node:crypto';
import { beginDocument, type DocumentName, type Style } from '@stufenlos/report';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { readPageResults } from './page-results.ts';
import type { StoredRun } from './stored-run.ts';

/** A run in one of the engine's formats, piece by piece: the same document that the command line writes. */
export async function* runDocument(
  db: Kysely<Database>,
  name: DocumentName,
  run: StoredRun,
  style: Style,
): AsyncGenerator<string> {
  const { head, page, tail } = (await beginDocument(name, style))(run);
  yield head;
  let index = 0;
  for await (const result of readPageResults(db, run)) yield page(result, index++);
  yield tail();
}

/** SHA-256 of what the JSON export of this run holds, in hexadecimal. The language plays no part in it. */
export async function jsonHash(db: Kysely<Database>, run: StoredRun, style: Style): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of runDocument(db, 'json', run, style)) hash.update(piece);
  return hash.digest('hex');
}
