/**
 * What a whole website costs through api, Redis and workers, beside the command line, one after the other on the same
 * machine. Needs DATABASE_URL, REDIS_URL, PUPPETEER_EXECUTABLE_PATH and built services; prints lines of figures.
 *
 *     npm run build -- --projects=@stufenlos/api,@stufenlos/worker
 *     npm run site-figures -w services/api -- [pages, default 50] [rounds, default 3] [concurrency, default 4] [answer, ms]
 *
 * Where one worker has every core busy, a second one cannot gain: a website that takes its time to answer leaves room.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSite } from './late-site.mjs';
import { childrenMb, memoryMb } from './memory.mjs';
import { orderRun, runEnded } from './ordered-runs.mjs';
import { root, withServices } from './own-services.mjs';

const [pages = 50, rounds = 3, concurrency = 4, answerMs = 0] = process.argv.slice(2).map(Number);
const site = await openSite({ pages, sections: 120, answerMs });
const { host } = site;

try {
  await withServices([host], measure);
} finally {
  site.close();
}

async function measure({ db, api, startWorker }) {
  const worker = startWorker(concurrency);
  await runOf(db, 'page');
  const figures = { page: [], firstFinding: [], site: [], cli: [], two: [] };
  for (let round = 0; round < rounds; round += 1) {
    figures.page.push((await runOf(db, 'page')).seconds);
    const memory = { api: [], worker: [], browsers: [] };
    const whole = await runOf(db, 'site', async (done) => {
      // Parts of a run in turn: what grows with its pages is seen.
      if (done < (pages * (memory.api.length + 1)) / 5) return;
      memory.api.push(await memoryMb(api.pid));
      memory.worker.push(await memoryMb(worker.pid));
      memory.browsers.push(await childrenMb(worker.pid));
    });
    figures.site.push(whole.seconds);
    figures.firstFinding.push(whole.firstFinding);
    for (const [name, values] of Object.entries(memory)) print(`memory after each fifth, ${name}`, values, 'MB');
    figures.cli.push(await cli());
  }
  print('one page', figures.page);
  print(`first finding of ${pages} pages`, figures.firstFinding);
  print(`${pages} pages, one worker at concurrency ${concurrency}`, figures.site);
  print(`${pages} pages, command line`, figures.cli);
  print(
    'ratio to the command line',
    figures.site.map((value, at) => value / figures.cli[at]),
    '',
  );
  print(
    'pages per minute, times the command line',
    figures.site.map((value, at) => figures.cli[at] / value),
    '',
  );
  startWorker(concurrency);
  await runOf(db, 'page');
  for (let round = 0; round < rounds; round += 1) figures.two.push((await runOf(db, 'site')).seconds);
  print(`${pages} pages, two workers`, figures.two);
  print(
    'gain by the second worker',
    figures.two.map((value, at) => figures.site[at] / value),
    '',
  );
}

async function runOf(db, scope, onPages = () => Promise.resolve()) {
  const began = Date.now();
  const since = () => (Date.now() - began) / 1000;
  let firstFinding;
  const id = await orderRun(db, { host, scope, pages });
  await runEnded(db, id, async (done) => {
    if (done > 0) firstFinding ??= since();
    await onPages(done);
  });
  return { seconds: since(), firstFinding };
}

/** Without the start of its browser: counted from the first page that it asks for. */
async function cli() {
  let began;
  const seen = () => (began ??= Date.now());
  site.server.on('request', seen);
  const child = spawn(
    process.execPath,
    [
      'services/standalone/scan.mjs',
      '--crawl',
      '--pages',
      String(pages),
      '--concurrency',
      String(concurrency),
      '--profile',
      'basic',
    ].concat(['--allow', host, '--format', 'ndjson', '--fail-on', 'never', '--quiet', `http://${host}/`]),
    { cwd: root, env: { ...process.env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(child, 'exit');
  site.server.off('request', seen);
  if (code !== 0) throw new Error(`the command line ended with ${code}`);
  return (Date.now() - began) / 1000;
}

function print(name, values, unit = 's') {
  const told = values.map((value) => value.toFixed(2)).join(' ');
  process.stdout.write(`${name}: ${told} ${unit}, median ${median(values).toFixed(2)}\n`);
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
