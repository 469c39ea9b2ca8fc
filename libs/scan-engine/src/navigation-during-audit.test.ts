import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pageResultSchema } from '@stufenlos/contracts';
import type { PageResult } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanner } from './scanner-options.ts';
import { isRed, pixelsOf } from './testing/pixels.ts';
import { selfSigned } from '@stufenlos/workspace/self-signed';
import { sharedScanner } from './testing/shared-scanner.ts';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

const send =
  (status: number, headers: Record<string, string>, body = '', afterMs = 0): Route =>
  (_request, response) =>
    void setTimeout(() => response.writeHead(status, headers).end(body), afterMs);
const htmlType = { 'content-type': 'text/html; charset=utf-8' };
const titled = (title: string, body: string) =>
  html(body, `<title>${title}</title><style>html { background: rgb(${title === 'Start' ? 255 : 0}, 0, 0) }</style>`);

/**
 * Leaves at an exact moment: as the audit begins it takes this field out of its form, and as it ends it puts it back.
 * The audit takes long, because axe-core judges the contrast of each text with a shadow: the next document comes during it.
 *
 * @param turn 1 as the audit begins, 2 as it ends
 */
const leaving = (script: string, turn = 1) =>
  titled(
    'Start',
    `<main><h1>Start</h1><img src="data:,"><a href="/from-start">x</a><form><input name="children" aria-label="x"></form>
    <div style="text-shadow:0 0 1px #fff">${'<p>Text <b>with</b> <a href="/">links</a></p>'.repeat(150)}</div></main>
    <script>
      let turn = 0;
      const watch = new MutationObserver(() => { turn += 1; if (turn === ${turn}) { ${script} } });
      watch.observe(document.querySelector('input'), { attributeFilter: ['form'] });
    </script>`,
  );
const to = (address: string) => `location.href = ${JSON.stringify(address)}`;
const good = titled('Good', '<main><h1>Good</h1><a href="/from-good">x</a></main>');
const elsewhere = { findings: [], rules: [], finalUrl: null, title: null };

describe('a page that goes elsewhere while it is judged', () => {
  let site: TestSite;
  let closedToRobots: TestSite;
  let tls: Server;
  let scanner: Scanner;
  const starts: Record<string, Route> = {};

  beforeAll(async () => {
    closedToRobots = await startSite({
      '/robots.txt': send(200, { 'content-type': 'text/plain' }, 'User-agent: *\nDisallow: /'),
      '/': good,
    });
    tls = createTlsServer(selfSigned(), (_request, response) => response.writeHead(200, htmlType).end(good));
    tls.listen(0, '127.0.0.1');
    await once(tls, 'listening');
    const tlsPort = (tls.address() as AddressInfo).port;
    const scripts: Record<string, string> = {
      'status-404': to('/gone'),
      'status-404-empty': to('/gone-empty'),
      'status-500': to('/broken'),
      json: to('/json'),
      'status-401': to('/sign-in'),
      'robots-own': to('/private/page'),
      'robots-other': to(closedToRobots.url('/')),
      'blocked-http': to('http://10.0.0.1/'),
      'blocked-https': to('https://10.0.0.1/'),
      'link-local': to('http://169.254.169.254/latest/meta-data/'),
      'self-signed': to(`https://127.0.0.1:${tlsPort}/`),
      'bot-protection': to('/challenge'),
      'bot-protection-200': to('/challenge-200'),
      reset: to('/hang-up'),
      blob: `location.href = URL.createObjectURL(new Blob(['<h1>x</h1>'], { type: 'text/html' }))`,
      'about-blank': to('about:blank'),
      'no-name': to('http://nobody.invalid/'),
      'no-name-https': to('https://nobody.invalid/'),
      reload: 'location.reload()',
      pdf: to('/file.pdf'),
      attachment: to('/attachment'),
      'status-204': to('/nothing'),
      never: to('/never'),
      'push-state': `history.pushState({}, '', '/private/page')`,
      'document-open': `document.open(); document.write('<title>Start</title><h1>x</h1>'); document.close()`,
      'inner-html': `document.body.innerHTML = '<h1>Other</h1>'`,
      good: to('/good'),
      'good-other': to('/redirects'),
    };
    for (const [name, script] of Object.entries(scripts)) starts[`/from/${name}`] = leaving(script);
    for (const afterMs of [0, 60, 200, 500]) starts[`/from/late-${afterMs}`] = leaving(to(`/good-after-${afterMs}`), 2);
    site = await startSite({
      ...starts,
      '/robots.txt': send(200, { 'content-type': 'text/plain' }, 'User-agent: *\nDisallow: /private/'),
      '/gone': send(404, htmlType, good),
      '/gone-empty': send(404, htmlType),
      '/broken': send(500, htmlType, good),
      '/json': send(200, { 'content-type': 'application/json' }, '{}'),
      '/sign-in': send(401, { ...htmlType, 'www-authenticate': 'Basic realm="x"' }, good),
      '/private/page': good,
      '/from/redirects-to-private': send(302, { location: '/private/page' }),
      '/redirects': send(302, { location: '/good' }),
      '/challenge': send(403, { ...htmlType, 'cf-mitigated': 'challenge' }, good),
      '/challenge-200': html('<div id="challenge-form"></div>'),
      '/hang-up': (request) => request.socket.destroy(),
      '/file.pdf': send(200, { 'content-type': 'application/pdf' }, '%PDF-1.4'),
      '/attachment': send(200, { ...htmlType, 'content-disposition': 'attachment; filename=a.html' }, good),
      '/nothing': send(204, {}),
      '/never': () => {},
      '/good': good,
      ...Object.fromEntries(
        [0, 60, 200, 500].map((afterMs) => [`/good-after-${afterMs}`, send(200, htmlType, good, afterMs)]),
      ),
      '/from/refresh': send(200, { ...htmlType, refresh: '1;url=http://169.254.169.254/' }, leaving('')),
    });
    scanner = await sharedScanner({
      log: (level, event, data) => void (level === 'error' && console.error(event, data)),
      allow: [site.host, closedToRobots.host, `127.0.0.1:${tlsPort}`],
      // Whether a picture is taken must not depend on how busy the machine is.
      // Early audits are given up when the page goes elsewhere; see `audit-early.test.ts`.
      limits: { pictureMs: 30_000, earlyElements: 0 },
      resolve: noNames,
    });
  });
  afterAll(async () => {
    await scanner.close();
    tls.close();
    await Promise.all([site.close(), closedToRobots.close()]);
  });

  // A scan of three tries takes half a minute on a busy machine: the budget only ends scans that hang.
  const scan = async (name: string, budgetMs = 110_000) => {
    let links: readonly string[] = [];
    const pictures: Uint8Array[] = [];
    const result: PageResult = pageResultSchema.parse(
      await scanner.scan(site.url(`/from/${name}`), {
        profile: 'free',
        budgetMs,
        onLinks: (found) => void (links = found),
        onScreenshot: (webp) => void pictures.push(webp),
      }),
    );
    return { result, links, pictures };
  };

  it.each([
    ['status-404', 'http', { status: 404 }],
    ['status-404-empty', 'http', { status: 404 }],
    ['status-500', 'http', { status: 500 }],
    ['json', 'notHtml', { type: 'application/json' }],
    ['status-401', 'auth', {}],
    ['robots-own', 'robots', { botName: 'StufenlosBot' }],
    ['robots-other', 'robots', { botName: 'StufenlosBot' }],
    ['blocked-http', 'blocked', { reason: 'private' }],
    ['blocked-https', 'blocked', { reason: 'private' }],
    ['link-local', 'blocked', { reason: 'private' }],
    ['self-signed', 'tls', {}],
    ['bot-protection', 'botProtection', { status: 403, product: 'cloudflare' }],
    ['bot-protection-200', 'botProtection', {}],
    ['blob', 'navigates', { scheme: 'blob' }],
    ['about-blank', 'navigates', { scheme: 'about' }],
    ['reload', 'navigates', {}],
  ])('fails as it would at its first opening: %s is %s', async (name, code, detail) => {
    const { result, links, pictures } = await scan(name);
    expect(result).toMatchObject({ state: 'failed', failure: { code, detail }, ...elsewhere });
    expect([links, pictures]).toEqual([[], []]);
  });

  it.each(['pdf', 'attachment', 'status-204', 'inner-html', 'document-open', 'push-state'])(
    'is judged as it was opened when no other document comes: %s',
    async (name) => {
      const { result, pictures } = await scan(name);
      expect(result).toMatchObject({ state: 'completed', finalUrl: site.url(`/from/${name}`), title: 'Start' });
      expect(pictures).toHaveLength(1);
    },
  );

  // They are tried again after a pause: side by side, the pauses are one.
  it.concurrent.each([
    ['reset', 'connection', {}],
    ['no-name', 'dns', {}],
    ['no-name-https', 'dns', {}],
  ])('fails as it would at its first opening, after three tries: %s is %s', async (name, code, detail) => {
    const { result, links, pictures } = await scan(name);
    expect(result).toMatchObject({ state: 'failed', failure: { code, detail }, ...elsewhere });
    expect([links, pictures]).toEqual([[], []]);
  });

  it('waits for an address that never answers no longer than it may', async () => {
    const { result } = await scan('never', 4000);
    expect(result).toMatchObject({ state: 'failed', failure: { code: 'deadline' }, findings: [], rules: [] });
  });

  it.each(['good', 'good-other'])('is judged where it leads to: %s', async (name) => {
    const { result, links, pictures } = await scan(name);
    expect(result).toMatchObject({ state: 'completed', finalUrl: site.url('/good'), title: 'Good' });
    expect(result.findings.filter(({ ruleId }) => ruleId === 'image-alt')).toEqual([]);
    expect(links).toEqual([site.url('/from-good')]);
    expect(await showsStart(pictures[0])).toBe(false);
  });

  it('asks robots.txt about a redirect on the same website as well', async () => {
    const { result } = await scan('redirects-to-private');
    expect(result).toMatchObject({ state: 'failed', failure: { code: 'robots' }, ...elsewhere });
  });

  it.each(['late-0', 'late-60', 'late-200', 'late-500'])(
    'has address, title, findings, links and picture of one document when it leaves as the audit ends: %s',
    async (name) => {
      const { result, links, pictures } = await scan(name);
      expect(result.state).toBe('completed');
      const isStart = result.title === 'Start';
      expect(result.finalUrl).toBe(site.url(isStart ? `/from/${name}` : `/good-after-${name.slice('late-'.length)}`));
      expect(result.findings.some(({ ruleId }) => ruleId === 'image-alt')).toBe(isStart);
      expect(links).toContain(site.url(isStart ? '/from-start' : '/from-good'));
      // A picture that could not be taken in time costs nothing but itself.
      for (const picture of pictures) expect(await showsStart(picture)).toBe(isStart);
    },
  );

  it('never shows a refused address, whenever a Refresh header leads there', async () => {
    const { result } = await scan('refresh');
    const asOpened = { state: 'completed', finalUrl: site.url('/from/refresh'), title: 'Start' };
    const asRefused = { state: 'failed', failure: { code: 'blocked' }, ...elsewhere };
    expect(result).toMatchObject(result.state === 'failed' ? asRefused : asOpened);
  });
});

/** Refuses at once, which the resolver of the machine may take long for. */
const noNames = (host: string) => Promise.reject(Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND' }));

async function showsStart(picture: Uint8Array | undefined): Promise<boolean> {
  const pixels = await pixelsOf(picture ?? new Uint8Array());
  return isRed(pixels.at(pixels.width - 2, pixels.height - 2));
}
