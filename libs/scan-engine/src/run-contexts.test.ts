import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ScanOptions, Scanner, ScanRun } from './scanner-options.ts';
import { renderersOf, browserProcesses } from '@stufenlos/chromium/testing';
import { endSharedBrowsers } from './testing/shared-browsers.ts';
import { sharedScanner } from './testing/shared-scanner.ts';
import { testScanner } from './testing/test-scanner.ts';
import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

/** What a page leaves behind wherever it may, and what it finds of others: the title says it. */
const nosy = html(
  `<main><h1>Titel</h1></main><script>
    const left = [document.cookie, localStorage.left, sessionStorage.left, window.name];
    document.title = left.filter(Boolean).join(' ') || 'nothing';
    document.cookie = 'left=cookie';
    localStorage.left = 'local';
    sessionStorage.left = 'session';
    window.name = 'name';
  </script>`,
);

/** Writes all the time and at its end, so that it writes once more after any clearing during its life. */
const lasting = html(
  `<main><h1>Titel</h1></main><iframe src="/nosy-frame" title="x"></iframe><script>
    const write = () => {
      document.cookie = 'left=cookie';
      localStorage.left = 'local';
      sessionStorage.left = 'session';
      window.name = 'name';
    };
    const storages = () => [document.cookie, localStorage.left, sessionStorage.left, window.name];
    document.title = storages().filter(Boolean).join(' ') || 'nothing';
    setInterval(write, 1);
    (function again() { write(); new MessageChannel().port1.onmessage = again; setTimeout(again, 0); })();
    for (const end of ['pagehide', 'beforeunload', 'unload', 'visibilitychange']) addEventListener(end, write);
    document.addEventListener('visibilitychange', write);
  </script>`,
);

describe('pages of one run', { timeout: 60_000 }, () => {
  let site: TestSite;
  let other: TestSite;
  let scanner: Scanner;
  let run: ScanRun;
  let cookies: string[] = [];
  const streams: Promise<unknown>[] = [];
  const routes: Record<string, Route> = {
    '/': referencePage,
    '/nosy': nosy,
    '/lasting': (request, response) => {
      cookies.push(request.headers.cookie ?? 'none');
      response.writeHead(200, { 'content-type': 'text/html' }).end(lasting);
    },
    '/nosy-frame': html('<p>x</p><script>setInterval(() => { localStorage.left = "frame"; }, 1)</script>'),
    '/framed': (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(
        html(`<main><h1>Titel</h1></main><iframe src="http://localhost:${site.port}/keeping" title="x"></iframe><script>
          addEventListener('message', ({ data }) => { document.title = data; })</script>`),
      ),
    '/keeping': html(`<p>x</p><script>
      parent.postMessage([localStorage.left, sessionStorage.left].filter(Boolean).join(' ') || 'nothing', '*');
      const keep = (event) => {
        const end = performance.now() + (event ? 100 : 0);
        while (end > performance.now());
        localStorage.left = sessionStorage.left = event?.type ?? 'start';
      };
      keep();
      for (const end of ['visibilitychange', 'pagehide', 'unload']) addEventListener(end, keep);
    </script>`),
    '/cookie': (request, response) => {
      cookies.push(request.headers.cookie ?? 'none');
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'secret=1; HttpOnly' }).end(referencePage);
    },
    '/styled': html('<main><h1>Titel</h1></main>', '<title>Test</title><link rel="stylesheet" href="/style.css">'),
    '/style.css': (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/css', 'cache-control': 'max-age=600' }).end('h1 { color: #000 }'),
    '/refused': html('<main><h1>Titel</h1><img alt="" src="http://10.1.2.3/"></main>'),
    '/loop': html('<h1>x</h1><script>setTimeout(() => { for (;;); }, 50)</script>'),
    '/asks': html('<h1>x</h1><script>onbeforeunload = () => "stay"; setInterval(() => alert(1), 300)</script>'),
    '/busy-workers': html(`<h1>x</h1><script>const busy = URL.createObjectURL(new Blob(['for (;;);']));
      for (let i = 0; i < 2; i += 1) new Worker(busy)</script>`),
    '/calm-worker': html(
      `<h1>x</h1><script>new Worker(URL.createObjectURL(new Blob(['onmessage = () => {}'])))</script>`,
    ),
    '/xml': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xhtml+xml' })
        .end(
          '<html xmlns="http://www.w3.org/1999/xhtml" lang="de"><head><title>x</title></head><body><h1>x</h1></body></html>',
        ),
    '/stream': html('<main><h1>Titel</h1></main><script>new EventSource("/events")</script>'),
    '/events': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: x\n\n');
      streams.push(new Promise((ended) => response.once('close', ended)));
    },
    '/missing': (_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('no'),
    '/missing-loop': (_request, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('no<script>for (;;);</script>'),
    '/missing-empty': (_request, response) => response.writeHead(404).end(),
    '/missing-nosy': (_request, response) =>
      response.writeHead(404, { 'content-type': 'text/html', 'set-cookie': 'secret=1; HttpOnly' }).end(nosy),
  };
  const scan = (path: string, from: Pick<Scanner, 'scan'> = run, limits: ScanOptions['limits'] = {}) =>
    from.scan(site.url(path), { profile: 'free', budgetMs: 100_000, limits });
  const violations = async (path: string) => {
    const { state, findings } = await scan(path);
    return [state, ...findings.filter(({ outcome }) => outcome === 'violation').map(({ ruleId }) => ruleId)];
  };
  const clean = ['completed', 'image-alt'];

  beforeAll(async () => {
    // A browser that is replaced between two pages of a run brings nothing of the first one.
    await endSharedBrowsers();
    site = await startSite(routes);
    other = await startSite(routes);
    scanner = await sharedScanner({ allow: [site.host, `localhost:${site.port}`, other.host] });
  }, 60_000);
  afterAll(async () => {
    await scanner.close();
    await Promise.all([site.close(), other.close()]);
  });
  beforeEach(() => {
    cookies = [];
    run = scanner.openRun();
    return () => run.close();
  });

  it('share what the site lets a browser keep, so that it is asked for once', async () => {
    await scan('/styled');
    await scan('/styled');
    await scan('/styled');
    expect(site.asked.filter((path) => path === '/style.css')).toHaveLength(1);
    await scan('/styled', scanner);
    expect(site.asked.filter((path) => path === '/style.css')).toHaveLength(2);
  });

  it('are each met as by a first visitor: no cookie, no storage, no name of the tab', async () => {
    const titles = [await scan('/nosy'), await scan('/nosy'), await scan('/nosy')].map(({ title }) => title);
    expect(titles).toEqual(['nothing', 'nothing', 'nothing']);
    await scan('/cookie');
    await scan('/cookie');
    expect(cookies).toEqual(['none', 'none']);
  });

  it('see nothing of a page that writes as long as it lives, and at its end', async () => {
    const titles = [];
    for (let page = 0; page < 8; page += 1) titles.push((await scan('/lasting')).title);
    expect(titles).toEqual(titles.map(() => 'nothing'));
    expect(cookies).toEqual(titles.map(() => 'none'));
    expect((await scan('/nosy')).title).toBe('nothing');
  });

  it('see nothing that a frame of another site has kept, also at its end', async () => {
    const titles = [await scan('/framed'), await scan('/framed'), await scan('/framed')].map(({ title }) => title);
    expect(titles).toEqual(['nothing', 'nothing', 'nothing']);
  });

  it('are met by the same browser after a page that is missing, as by a first visitor', async () => {
    const asked = () => site.asked.filter((path) => path === '/style.css').length;
    await scan('/styled');
    const before = asked();
    for (const missing of ['/missing-nosy', '/missing-empty', '/missing-nosy'])
      expect((await scan(missing)).failure).toEqual({ code: 'http', detail: { status: 404 } });
    expect((await scan('/nosy')).title).toBe('nothing');
    await scan('/cookie');
    expect(cookies).toEqual(['none']);
    await scan('/styled');
    expect(asked()).toBe(before);
  });

  it('leave no connection to the site open while the run waits for its next page', async () => {
    expect((await scan('/stream')).state).toBe('completed');
    expect(streams.length).toBeGreaterThan(0);
    // Ends without a further page, and before the run ends.
    await Promise.all(streams);
    const opened = streams.length;
    expect((await scan('/stream')).state).toBe('completed');
    expect(streams.length).toBeGreaterThan(opened);
  });

  it('are judged as when they are scanned alone', async () => {
    for (const path of ['/', '/nosy', '/', '/cookie']) {
      const [inRun, alone] = [await scan(path), await scan(path, scanner)];
      expect(inRun.rules).toEqual(alone.rules);
      expect(inRun.findings).toEqual(alone.findings);
    }
  });

  it('have counters of their own', async () => {
    const small = await sharedScanner({ allow: [site.host], limits: { bytes: 2000 } });
    const smallRun = small.openRun();
    const states = [];
    for (let page = 0; page < 8; page += 1) states.push((await scan('/', smallRun)).state);
    await small.close();
    expect(states).toEqual(Array.from({ length: 8 }, () => 'completed'));
  });

  it.each(['/loop', '/missing', '/missing-empty', '/missing-loop', '/asks', '/refused', '/xml'])(
    'are clean after %s',
    async (path) => {
      expect(await violations('/')).toEqual(clean);
      // The one that loops forever need not be asked for long.
      await scan(path, run, path === '/loop' ? { loadMs: 5000, settleMs: 500, pingMs: 500 } : {});
      expect(await violations('/')).toEqual(clean);
      expect(await violations('/')).toEqual(clean);
    },
  );

  it.each([
    ['in a run', () => run],
    ['alone', () => scanner],
  ])('leave no worker that never rests: %s', async (_case, from) => {
    expect(await violations('/')).toEqual(clean);
    expect((await scan('/busy-workers', from())).state).toBe('completed');
    expect(await violations('/')).toEqual(clean);
    // The next page of the same run waits for the end of the page context that is not used again.
    expect((await scan('/', from())).state).toBe('completed');
    // Chromium ends such threads by itself, but only after seconds, which the next page would pay for.
    expect(workerThreads()).toBe(0);
    expect((await scan('/calm-worker', from())).state).toBe('completed');
  });

  it('of different hosts do not meet, and neither do those of different runs', async () => {
    const options = { profile: 'free', budgetMs: 100_000 } as const;
    await scan('/styled');
    const asked = other.asked.length;
    await run.scan(other.url('/styled'), options);
    expect(other.asked.slice(asked)).toContain('/style.css');
    const before = site.asked.filter((path) => path === '/style.css').length;
    const second = scanner.openRun();
    await scan('/styled', second);
    await second.close();
    expect(site.asked.filter((path) => path === '/style.css')).toHaveLength(before + 1);
  });

  it('survive the replacement of their browser in the middle', async () => {
    const frequent = await testScanner({ allow: [site.host], recycleAfter: 2 });
    const longRun = frequent.openRun();
    for (let page = 0; page < 5; page += 1) expect((await scan('/', longRun)).state).toBe('completed');
    await frequent.close();
  });

  it('leave nothing behind when only the scanner is closed', async () => {
    const short = await testScanner({ allow: [site.host], minIdle: 1 });
    const listeners = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
    const before = listeners();
    const before2 = browserProcesses().length;
    await scan('/', short.openRun());
    await short.close();
    await expect.poll(listeners, { timeout: 20_000 }).toBeLessThanOrEqual(before);
    await expect.poll(() => browserProcesses().length, { timeout: 20_000 }).toBeLessThan(before2);
  });

  it('begin at once when a place was prepared ahead', async () => {
    const ready = await sharedScanner({ allow: [site.host], minIdle: 2 });
    const results = await Promise.all([1, 2, 3, 4].map(() => scan('/', ready)));
    expect(results.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'completed'));
    await ready.close();
  });
});

/** Threads of our browsers that run workers of pages. */
const workerThreads = (): number =>
  browserProcesses()
    .flatMap(renderersOf)
    .flatMap((pid) =>
      unlessEnded(() => readdirSync(`/proc/${pid}/task`)).map((task) => `/proc/${pid}/task/${task}/comm`),
    )
    .flatMap((file) => unlessEnded(() => [readFileSync(file, 'utf8')]))
    .filter((name) => name.startsWith('DedicatedWorker')).length;

/** Empty when the process or thread has ended meanwhile. */
function unlessEnded(read: () => string[]): string[] {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
