import { pageResultSchema } from '@stufenlos/contracts';
import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScanOptions, Scanner } from '../scanner-options.ts';
import { sharedScanner } from '../testing/shared-scanner.ts';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

/** Six kinds of certain faults; nothing here is hidden by itself. */
const faults = `<img src="data:,"><a href="/x"></a><button></button><input><select><option>x</option></select>
  <p style="color:#ccc;background:#fff">pale</p>`;
const kinds = ['button-name', 'color-contrast', 'image-alt', 'label', 'link-name', 'select-name'];
const page = (body: string): string => html(`<h1>Titel</h1>${body}`);
const quoted = (content: string) => content.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const opened = (dialog: string, more = '') => `${dialog}<script>
  const dialog = document.querySelector('dialog'); dialog.showModal(); ${more}</script>`;
const question = '<dialog><p>Cookies?</p><button>OK</button></dialog>';
const attached = (host: string, mode: string, content: string) =>
  `${host}<script>document.querySelector('#host').attachShadow({ mode: '${mode}' }).innerHTML = ${JSON.stringify(content)}</script>`;
const replaced = (script: string) => page(`${faults}<script>addEventListener('load', () => { ${script} })</script>`);

const routes: Record<string, Route> = {
  '/control': page(faults),
  '/dialog': page(`${faults}${opened(question)}`),
  '/dialog-faulty': page(`${faults}${opened(`<dialog><img src="data:,"><button>OK</button></dialog>`)}`),
  '/dialog-in-shadow': page(
    `${faults}${attached('<div id="host"></div>', 'open', question)}
    <script>document.querySelector('#host').shadowRoot.querySelector('dialog').showModal()</script>`,
  ),
  '/two-dialogs': page(
    `${faults}${opened(question)}<dialog id="second"><p>News?</p></dialog><script>second.showModal()</script>`,
  ),
  '/dialog-then-another': page(
    `${faults}${opened(question, `dialog.addEventListener('close', () => second.showModal())`)}
    <dialog id="second"><p>News?</p></dialog>`,
  ),
  '/dialog-reopens': page(`${faults}${opened(question, `dialog.addEventListener('close', () => dialog.showModal())`)}`),
  '/dialog-leaves': page(
    `${faults}${opened(question, `dialog.addEventListener('close', () => { location = '/control' })`)}`,
  ),
  '/closed-shadow': page(attached('<div id="host"></div>', 'closed', faults)),
  '/closed-shadow-empty': page(attached('<div id="host">text</div>', 'closed', '<style>p{}</style><slot></slot>')),
  '/open-shadow': page(attached('<div id="host"></div>', 'open', faults)),
  '/closed-in-frame': page('<iframe title="f" src="/closed-shadow"></iframe>'),
  '/frames': page(`<main>${`<iframe title="f" src="/small"></iframe>`.repeat(12)}</main>`),
  '/small': html('<p>small</p>'),
  '/sandboxed': page(`<iframe title="f" sandbox srcdoc="${quoted(page(faults))}"></iframe>`),
  '/sandboxed-foreign': (request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        page(
          `<iframe title="f" sandbox src="http://frames.test:${request.headers.host?.split(':')[1]}/control"></iframe>`,
        ),
      ),
  '/sandboxed-scripts': page(`<iframe title="f" sandbox="allow-scripts" srcdoc="${quoted(page(faults))}"></iframe>`),
  '/silent-frame': page(`${faults}<iframe title="f" src="/silence"></iframe>`),
  '/silence': () => {},
  '/busy-frame': (request, response) => {
    const src = `http://frames.test:${new URL(`http://${request.headers.host}`).port}/busy`;
    response.setHeader('content-type', 'text/html');
    response.end(page(`${faults}<iframe title="f" src="${src}"></iframe>`));
  },
  '/busy': page(`${faults}<script>addEventListener('load', () => setTimeout(() => { for (;;); }, 50))</script>`),
  '/inert': page(`<main inert>${faults}</main>`),
  '/popover': page(`<div popover>${faults}</div>`),
  '/popover-open': page(`${faults}<div id="p" popover="manual">x</div><script>p.showPopover()</script>`),
  '/details': page(`<details><summary>x</summary>${faults}</details>`),
  '/until-found': page(`<div hidden="until-found">${faults}</div>`),
  '/content-visibility': page(`<div style="content-visibility:hidden">${faults}</div>`),
  '/visibility': page(`<div style="visibility:hidden">${faults}</div>`),
  '/hidden-frame': page(`<iframe title="f" hidden sandbox srcdoc="${quoted(page(faults))}"></iframe>`),
  '/svg-root': replaced(
    `document.replaceChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'), document.documentElement)`,
  ),
  '/no-root': replaced('document.documentElement.remove()'),
};

describe('content that an audit does not see by itself', { timeout: 60_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;
  beforeAll(async () => {
    site = await startSite(routes);
    scanner = await sharedScanner({
      log: (level, event, data) => void (level === 'error' && console.error(event, data)),
      allow: [site.host, `frames.test:${site.port}`],
      resolve: async () => ['127.0.0.1'],
      limits: { frameMs: 6000, frames: 6 },
    });
  }, 60_000);
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  const scan = async (path: string, limits: ScanOptions['limits'] = {}): Promise<PageResult> =>
    pageResultSchema.parse(await scanner.scan(site.url(path), { profile: 'free', budgetMs: 50_000, limits }));
  /** For frames that never answer. */
  const short = { loadMs: 3000, frameMs: 3000 };
  const found = ({ findings }: PageResult) =>
    [...new Set(findings.filter(({ outcome }) => outcome === 'violation').map(({ ruleId }) => ruleId))].toSorted();
  const count = ({ rules }: PageResult, wanted: string) =>
    rules.filter(({ ruleId, outcome }) => ruleId === wanted && outcome === 'violation').map(({ nodes }) => nodes);
  const isNote = ({ ruleId }: { ruleId: string }) => ruleId === 'uninspected-content';
  /** What the result says was not looked into: kind and selector of each, and the number that is told. */
  const uninspected = ({ findings, rules }: PageResult) => ({
    kinds: [...new Set(findings.filter(isNote).map(({ message }) => message.key.split('.').at(-1)))],
    selectors: findings.filter(isNote).map(({ selector }: PageFinding) => selector),
    number: rules.filter(isNote).map(({ outcome, nodes }) => `${outcome} ${nodes}`),
  });
  const nothing = { kinds: [], selectors: [], number: [] };

  it.each(['/control', '/open-shadow', '/sandboxed-scripts', '/popover-open'])(
    'is found where everybody meets it: %s',
    async (path) => {
      const result = await scan(path);
      expect(found(result)).toEqual(kinds);
      expect(uninspected(result)).toEqual(nothing);
    },
  );

  it.each(['/dialog', '/dialog-in-shadow', '/two-dialogs', '/dialog-then-another'])(
    'is found behind modal dialogs that can be closed: %s',
    async (path) => {
      const result = await scan(path);
      expect([result.state, found(result)]).toEqual(['completed', kinds]);
      expect(uninspected(result)).toEqual(nothing);
      // Nothing is found twice.
      const keys = result.findings.map(({ ruleId, selector }) => `${ruleId} ${selector}`);
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  it('is found in a modal dialog and behind it, each once', async () => {
    const result = await scan('/dialog-faulty');
    expect(found(result)).toEqual(kinds);
    expect(count(result, 'image-alt')).toEqual([2]);
    const rects = result.findings
      .filter(({ ruleId }) => ruleId === 'image-alt')
      .map(({ selector, rect }) => [selector, rect !== null]);
    // A picture shows the page without the dialog, so nothing is marked where the dialog was.
    expect(rects).toEqual([
      ['body > img', true],
      ['body > dialog > img', false],
    ]);
  });

  it.each(['/dialog-reopens', '/dialog-leaves'])('is named when its dialog does not stay closed: %s', async (path) => {
    const result = await scan(path);
    expect([result.state, result.finalUrl]).toEqual(['completed', site.url(path)]);
    expect(uninspected(result)).toEqual({ kinds: ['dialog'], selectors: ['body > dialog'], number: ['review 1'] });
  });

  it.each([
    ['/closed-shadow', 'closedShadowRoot', ['#host'], 1],
    ['/closed-in-frame', 'closedShadowRoot', ['body > iframe >>> #host'], 1],
  ])('is named with its place: %s', async (path, kind, selectors, number) => {
    const result = await scan(path);
    expect(uninspected(result)).toEqual({ kinds: [kind], selectors, number: [`review ${number}`] });
  });

  // What waits for a limit waits side by side.
  it.concurrent('is named for a frame that never loads, and the page round it is judged', async () => {
    const result = await scan('/silent-frame', short);
    expect([result.state, found(result)]).toEqual(['partial', kinds]);
    expect(uninspected(result)).toEqual({ kinds: ['frame'], selectors: ['body > iframe'], number: ['review 1'] });
    expect(result.uninspected).toBe(1);
  });

  it.concurrent('is named for a frame that is busy, and the result says that something is missing', async () => {
    const result = await scan('/busy-frame', short);
    expect([found(result), result.uninspected]).toEqual([kinds, 1]);
  });

  it.concurrent.each(['/sandboxed', '/sandboxed-foreign'])(
    'is found or named in a frame without scripts: %s',
    async (path) => {
      const result = await scan(path, short);
      const { kinds: named, number } = uninspected(result);
      expect([found(result), [], []]).toContainEqual(named.length === 0 ? kinds : found(result));
      expect([
        [[], []],
        [['frame'], ['review 1']],
      ]).toContainEqual([named, number]);
      expect(found(result).length + named.length).toBeGreaterThan(0);
    },
  );

  it('is not missed in a closed shadow root that only wraps what was looked at', async () => {
    expect(uninspected(await scan('/closed-shadow-empty'))).toEqual(nothing);
  });

  it('is named for each frame over the limit', async () => {
    const result = await scan('/frames');
    expect(uninspected(result)).toMatchObject({ kinds: ['frameLimit'], number: ['review 6'] });
    expect(result.uninspected).toBe(6);
  });

  it.each(['/inert', '/popover', '/details', '/until-found', '/content-visibility', '/visibility', '/hidden-frame'])(
    'is left out where it is hidden from everybody: %s',
    async (path) => {
      const result = await scan(path);
      expect([result.state, found(result), uninspected(result)]).toEqual(['completed', [], nothing]);
    },
  );

  it.each([
    ['/svg-root', 'svg'],
    ['/no-root', 'empty'],
  ])('is no page when its root element is not html: %s', async (path, type) => {
    const result = await scan(path);
    expect(result).toMatchObject({ state: 'failed', failure: { code: 'notHtml', detail: { type } }, findings: [] });
  });
});
