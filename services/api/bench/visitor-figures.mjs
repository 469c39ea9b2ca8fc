#!/usr/bin/env node
/**
 * What a visitor waits from the click to the result of a free check, through edge, api, PostgreSQL, Redis and worker, in
 * turns with the bare load of the same page and axe-core in a browser that is open already. Needs DATABASE_URL, REDIS_URL,
 * PUPPETEER_EXECUTABLE_PATH and built services.
 *
 *     npm run build -- --projects=@stufenlos/api,@stufenlos/worker
 *     npm run visitor-figures -w services/api -- [rounds, default 20] [sections of the page, default 120]
 *
 * Times of the run itself are those of the database, which is on the same machine. The bare load does not wait until the
 * page is at rest, and asks no robots.txt.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { isFinal } from '@stufenlos/contracts';
import { spread } from './measure.mjs';
import { openSite } from './late-site.mjs';
import { withServices } from './own-services.mjs';
import { startEdge } from './start-edge.mjs';

const [rounds = 20, sections = 120] = process.argv.slice(2).map(Number);
const unlimited = '1000000000';
const limits = { RATE_ANON_HOUR: unlimited, RATE_ANON_DAY: unlimited, RATE_PUBLIC_MINUTE: unlimited };
const site = await openSite({ pages: 200, sections, answerMs: 0 });
const bare = fork(new URL('../../../libs/scan-engine/bench/bare-server.ts', import.meta.url));
bare.once('exit', (code) => {
  if (code !== 0) throw new Error(`the bare loop ended with ${code}`);
});

try {
  await once(bare, 'message');
  await withServices([site.host], measure, limits);
} finally {
  bare.disconnect();
  site.close();
}

async function measure({ db, api, startWorker }) {
  startWorker();
  const edge = await startEdge(await api.base);
  const parts = { order: [], queue: [], check: [], tell: [], read: [], all: [], bare: [] };
  try {
    // The first three open browsers, connections and plans.
    for (let round = -3; round < rounds; round += 1) {
      // Every address is new, or the result of the one before would be the answer.
      const url = `http://${site.host}/?visit=${round}`;
      const found = { ...(await visit(edge.base, db, url)), bare: await bareMs(url) };
      if (round >= 0) for (const [name, ms] of Object.entries(found)) parts[name].push(ms);
    }
  } finally {
    await edge.stop();
  }
  print(parts);
}

/** Orders a free check as the home page does, follows its events, and reads the result. All in ms. */
async function visit(base, db, url) {
  const begun = Date.now();
  const order = await fetch(`${base}/api/scans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ url, locale: 'de' }),
  });
  if (order.status >= 300) throw new Error(`the order: ${order.status} ${await order.text()}`);
  const { token } = await order.json();
  const ordered = Date.now();
  const state = await lastState(`${base}/api/scans/${token}/events`);
  const told = Date.now();
  const result = await (await fetch(`${base}/api/scans/${token}`)).json();
  const done = Date.now();
  if (state !== 'completed' || result.state !== 'completed') throw new Error(`${url}: ${state}, ${result.state}`);
  const { started_at: started, finished_at: finished } = await db
    .selectFrom('runs')
    .select(['started_at', 'finished_at'])
    .where('url', '=', url)
    .executeTakeFirstOrThrow();
  return {
    order: ordered - begun,
    queue: started - ordered,
    check: finished - started,
    tell: told - finished,
    read: done - told,
    all: done - begun,
  };
}

/** Follows live events until the run has ended. */
async function lastState(url) {
  const leave = new AbortController();
  const stream = await fetch(url, { headers: { accept: 'text/event-stream' }, signal: leave.signal });
  let text = '';
  for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const state = [...text.matchAll(/^data:.*?"state":"(\w+)"/gm)].at(-1)?.[1];
    if (state === undefined || !isFinal(state)) continue;
    leave.abort();
    return state;
  }
  throw new Error('the events ended before the run');
}

async function bareMs(url) {
  bare.send(url);
  const [{ ms }] = await once(bare, 'message');
  return ms;
}

function print({ all, bare: alone, ...parts }) {
  const names = {
    order: 'order, until it is answered',
    queue: 'until a worker has begun',
    check: 'the check',
    tell: 'until the end is told',
    read: 'the result, read',
  };
  console.log(`${rounds} visits of a page of ${sections} sections, load average ${loadavg()[0].toFixed(1)}`);
  console.log('| part | ms |\n| --- | --- |');
  for (const [name, values] of Object.entries(parts)) console.log(`| ${names[name]} | ${spread(values, 0)} |`);
  console.log(`| click to result | ${spread(all, 0)} |\n| bare load and axe-core | ${spread(alone, 0)} |`);
  const ratios = all.map((ms, at) => ms / alone[at]);
  console.log(`| times the bare load | ${spread(ratios, 2)} |`);
}
