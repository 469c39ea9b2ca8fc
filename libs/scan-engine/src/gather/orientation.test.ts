import type { PageResult, ScanProfile } from '@stufenlos/contracts';
import { loadRuleTexts, messageText } from '@stufenlos/standards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsFromAxe } from '../judge/from-axe.ts';
import { orientationEvidence } from '../judge/from-orientation.ts';
import type { Scanner } from '../scanner-options.ts';
import { sharedScanner } from '../testing/shared-scanner.ts';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

const content = '<header><p>Kopf</p></header><main><h1>Titel</h1><p>Der ganze Text dieser Seite steht hier.</p></main>';
const head = (css: string) => `<title>x</title><style>${css}</style>`;
const portrait = (rule: string) => `@media (orientation: portrait) { ${rule} }`;
const landscape = (rule: string) => `@media (orientation: landscape) { ${rule} }`;
const turned = 'html { transform: rotate(90deg); transform-origin: left top; width: 100vh }';
const css =
  (text: string, headers = {}): Route =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/css', ...headers }).end(text);
const linked = (...hrefs: string[]) =>
  `<title>x</title>${hrefs.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}`;

const locked: Record<string, string> = {
  '/root': html(content, head(portrait(turned))),
  '/landscape': html(content, head(landscape('body { rotate: -90deg }'))),
  '/radians': html(content, head(portrait('html { transform: rotate(1.5708rad) }'))),
  '/against-another-turn': html(
    content,
    head(`body { transform: rotate(2.5deg) } ${landscape('body { transform: rotate(92.5deg) }')}`),
  ),
  '/phones-only': html(
    content,
    head(`@media screen and (max-width: 600px) and (orientation: landscape) { ${turned} }`),
  ),
  '/nested': html(content, head(`@supports (display: grid) { @layer a { body { ${portrait('rotate: 270deg')} } } }`)),
  '/translated': html(content, head(portrait('body { transform: translate(-50%, 2em) rotate(90deg) }'))),
  '/wrapper': html(`<div id="app">${content}</div>`, head(portrait('#app { transform: rotate(90deg) }'))),
  '/media-attribute': html(
    content,
    `<title>x</title><style media="(orientation: portrait)">body { transform: rotate(90deg) }</style>`,
  ),
  '/imported': html(content, head('@import "/turned.css" (orientation: portrait);')),
  '/clobbered': html(
    `${content}<form name="styleSheets"></form><img name="body" alt="" src="data:,">`,
    head(portrait(turned)),
  ),
};

const free: Record<string, string> = {
  '/no-styles': html(content),
  '/other-media': html(content, head('@media (min-width: 30em) { body { transform: rotate(90deg) } }')),
  '/always-turned': html(content, head('body { transform: rotate(90deg) }')),
  '/both-turned': html(content, head(`body { transform: rotate(90deg) } ${portrait('body { rotate: 0deg }')}`)),
  '/unsupported': html(content, head(`@supports (display: nonsense) { ${portrait(turned)} }`)),
  '/upside-down': html(content, head(portrait('html { transform: rotate(180deg) }'))),
  '/whole-turn': html(content, head(portrait('html { transform: rotateZ(1turn) }'))),
  '/identity': html(content, head(portrait('html { transform: matrix(1, -1.2e-15, 1.2e-15, 1, 0, 0) }'))),
  '/print': html(content, head('@media print and (orientation: landscape) { html { transform: rotate(90deg) } }')),
  '/arrow': html(`${content}<b class="arrow">›</b>`, head(portrait('.arrow { display: block; rotate: 90deg }'))),
  '/hidden': html(`${content}<div hidden id="x">${content}</div>`, head(portrait('#x { rotate: 90deg }'))),
  '/moved-only': html(content, head(portrait('main { transform: translateX(4px) }'))),
  '/unknown': html(content, head(portrait('body { transform: rotate(var(--none)) } :foo(& { rotate: 90deg }'))),
};

describe('a page whose orientation is locked', { timeout: 90_000 }, () => {
  let site: TestSite;
  let other: TestSite;
  let scanner: Scanner;

  beforeAll(async () => {
    other = await startSite({
      '/turned.css': css(portrait(turned)),
      '/importing.css': css('@import url("deep/turned.css");'),
      '/deep/turned.css': css(portrait(turned)),
      '/plain.css': css('body { color: #123 }'),
      '/orientation.css': css(portrait('main { padding: 0 }')),
    });
    site = await startSite({
      ...locked,
      ...free,
      '/turned.css': css('body { transform: rotate(90deg) }'),
      '/large-part': html(
        `<p>${'Fuß '.repeat(10)}</p><main><h1>Titel</h1>${'Text '.repeat(10)}</main>`,
        head(portrait('main { rotate: 90deg }')),
      ),
      '/foreign': html(content, linked(other.url('/turned.css'))),
      '/foreign-importing': html(content, linked(other.url('/importing.css'))),
      '/foreign-free': html(content, linked(other.url('/plain.css'), other.url('/orientation.css'))),
      '/foreign-missing': html(content, linked(other.url('/missing.css'), 'http://nowhere.test/refused.css')),
    });
    scanner = await sharedScanner({ allow: [site.host, other.host] });
  }, 60_000);
  afterAll(async () => {
    await scanner.close();
    await Promise.all([site.close(), other.close()]);
  });

  const scan = (path: string, profile: ScanProfile = 'free') => scanner.scan(site.url(path), { profile });
  const found = ({ findings }: PageResult) => findings.filter(({ ruleId }) => ruleId === 'css-orientation-lock');
  const outcomes = ({ rules }: PageResult) =>
    rules.filter(({ ruleId }) => ruleId === 'css-orientation-lock').map(({ outcome }) => outcome);

  it.each(Object.keys(locked))('is accused: %s', async (path) => {
    const result = await scan(path);
    expect(found(result)).toMatchObject([
      { outcome: 'violation', criteria: ['1.3.4'], en: ['9.1.3.4'], act: ['b33eff'] },
    ]);
    expect(outcomes(result)).toEqual(['violation']);
  });

  it.each(Object.keys(free))('is not seen where none is: %s', async (path) => {
    const result = await scan(path);
    expect(found(result)).toEqual([]);
    expect(['pass', 'inapplicable']).toContain(outcomes(result)[0]);
  });

  it.each<ScanProfile>(['basic', 'pro', 'enterprise'])('is a violation in the plan %s as well', async (profile) => {
    expect(found(await scan('/root', profile))).toMatchObject([{ outcome: 'violation', selector: 'html' }]);
  });

  it('is for a person when only a large part of the page turns', async () => {
    expect(found(await scan('/large-part'))).toMatchObject([{ outcome: 'review', selector: 'body > main' }]);
  });

  it.each(['/foreign', '/foreign-importing'])('is read from style sheets of another origin, once: %s', async (path) => {
    const before = other.asked.length;
    expect(found(await scan(path))).toMatchObject([{ outcome: 'violation' }]);
    const asked = other.asked.slice(before);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it.each(['/foreign-free', '/foreign-missing'])('is not guessed at: %s', async (path) => {
    expect(found(await scan(path))).toEqual([]);
  });

  it('is for a person where a style sheet could not be read, and the sentence names it', async () => {
    const page = { selector: 'html', html: '<html>', rect: null, ancestors: [], skeleton: 'html[]()' };
    const [finding] = findingsFromAxe(
      orientationEvidence({ hasRules: false, page, turned: [], unread: ['https://cdn.example/a.css'] }),
    );
    expect(finding?.outcome).toBe('review');
    for (const locale of ['de', 'en'] as const) {
      expect(messageText(finding!.message, await loadRuleTexts(locale))).toContain('https://cdn.example/a.css');
    }
  });
});
