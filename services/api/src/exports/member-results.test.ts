import 'reflect-metadata';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paidOnce, registered } from '../testing/paid-for.ts';
import { finding } from '../testing/page-results.ts';
import { startRunningApi, type RunningApi } from '../testing/running-api.ts';
import { insertRun } from '../testing/stored-run.ts';
import type { JsonPieces } from '../texts/json-pieces.ts';
import { MemberResults } from './member-results.ts';

let running: RunningApi;
beforeAll(async () => {
  running = await startRunningApi();
});
afterAll(() => running?.stop());

const results = () => running.api.app.get(MemberResults, { strict: false });
const finished = { stats: '{}' as never, finished_at: new Date() };
async function textOf(pieces: JsonPieces): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

it('reads a page when the one before it was taken, and the next run after that', async () => {
  const { db } = running.database;
  await registered(db, 'ada', 'slow.example', { kind: 'payment', id: await paidOnce(db, 'ada') });
  const pages = [1, 2, 3].map((page) => [finding({ html: `<b id="page-${page}">` })]);
  const older = await insertRun(db, 'ada', 'slow.example', pages, { ...finished, created_at: new Date(0) });
  const id = await insertRun(db, 'ada', 'slow.example', pages, finished);
  const items = results().of('ada');
  const { value: first } = await items.next();
  const pieces = (first as AsyncGenerator<string>)[Symbol.asyncIterator]();
  let text = '';
  while (!text.includes('page-1')) text += (await pieces.next()).value as string;
  expect(text).toContain(id);
  // What was not read before can change; a page that is gone by then is no page without findings.
  await db.deleteFrom('run_pages').where('run_id', '=', id).where('page_no', '=', 2).execute();
  await db.deleteFrom('runs').where('id', '=', older).execute();
  await expect(pieces.next()).rejects.toThrow('deleted while it was exported');
  expect(await items.next()).toEqual({ done: true, value: undefined });
});

it('has each of many runs once, newest first, also those of the same moment', async () => {
  const { db } = running.database;
  await sql`insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state, stats,
      finished_at, created_at)
    select 'eve', 'https://many.example/', 'many.example', 'p', 'member', 'page', 'pro', 'de', 1, 'completed', '{}', now(),
      timestamptz '2026-11-01' + (at / 50) * interval '1 microsecond'
    from generate_series(1, 205) at`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from runs where owner_sub = 'eve' order by created_at desc, id desc`.execute(db);
  const seen: string[] = [];
  for await (const item of results().of('eve')) {
    const { run, locked } = JSON.parse(await textOf(item)) as { run: string; locked: boolean };
    expect(locked).toBe(true);
    seen.push(run);
  }
  expect(seen).toEqual(rows.map(({ id }) => id));
});
