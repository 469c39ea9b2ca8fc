#!/usr/bin/env node
/**
 * What further workers gain: ten accounts order a whole website each, of ten websites that answer late, and one, two and
 * four workers check them in turns. Needs DATABASE_URL, REDIS_URL, PUPPETEER_EXECUTABLE_PATH and built services.
 *
 *     npm run build -- --projects=@stufenlos/api,@stufenlos/worker
 *     npm run worker-figures -w services/api -- [pages, default 20] [answer, ms, default 2000] [concurrency] [rounds, default 1]
 *
 * Pages per minute count from the start of the first run to the end of the last one. Concurrency is what a worker decides
 * by itself unless told otherwise. How busy the processors were stands beside it: workers on one machine share them, and
 * gain nothing once they are.
 */
import { cpus, loadavg } from 'node:os';
import { openSite } from './late-site.mjs';
import { orderRun, runEnded } from './ordered-runs.mjs';
import { withServices } from './own-services.mjs';

const [pages = 20, answerMs = 2000, concurrency = 0, rounds = 1] = process.argv.slice(2).map(Number);
const counts = [1, 2, 4];
const sites = await Promise.all(Array.from({ length: 10 }, () => openSite({ pages, sections: 1, answerMs })));

try {
  await withServices(
    sites.map(({ host }) => host),
    measure,
  );
} finally {
  for (const site of sites) site.close();
}

async function measure(services) {
  const each = concurrency > 0 ? `${concurrency} pages at once` : 'the usual concurrency';
  console.log(`${sites.length} sites of ${pages} pages, answers of ${answerMs} ms, workers with ${each}`);
  console.log('| workers | pages a minute | times one worker | processors busy | load average |');
  console.log('| --- | --- | --- | --- | --- |');
  for (let round = 0; round < rounds; round += 1) {
    let one;
    for (const count of counts) {
      const { perMinute, busy } = await measureWorkers(services, count);
      one ??= perMinute;
      const cells = [perMinute.toFixed(1), (perMinute / one).toFixed(2), `${(100 * busy).toFixed(0)} %`];
      console.log(`| ${count} | ${cells.join(' | ')} | ${loadavg()[0].toFixed(1)} |`);
    }
  }
  console.log(`most pages of a host open at once: ${Math.max(...sites.map(({ mostOpen }) => mostOpen))}`);
}

async function measureWorkers({ db, startWorker, stop }, count) {
  const workers = Array.from({ length: count }, () => startWorker(concurrency > 0 ? concurrency : undefined));
  // Browsers start with their first page.
  await checkAll(db, 'page');
  const before = processorTimes();
  const runs = await checkAll(db, 'site');
  const busy = busyBetween(before, processorTimes());
  await Promise.all(workers.map(stop));
  const first = Math.min(...runs.map(({ startedAt }) => startedAt.getTime()));
  const last = Math.max(...runs.map(({ finishedAt }) => finishedAt.getTime()));
  return { perMinute: (sites.length * pages * 60_000) / (last - first), busy };
}

async function checkAll(db, scope) {
  const ids = await Promise.all(sites.map(({ host }) => orderRun(db, { host, scope, pages })));
  return Promise.all(ids.map((id) => runEnded(db, id, undefined, 500)));
}

function processorTimes() {
  const times = cpus().map((one) => one.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}

/** Share of the time in which the processors of the machine worked, for whomever. */
function busyBetween(before, after) {
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}
