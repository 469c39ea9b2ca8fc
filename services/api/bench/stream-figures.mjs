#!/usr/bin/env node
/**
 * Live events under a rush: so many accounts follow their run, all at once, and meanwhile somebody asks for `/api/stats`
 * and for a report, each 20 times a second: `npm run stream-figures -w services/api [-- STREAMS SECONDS]`, 500 streams
 * that stay open for 12 s unless told otherwise. Needs DATABASE_URL (a server on which databases may be made), REDIS_URL
 * and a build. The api and the readers of the streams are processes of their own. No worker is there, so each run waits and its
 * stream counts its place in the queue, which is the most that an event asks of the database.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { withDatabase } from './figures-database.mjs';
import { seedRequests } from './request-cases.mjs';
import { startServer } from './start-server.mjs';
import { OrderBook } from '../dist/testing/simulation/order-book.js';
import { TestIssuer } from '../dist/testing/test-issuer.js';

const [streams = 500, seconds = 12] = process.argv.slice(2).map(Number);
const askEveryMs = 50;
const tokenSeconds = 3600;

await withDatabase(async (url, db) => {
  const issuer = await TestIssuer.start();
  const api = await startServer('api', {
    DATABASE_URL: url,
    OIDC_ISSUER: issuer.issuer,
    QUEUE_PREFIX: `figures-${randomBytes(4).toString('hex')}`,
    SCAN_QUEUE_LIMIT: String(2 * streams),
  });
  try {
    await measure(api, db, issuer);
  } finally {
    await Promise.all([api.stop(), issuer.stop()]);
  }
});

async function measure(api, db, issuer) {
  const headersOf = async (sub) => ({
    authorization: `Bearer ${await issuer.token({ sub }, { expiresIn: tokenSeconds })}`,
  });
  const runs = await giveRuns(api, db, issuer);
  const followers = await Promise.all(
    runs.map(async ({ id, sub }) => ({ url: `${api.base}/api/runs/${id}/events`, headers: await headersOf(sub) })),
  );
  const { sub } = await seedRequests(db);
  const { id } = await db.selectFrom('runs').select('id').where('owner_sub', '=', sub).executeTakeFirstOrThrow();
  const stats = { url: `${api.base}/api/stats` };
  const report = { url: `${api.base}/api/runs/${id}`, headers: await headersOf(sub) };
  const agent = new Agent({ keepAlive: true });
  const asked = (what) => askOften({ ...what, agent }, seconds);
  const quiet = await Promise.all([asked(stats), asked(report)]);

  const readers = fork(new URL('stream-readers.mjs', import.meta.url));
  await once(readers, 'message');
  readers.send(followers);
  const [[opened], ...meanwhile] = await Promise.all([once(readers, 'message'), asked(stats), asked(report)]);
  readers.send('leave');
  await once(readers, 'exit');
  agent.destroy();

  console.log(`${streams} streams opened at once, ${seconds} s, load average ${loadavg()[0].toFixed(1)}`);
  console.log('| answer | times | p50, ms | p99, ms | most, ms |\n| --- | --- | --- | --- | --- |');
  print(
    'first event of a stream',
    opened.flatMap(({ ms }) => ms ?? []),
  );
  print('`/api/stats` without streams', quiet[0]);
  print('`/api/stats` meanwhile', meanwhile[0]);
  print('a report without streams', quiet[1]);
  print('a report meanwhile', meanwhile[1]);
  console.log(`streams refused: ${opened.filter(({ refused }) => refused).length}`);
}

/** A waiting run of each of so many accounts, as they order it. */
async function giveRuns(api, db, issuer) {
  const book = new OrderBook(`${api.base}/api`, db, issuer);
  await book.open(streams, streams);
  for (let host = 0; host < streams; host += 1) await book.place({ kind: 'paid', host });
  const rows = await db.selectFrom('runs').select(['id', 'owner_sub as sub']).execute();
  if (rows.length !== streams) throw new Error(`refused: ${JSON.stringify([...book.refused])}`);
  return rows;
}

/** Milliseconds of each answer. Asks by the clock, whether or not the answer before has come. */
async function askOften(what, forSeconds) {
  const begun = performance.now();
  const answers = [];
  for (let at = 0; at * askEveryMs < forSeconds * 1000; at += 1) {
    await pause(Math.max(0, begun + at * askEveryMs - performance.now()));
    answers.push(answerMs(what, begun + at * askEveryMs));
  }
  return Promise.all(answers);
}

function answerMs({ url, headers, agent }, since) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - since));
    });
    asked.on('error', reject).end();
  });
}

function print(name, values) {
  const sorted = values.toSorted((a, b) => a - b);
  const part = (share) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)].toFixed(0);
  console.log(`| ${name} | ${values.length} | ${part(0.5)} | ${part(0.99)} | ${part(1)} |`);
}
