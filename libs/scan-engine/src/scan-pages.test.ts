import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pageResultSchema } from '@stufenlos/contracts';
import type { PageResult } from '@stufenlos/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Scanner } from './scanner-options.ts';
import { sharedScanner } from './testing/shared-scanner.ts';
import { testScanner } from './testing/test-scanner.ts';
import { answer, html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

const faulty = '<main><h1>x</h1><img src="data:," width="9" height="9"></main>';
const send =
  (headers: Record<string, string>, body: string): Route =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);

/** Pages that make judging hard, and must be judged all the same. */
describe('a page that can be judged', { timeout: 90_000 }, () => {
  afterEach(() => void vi.useRealTimers());
  let site: TestSite;
  let scanner: Scanner;
  /** The same machine under another name: another site to the browser, so its frames live in a process of their own. */
  const other = createServer(
    answer({
      '/loop': html('<script>onload = () => setTimeout(() => { for (;;); })</script>'),
      '/faulty': html(faulty),
      '/silent': () => {},
    }),
  );

  beforeAll(async () => {
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const frame = (path: string) => `<iframe title="x" width="90" src="http://localhost:${port}${path}"></iframe>`;
    site = await startSite({
      '/': referencePage,
      '/poisoned-axe': html(
        `${faulty}<script>Object.defineProperty(window, 'axe', { value: Object.freeze({ run: () => ({}) }) })</script>`,
      ),
      '/poisoned-language': html(
        `${faulty}<script>Array.prototype.map = Object.keys = JSON.stringify = Promise.prototype.then = () => { throw 1 }</script>`,
      ),
      '/strict': send(
        { 'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; sandbox" },
        html(faulty),
      ),
      '/confirm': html(`${faulty}<script>confirm('a'); prompt('b'); onbeforeunload = () => 'c'</script>`),
      '/busy': html(
        `${faulty}<script>setInterval(() => { const end = Date.now() + 400; while (Date.now() < end); }, 500)</script>`,
      ),
      '/foreign-frame': html(faulty + frame('/faulty')),
      '/looping-frame': html(faulty + frame('/loop')),
      '/silent-frame': html(faulty + frame('/silent')),
      '/late': html(`<div id="root"></div><script>
        setTimeout(() => fetch('/part').then((answer) => answer.text()).then((text) => { root.innerHTML = text }), 500);
      </script>`),
      '/part': faulty,
      '/moves': html('<script>location.replace("/")</script>'),
      '/empty': send({}, ''),
      '/huge': html(`${faulty}<a href="/${'x'.repeat(3_000_000)}"></a>`, `<title>${'t'.repeat(3_000_000)}</title>`),
      '/never-ends': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write(`<!doctype html><html lang="de"><title>t</title><body>${faulty}${' '.repeat(2000)}`);
      },
      '/redirected': (_request, response) => response.writeHead(302, { location: '/#top' }).end(),
      '/phases': referencePage,
    });
    scanner = await sharedScanner({ allow: [site.host, `localhost:${port}`] });
  }, 60_000);

  afterAll(async () => {
    await scanner.close();
    await site.close();
    other.closeAllConnections();
    other.close();
  });

  const scan = async (path: string, options = {}) =>
    pageResultSchema.parse(await scanner.scan(site.url(path), { profile: 'free', budgetMs: 100_000, ...options }));

  it.each([
    ['/', 'is the reference'],
    ['/poisoned-axe', 'brings an axe of its own'],
    ['/poisoned-language', 'breaks the language under our feet'],
    ['/strict', 'forbids every script'],
    ['/confirm', 'asks questions'],
    ['/busy', 'is busy nearly all the time'],
    ['/late', 'renders itself late'],
    ['/moves', 'sends its visitors on'],
  ])('%s %s', async (path) => {
    expect(seen(await scan(path))).toEqual({ state: 'completed', violations: ['image-alt 1'] });
  });

  it('/foreign-frame counts what a frame of another site holds', async () => {
    expect(seen(await scan('/foreign-frame')).violations).toEqual(['image-alt 2']);
  });

  // What waits for a limit waits side by side.
  it.concurrent('/looping-frame holds a frame that never answers', async () => {
    expect(seen(await scan('/looping-frame'))).toEqual({ state: 'completed', violations: ['image-alt 1'] });
  });

  it.concurrent('/never-ends is judged as far as it came, and says so', async () => {
    const result = await scan('/never-ends', { limits: { loadMs: 3000 } });
    expect(seen(result)).toEqual({ state: 'partial', violations: ['image-alt 1'] });
    expect(result.failure).toEqual({ code: 'timeout', detail: { seconds: 3 } });
  });

  it.concurrent('/silent-frame is judged without the frame that keeps it loading', async () => {
    expect(seen(await scan('/silent-frame', { limits: { loadMs: 3000 } }))).toEqual({
      state: 'partial',
      violations: ['image-alt 1'],
    });
  });

  it('/empty is a page without a title and a language', async () => {
    expect(seen(await scan('/empty')).violations).toEqual(['document-title 1', 'html-has-lang 1']);
  });

  it('/huge is cut to the limits of the contract', async () => {
    const result = await scan('/huge');
    expect(result.title).toHaveLength(500);
    expect(JSON.stringify(result).length).toBeLessThan(20_000);
    expect(seen(result).violations).toContain('link-name 1');
  });

  it('/redirected tells where it ended, beside the address that was ordered', async () => {
    const { url, finalUrl, title } = await scan('/redirected');
    expect({ url, finalUrl, title }).toEqual({
      url: site.url('/redirected'),
      finalUrl: site.url('/#top'),
      title: 'Test',
    });
  });

  it('tells its phases as they begin', async () => {
    const phases: string[] = [];
    await scan('/phases', { onPhase: (phase: string) => phases.push(phase) });
    expect(phases).toEqual(['opening', 'auditing']);
  });

  it('is given up at once when the order is withdrawn, and the next one is clean', async () => {
    const withdrawn = new AbortController();
    const waiting = scan('/late', { signal: withdrawn.signal, onPhase: () => withdrawn.abort(new Error('withdrawn')) });
    await expect(waiting).rejects.toThrow('withdrawn');
    expect(seen(await scan('/'))).toEqual({ state: 'completed', violations: ['image-alt 1'] });
  });

  it.each([new Error('withdrawn'), 'SIGINT', new DOMException('withdrawn', 'AbortError')])(
    'reports no error of the engine when the order is withdrawn: %s',
    async (reason) => {
      const logged: string[] = [];
      const log = (level: string, event: string) => void (level === 'info' || logged.push(`${level}: ${event}`));
      const listening = await sharedScanner({ allow: [site.host], log });
      const withdrawn = new AbortController();
      const onPhase = (phase: string) => void (phase === 'auditing' && withdrawn.abort(reason));
      const waiting = listening.scan(site.url('/'), { profile: 'free', signal: withdrawn.signal, onPhase });
      await expect(waiting).rejects.toBe(reason);
      await listening.close();
      expect(logged).toEqual([]);
    },
  );

  it('is judged alike by many scans at once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => scan('/')));
    expect(new Set(results.map((result) => JSON.stringify(seen(result)))).size).toBe(1);
  });

  it('is judged although a neighbour in the same browser has to be killed', async () => {
    const neighbour = scanner.scan(site.url('/poisoned-axe'), { profile: 'free', budgetMs: 100_000 });
    const hostile = await startSite({ '/': html('<h1>x</h1><script>setTimeout(() => { for (;;); }, 50)</script>') });
    const killing = await testScanner({ allow: [hostile.host, site.host] });
    const [hung, ...clean] = await Promise.all(
      [hostile.url('/'), site.url('/late'), site.url('/busy')].map((url) =>
        killing.scan(url, {
          profile: 'free',
          budgetMs: 100_000,
          ...(url === hostile.url('/') && { limits: { loadMs: 5000, settleMs: 500, pingMs: 1000 } }),
        }),
      ),
    );
    await killing.close();
    await hostile.close();
    expect(hung?.failure?.code).toBe('unresponsive');
    expect(clean.map((result) => seen(result).violations)).toEqual([['image-alt 1'], ['image-alt 1']]);
    expect(seen(await neighbour).state).toBe('completed');
  });

  it.each([
    ['back', -60 * 60_000],
    ['forward', 60 * 60_000],
  ])('is judged while the clock of the machine is set %s', async (_, byMs) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let isSet = false;
    const onPhase = () => {
      if (!isSet) vi.setSystemTime(Date.now() + byMs);
      isSet = true;
    };
    const result = await scanner.scan(site.url('/'), { profile: 'free', onPhase });
    expect(pageResultSchema.parse(result)).toMatchObject({ state: 'completed' });
    expect(result.durationMs).toBeLessThan(10 * 60_000);
  });
});

const seen = ({ state, rules }: PageResult) => ({
  state,
  violations: rules.filter(({ outcome }) => outcome === 'violation').map(({ ruleId, nodes }) => `${ruleId} ${nodes}`),
});
