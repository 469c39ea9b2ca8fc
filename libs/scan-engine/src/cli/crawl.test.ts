import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageResultSchema } from '@stufenlos/contracts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatNames } from '@stufenlos/report';
import { runCommand, startCommand } from '../testing/run-command.ts';
import { runInProcess } from '../testing/run-in-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { browserProcesses, testBrowser } from '@stufenlos/chromium/testing';
import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

/** A page without violations that has these links. */
const linking = (...links: string[]) =>
  html(`<main><h1>Titel</h1>${links.map((href, at) => `<p><a href="${href}">Seite ${at}</a></p>`).join('')}</main>`);
const plain =
  (body: string | Buffer, type = 'text/plain', status = 200): Route =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);
const moved =
  (location: string): Route =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

describe('a crawl from the command line', { timeout: 120_000 }, () => {
  let site: TestSite;
  let other: TestSite | undefined;
  beforeAll(() => void testBrowser());
  afterEach(async () => {
    await site.close();
    await other?.close();
    other = undefined;
  });

  const serve = async (routes: Record<string, Route>) => (site = await startSite(routes));
  /** Paths that were opened in a browser, in order. */
  const opened = () => site.asked.filter((asked) => !/robots\.txt|sitemap|favicon/.test(asked));
  const scan = (...args: string[]) => scanBy(runInProcess, ...args);
  const scanBy = async (command: typeof runCommand, ...args: string[]) => {
    const { code, out, err } = await command(
      [
        '--crawl',
        site.url('/'),
        '--format',
        'json',
        '--allow',
        [site, other].flatMap((one) => one?.host ?? []).join(','),
        ...args,
      ],
      { SCAN_LOAD_SECONDS: '10' },
    );
    const document = JSON.parse(out) as {
      summary: { unfinished: number; failed: number; site: Record<string, unknown> };
      pages: unknown[];
    };
    const pages = document.pages.map((page) => pageResultSchema.parse(page));
    return {
      code,
      err,
      summary: document.summary,
      pages,
      paths: pages.map(({ url }) => new URL(url).pathname + new URL(url).search),
    };
  };

  it('finds the pages of a site by links and sitemap, each once, and reports how many of them it judged', async () => {
    await serve({
      '/': linking('/a', '/a#part', '/b?utm_source=x', 'mailto:x@y.example', '/file.pdf'),
      '/a': linking('/', '/a/deep'),
      '/a/deep': referencePage,
      '/b': linking('/a'),
      '/listed': linking('/'),
      '/sitemap.xml': (_request, response) =>
        response.end(
          `<urlset><url><loc>http://${site.host}/listed</loc></url><url><loc>https://elsewhere.example/</loc></url></urlset>`,
        ),
    });
    const { code, err, pages, paths, summary } = await scanBy(runCommand);
    expect(paths).toEqual(['/', '/a', '/b', '/listed', '/a/deep']);
    expect(pages.every(({ state }) => state === 'completed')).toBe(true);
    expect(summary.site).toMatchObject({
      start: site.url('/'),
      figures: { done: 5, planned: 5, found: 5, isAtLeast: false, overLimit: 0, skipped: 0 },
      isSitemapCut: false,
    });
    expect(err).toContain('Results for 5 of 5 pages found on the website.');
    expect(code).toBe(1);
  });

  it('scans only the start page of a site without links', async () => {
    await serve({ '/': linking() });
    const { code, paths, summary } = await scan();
    expect({ code, paths }).toEqual({ code: 0, paths: ['/'] });
    expect(summary.site).toMatchObject({ figures: { done: 1, found: 1 } });
  });

  it('stops at the page limit and reports how many pages are left', async () => {
    await serve({ '/': linking('/a', '/b', '/c'), '/a': linking('/d'), '/b': linking('/e'), '/c': linking() });
    const { paths, summary, err } = await scan('--pages', '3');
    expect(paths).toEqual(['/', '/a', '/b']);
    expect(summary.site).toMatchObject({ figures: { done: 3, found: 6, overLimit: 3 } });
    expect(err).toContain('Over the page limit of this scan and not opened: 3.');
  });

  it('takes pages from 100,000 sitemap entries up to its limit', async () => {
    await serve({
      '/': linking(),
      '/sitemap.xml': (_request, response) => {
        const entries = Array.from({ length: 100_000 }, (_, n) => `<url><loc>http://${site.host}/k/${n}</loc></url>`);
        response.end(`<?xml version="1.0"?><urlset>${entries.join('')}</urlset>`);
      },
      '/k/0': linking(),
      '/k/1': linking(),
    });
    const { paths, summary } = await scan('--pages', '3');
    expect(paths).toEqual(['/', '/k/0', '/k/1']);
    expect(summary.site).toMatchObject({ figures: { done: 3, planned: 3, found: 100_000, isAtLeast: true } });
  });

  it('ends in an endless calendar', async () => {
    const month: Route = (request, response) => {
      const at = Number(new URL(request.url ?? '/', 'http://a').searchParams.get('month') ?? '0');
      response.setHeader('content-type', 'text/html');
      response.end(linking(`/calendar?month=${at + 1}`, `/calendar?month=${at - 1}`));
    };
    await serve({ '/': linking('/calendar?month=1', '/contact'), '/calendar': month, '/contact': linking() });
    const { code, paths, summary } = await scan('--pages', '200');
    expect(paths.filter((one) => one.startsWith('/calendar'))).toHaveLength(20);
    expect(summary.site).toMatchObject({ figures: { done: 22, leftOut: { endless: 2 } } });
    expect(code).toBe(0);
  });

  it('ignores session ids in links', async () => {
    let drawn = 0;
    const session = () => `a1b2c3d4e5f6a7b8${(drawn += 1)}`;
    const page: Route = (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(linking(`/a?PHPSESSID=${session()}`, `/b;jsessionid=${session()}`, `/?sid=${session()}`));
    };
    await serve({ '/': page, '/a': page, '/b': page });
    expect((await scan()).paths).toEqual(['/', '/a', '/b']);
  });

  it('follows no redirect to another host and counts a page with two addresses once', async () => {
    other = await startSite({ '/': linking('/far') });
    await serve({
      '/': linking('/out', '/old', '/new', '/paper'),
      '/out': moved(other.url('/')),
      '/old': moved('/new'),
      '/new': referencePage,
      '/paper': plain('%PDF-1.7', 'application/pdf'),
    });
    const { code, pages, paths, summary } = await scan('--concurrency', '1');
    expect(paths).toEqual(['/', '/old']);
    expect(pages[1]?.finalUrl).toBe(site.url('/new'));
    expect(summary.site).toMatchObject({ figures: { done: 2, found: 2, skipped: 3 }, leavesSite: false });
    expect(other.asked).not.toContain('/far');
    // A redirect to another host and a linked document are no failures.
    expect(code).toBe(1);
  });

  it('reports only the start page when that redirects to another host', async () => {
    other = await startSite({ '/': linking('/far', 'http://127.0.0.1/') });
    await serve({ '/': moved(other.url('/')) });
    const { paths, summary, err } = await scan();
    expect(paths).toEqual(['/']);
    expect(summary.site).toMatchObject({ leavesSite: true });
    expect(err).toContain('redirects to another website');
    expect(other.asked).not.toContain('/far');
  });

  it('reports one page that could not be judged when robots.txt forbids everything', async () => {
    await serve({ '/': linking('/a'), '/a': linking(), '/robots.txt': plain('User-agent: *\nDisallow: /') });
    const { code, pages } = await scan();
    expect(pages.map(({ failure }) => failure?.code)).toEqual(['robots']);
    expect(code).toBe(2);
    expect(opened()).toEqual([]);
  });

  it('opens no page that robots.txt forbids and counts those pages', async () => {
    await serve({
      '/': linking('/private/a', '/private/b', '/private/ok', '/c'),
      '/private/ok': linking(),
      '/c': linking(),
      '/robots.txt': plain(
        'User-agent: StufenlosBot\nDisallow: /private/\nAllow: /private/ok$\nUser-agent: *\nDisallow: /',
      ),
    });
    const { code, paths, summary } = await scan();
    expect(paths).toEqual(['/', '/private/ok', '/c']);
    expect(summary.site).toMatchObject({ figures: { leftOut: { robots: 2 } } });
    expect(opened().some((one) => /private\/[ab]/.test(one))).toBe(false);
    expect(code).toBe(0);
  });

  it('takes a link that leads to another site for none of its pages, also when that site refuses', async () => {
    other = await startSite({
      '/refused': plain('no', 'text/html', 403),
      '/sign-in': plain('no', 'text/html', 401),
      '/hang-up': (request) => request.socket.destroy(),
    });
    const paths = ['/refused', '/sign-in', '/hang-up'];
    const refusing = other;
    await serve({
      '/': linking(...paths),
      ...Object.fromEntries(paths.map((path) => [path, moved(refusing.url(path))])),
    });
    const { code, paths: judged, summary } = await scan();
    expect(judged).toEqual(['/']);
    expect(summary).toMatchObject({ failed: 0, site: { figures: { done: 1, found: 1, skipped: 3 } } });
    expect(code).toBe(0);
  });

  it('takes links that redirect to what is no website for no pages', async () => {
    const targets = ['mailto:a@b.example', 'tel:+49', 'http://', 'file:///etc/passwd'];
    await serve({
      '/': linking(...targets.map((_, at) => `/to/${at}`)),
      ...Object.fromEntries(targets.map((to, at) => [`/to/${at}`, moved(to)])),
    });
    const { code, paths, summary } = await scan();
    expect(paths).toEqual(['/']);
    expect(summary).toMatchObject({ failed: 0, site: { figures: { skipped: 4 } } });
    expect(code).toBe(0);
  });

  it('counts web pages that cannot be read as failed, and not as linked files', async () => {
    await serve({
      '/': linking('/damaged', '/rootless', '/file'),
      '/damaged': (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(linking()),
      '/rootless': html('<script>onload = () => document.documentElement.remove()</script>'),
      '/file': plain('%PDF', 'application/pdf'),
    });
    const { code, paths, pages, summary } = await scan();
    expect(paths).toEqual(['/', '/damaged', '/rootless']);
    expect(pages.map(({ failure }) => failure?.code)).toEqual([undefined, 'connection', 'notHtml']);
    expect(summary).toMatchObject({ failed: 2, site: { figures: { skipped: 1 } } });
    expect(code).toBe(2);
  });

  it('counts a page that redirects to a forbidden address of the site with the forbidden ones', async () => {
    other = await startSite({ '/': linking(), '/robots.txt': plain('User-agent: *\nDisallow: /') });
    await serve({
      '/': linking('/to-private', '/to-other', '/a'),
      '/to-private': moved('/private/a'),
      '/private/a': linking(),
      '/to-other': moved(other.url('/')),
      '/a': linking(),
      '/robots.txt': plain('User-agent: *\nDisallow: /private/'),
    });
    const { code, paths, summary } = await scan();
    expect(paths).toEqual(['/', '/a']);
    expect(summary.site).toMatchObject({
      figures: { done: 2, planned: 2, found: 2, skipped: 1, leftOut: { robots: 1 } },
    });
    expect(code).toBe(0);
  });

  it('keeps the other results when pages fail, and exits with 2', async () => {
    await serve({
      '/': linking('/a', '/broken', '/gone', '/b'),
      '/a': linking(),
      '/broken': plain('x', 'text/html', 500),
      '/b': linking(),
    });
    const { code, pages, summary } = await scan();
    expect(pages.map(({ url, failure }) => `${new URL(url).pathname} ${failure?.code ?? 'ok'}`)).toEqual([
      '/ ok',
      '/a ok',
      '/broken http',
      '/gone http',
      '/b ok',
    ]);
    expect(summary).toMatchObject({ failed: 2, unfinished: 0 });
    expect(code).toBe(2);
  });

  it('opens at most two pages of the host at once, whatever --concurrency says', async () => {
    const open: (() => void)[] = [];
    let [asked, most] = [0, 0];
    const names = ['/a', '/b', '/c', '/d', '/e', '/f'];
    const held: Route = (_request, response) => {
      asked += 1;
      open.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(linking()));
      most = Math.max(most, open.length);
      // Each waits for a second one, and both wait for a third one, which must not come.
      if (open.length === 2) setTimeout(() => open.splice(0).forEach((answer) => answer()), 300);
    };
    await serve({ '/': linking(...names), ...Object.fromEntries(names.map((name) => [name, held])) });
    await scan('--concurrency', '8');
    expect([asked, most]).toEqual([6, 2]);
  });

  it('opens one page at a time when robots.txt sets a crawl delay', async () => {
    let [asked, open, most] = [0, 0, 0];
    const names = ['/a', '/b', '/c'];
    const slow: Route = (_request, response) => {
      asked += 1;
      most = Math.max(most, (open += 1));
      setTimeout(() => {
        open -= 1;
        response.writeHead(200, { 'content-type': 'text/html' }).end(linking());
      }, 200);
    };
    await serve({
      '/': linking(...names),
      ...Object.fromEntries(names.map((name) => [name, slow])),
      '/robots.txt': plain('User-agent: *\nCrawl-delay: 0.1'),
    });
    await scan('--concurrency', '8');
    expect([asked, most]).toEqual([3, 1]);
  });

  it.each(formatNames)('names every page and exits with the same code in the format %s', async (format) => {
    await serve({ '/': linking('/a', '/b'), '/a': referencePage, '/b': linking() });
    const { code, out, err } = await runInProcess(['--crawl', site.url('/'), '--format', format, '--allow', site.host]);
    // The report as a page may break a long address, without a character in it.
    const words = out.replaceAll('<wbr>', '');
    for (const name of ['/a', '/b']) expect(words).toContain(site.url(name));
    expect(out + err).toContain('Results for 3 of 3 pages found on the website.');
    expect(code).toBe(1);
  });

  it('keeps finished lines when it is interrupted, counts missing ones and leaves no process behind', async () => {
    await serve({ '/': linking('/a', '/silent', '/later'), '/a': linking(), '/silent': () => {}, '/later': linking() });
    const { path: folder } = temporaryFolder();
    const file = path.join(folder, 'result.ndjson');
    const { process: command, ended } = startCommand([
      '--crawl',
      site.url('/'),
      '--concurrency',
      '1',
      '--format',
      'ndjson',
      '--output',
      file,
      '--allow',
      site.host,
    ]);
    await expect.poll(() => site.asked.includes('/silent'), { timeout: 60_000 }).toBe(true);
    command.kill('SIGINT');
    const { code, err } = await ended;
    expect(code).toBe(130);
    expect(existsSync(file) && readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);
    expect(err).toContain('Results for 2 of 4 pages found on the website.');
    await expect.poll(() => browserProcesses(command.pid), { timeout: 20_000 }).toEqual([]);
  });
});
