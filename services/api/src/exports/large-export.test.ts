import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { addPages } from './testing/add-pages.ts';
import { finishedRun } from './testing/finished-run.ts';

const seconds = 60_000;
const connections = 3;
/** More than the sockets between server and client hold. */
const size = { pages: 300, findings: 40 };

let issuer: TestIssuer;
let harness: TestHarness;
let member: TestMember;
let run: string;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({
    OIDC_ISSUER: issuer.issuer,
    RATE_EXPORT_MINUTE: '200',
    DATABASE_POOL: `${connections}`,
  });
  member = await memberOf(harness.api.base, issuer, { sub: 'exporter' });
  run = await finishedRun(harness, member, pageResult({ url: 'https://large.example/' }));
  await addPages(harness.database.db, run, size);
}, seconds);
afterAll(async () => {
  await harness?.stop();
  await issuer?.stop();
});

const path = (format: string) => `/runs/${run}/export.${format}?locale=de`;
const hashOf = async (format: string): Promise<string> => {
  const answer = await member.send(path(format));
  expect(answer.status).toBe(200);
  return createHash('sha256')
    .update(await answer.bytes())
    .digest('hex');
};

it('two exports of a large run at once are the files of one after the other', { timeout: seconds }, async () => {
  const [json, csv] = [await hashOf('json'), await hashOf('csv')];
  const both = await Promise.all([hashOf('json'), hashOf('csv'), hashOf('json')]);
  expect(both).toEqual([json, csv, json]);
});

it('readers that stop in the middle of an export take no connection from others', { timeout: seconds }, async () => {
  const whole = await hashOf('json');
  const stopped = await Promise.all(Array.from({ length: connections * 2 }, () => stoppedExport()));

  expect((await member.client.call('listRuns', { query: {} })).total).toBe(1);
  expect(await hashOf('json')).toBe(whole);
  // Otherwise nobody would have stopped in the middle.
  expect(stopped.filter(({ complete }) => complete)).toEqual([]);

  for (const answer of stopped) answer.destroy();
  await expect.poll(busySessions, { timeout: seconds }).toBe(0);
});

/** An answer of which nothing is read after its first piece. */
async function stoppedExport(): Promise<IncomingMessage> {
  const request = get(harness.api.base + path('json'), { headers: { authorization: `Bearer ${member.token}` } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  // The reader may be cut off.
  answer.on('error', () => {});
  await once(answer, 'readable');
  return answer;
}

/** Sessions of other connections that work or hold a transaction. */
async function busySessions(): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(harness.database.db);
  return rows[0]?.busy ?? -1;
}
