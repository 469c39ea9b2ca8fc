import { createHash } from 'node:crypto';
import { beginDocument, type DocumentName, type RenderOptions } from '@stufenlos/report';
import { loadRuleTexts } from '@stufenlos/standards';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { readPageResults } from './page-results.ts';
import type { StoredRun } from './stored-run.ts';

/** A run in one of the engine's formats, piece by piece: the same document that the command line writes. */
export async function* runDocument(
  db: Kysely<Database>,
  name: DocumentName,
  run: StoredRun,
  options: RenderOptions,
): AsyncGenerator<string> {
  const { head, page, tail } = (await beginDocument(name, options))(run);
  yield head;
  let index = 0;
  for await (const result of readPageResults(db, run)) yield page(result, index++);
  yield tail();
}

/** A run as an Excel workbook. Its library is loaded with the first one. */
export async function* runWorkbook(
  db: Kysely<Database>,
  run: StoredRun,
  options: RenderOptions,
): AsyncGenerator<Uint8Array> {
  const [{ workbook }, texts] = await Promise.all([
    import('@stufenlos/report/workbook'),
    loadRuleTexts(options.locale),
  ]);
  yield* workbook(run, readPageResults(db, run), options, texts);
}

/** SHA-256 of what the JSON export of this run holds, in hexadecimal. The language plays no part in it. */
export async function jsonHash(db: Kysely<Database>, run: StoredRun, options: RenderOptions): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of runDocument(db, 'json', run, options)) hash.update(piece);
  return hash.digest('hex');
}
