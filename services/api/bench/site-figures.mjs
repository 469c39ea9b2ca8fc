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
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const root = path.resolve(import.meta.dirname, '../../..');
const [pages = 50, rounds = 3, concurrency = 4, answerMs = 0] = process.argv.slice(2).map(Number);
const needed = ['DATABASE_URL', 'REDIS_URL', 'PUPPETEER_EXECUTABLE_PATH'];
const missing = needed.filter((name) => !process.env[name]);
if (missing.length > 0) {
  process.stderr.write(`missing: ${missing.join(', ')}\n`);
  process.exit(1);
}

const site = createServer((request, response) => {
  const at = request.url ?? '/';
  if (!/^\/(?:teil\/\d+)?$/.test(at)) return void response.writeHead(404).end();
  response.setHeader('content-type', 'text/html; charset=utf-8');
  setTimeout(() => response.end(pageOf(at)), answerMs);
});
site.listen(0, '127.0.0.1');
await once(site, 'listening');
const host = `127.0.0.1:${site.address().port}`;

const database = `figures_${randomBytes(4).toString('hex')}`;
const admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
await admin.connect();
await admin.query(`create database ${database}`);
const url = new URL(process.env.DATABASE_URL);
url.pathname = `/${database}`;
const common = {
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  REDIS_URL: process.env.REDIS_URL,
  QUEUE_PREFIX: database,
  SCAN_ALLOW: host,
};
const children = new Set();
const start = (file, env) => {
  const child = spawn(process.execPath, [path.join(root, file)], {
    env: { ...common, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
};
const startWorker = () =>
  start('services/worker/dist/main.js', {
    WORKER_HEALTH_PORT: '0',
    ARTIFACTS_URL: '',
    SCAN_CONCURRENCY: String(concurrency),
    PUPPETEER_EXECUTABLE_PATH: process.env.PUPPETEER_EXECUTABLE_PATH,
  });
const stop = async (child) => {
  child.kill('SIGTERM');
  await Promise.race([once(child, 'exit'), pause(10_000)]);
  child.kill('SIGKILL');
};

try {
  await once(start('services/api/dist/migrate.js', { DATABASE_URL: url.href }), 'exit');
  const db = new pg.Client({ connectionString: url.href });
  await db.connect();
  start('services/api/dist/main.js', {
    DATABASE_URL: url.href,
    API_PORT: '0',
    API_INTERNAL_PORT: '0',
    SIGNING_KEYS: randomBytes(24).toString('hex'),
  });
  const first = startWorker();
  await runOf(db, 'page');
  const print = (name, values, unit = 's') =>
    process.stdout.write(
      `${name}: ${values.map((value) => value.toFixed(2)).join(' ')} ${unit}, median ${median(values).toFixed(2)}\n`,
    );

  const figures = { page: [], firstFinding: [], site: [], cli: [], two: [] };
  for (let round = 0; round < rounds; round += 1) {
    figures.page.push((await runOf(db, 'page')).seconds);
    const whole = await runOf(db, 'site');
    figures.site.push(whole.seconds);
    figures.firstFinding.push(whole.firstFinding);
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
  startWorker();
  await runOf(db, 'page');
  for (let round = 0; round < rounds; round += 1) figures.two.push((await runOf(db, 'site')).seconds);
  print(`${pages} pages, two workers`, figures.two);
  print(
    'gain by the second worker',
    figures.two.map((value, at) => figures.site[at] / value),
    '',
  );
  await stop(first);
  await db.end();
} finally {
  await Promise.all([...children].map(stop));
  site.close();
  site.closeAllConnections();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
}

/** A run as the api stores it: the dispatcher sees its job row within a second, which counts as everybody's wait. */
async function runOf(db, scope) {
  const start = `http://${host}/`;
  const { rows } = await db.query(
    `insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state, last_job_no)
     values ($1, $2, $3, $2, 'member', $4, 'basic', 'de', $5, 'queued', 1) returning id`,
    [randomBytes(8).toString('hex'), start, host, scope, scope === 'site' ? pages : 1],
  );
  const [{ id }] = rows;
  await db.query(
    `insert into run_pages (run_id, page_no, url, page_key, state, job_no) values ($1, 1, $2, $2, 'queued', 1)`,
    [id, start],
  );
  const began = Date.now();
  await db.query(`insert into scan_jobs (run_id, job_no, page_nos, priority) values ($1, 1, '{1}', 1)`, [id]);
  let firstFinding;
  for (;;) {
    const [{ state, pages_done: done }] = (await db.query('select state, pages_done from runs where id = $1', [id]))
      .rows;
    if (done > 0) firstFinding ??= (Date.now() - began) / 1000;
    if (['completed', 'partial', 'failed', 'canceled'].includes(state)) {
      if (state !== 'completed') throw new Error(`the run ended ${state} after ${done} pages`);
      return { seconds: (Date.now() - began) / 1000, firstFinding };
    }
    await pause(20);
  }
}

/** Without the start of its browser: counted from the first page that it asks for. */
async function cli() {
  let began;
  const seen = () => (began ??= Date.now());
  site.on('request', seen);
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
  site.off('request', seen);
  if (code !== 0) throw new Error(`the command line ended with ${code}`);
  return (Date.now() - began) / 1000;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function pageOf(at) {
  const paragraphs = Array.from(
    { length: 120 },
    (_, n) => `<section><h2>Teil ${n}</h2><p>Text ${n} von ${at}</p></section>`,
  );
  const links = Array.from({ length: pages + 9 }, (_, n) => `<li><a href="/teil/${n}">Teil ${n}</a></li>`);
  return (
    `<!doctype html><html lang="de"><title>${at}</title><main><h1>${at}</h1><img src="data:,"><input>` +
    `${paragraphs.join('')}<ul>${links.join('')}</ul></main></html>`
  );
}
