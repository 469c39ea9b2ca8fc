import type { ScanProfile } from '@stufenlos/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import type { Scanner } from '../scanner-options.ts';
import { sharedScanner } from '../testing/shared-scanner.ts';

const fault = '<button id="late"></button>';
const loading = '<h1>Wird geladen</h1><p>Bitte warten</p>';
/** Shows the fault later than 120 ms after the last change. */
const later = (ms: number) => `setTimeout(() => (document.querySelector('main').innerHTML = '${fault}'), ${ms})`;
const deferred = (script: string) =>
  `<script type="module" src="data:text/javascript,${encodeURIComponent(script)}"></script>`;

/** Grey on white is a fault, black on white is none; halfway through the fade, the text is grey. */
const fade = (style: string, script = '') =>
  html(
    `<main><h1>Titel</h1><p class="text">Ein Text</p></main><script>${script}</script>`,
    `<title>Test</title><style>body { background: #fff; color: #000 } ${style}</style>`,
  );
const hidden = '.text { opacity: 0; transition: opacity 2s } .text.shown { opacity: 1 }';
const show = 'document.querySelector(".text").classList.add("shown")';

const routes = {
  '/data': '<p>Daten</p>',
  '/rendered': html(
    `<main></main>${deferred(`document.querySelector('main').innerHTML = '${loading}'; ${later(300)}`)}`,
  ),
  '/fetched': html(`<main>${loading}</main><script>fetch('/data').then(() => ${later(300)})</script>`),
  '/busy': html(`<main aria-busy="true">${loading}</main><script>${later(700)}</script>`),
  '/keyframes': fade('.text { animation: in 2s } @keyframes in { from { opacity: 0 } }'),
  '/transition': fade(hidden, `addEventListener('load', () => ${show})`),
  '/revealed': fade(hidden, `new IntersectionObserver(() => ${show}).observe(document.querySelector('.text'))`),
  '/animate': fade('', 'document.querySelector(".text").animate({ opacity: [0, 1] }, 2000)'),
  '/color': fade('.text { animation: in 2s } @keyframes in { from { color: #fff } }'),
  '/one-after-another': fade(
    '',
    `const text = document.querySelector('.text');
     text.animate({ opacity: [0.3, 0.3] }, 1500).onfinish = () => text.animate({ opacity: [0, 1] }, 1500)`,
  ),
  '/clock': fade(
    '',
    `const text = document.querySelector('.text');
     const next = (opacity) => text.animate({ opacity }, 1500).finished;
     next([0.3, 0.3])
       .then(() => (void fetch('/set-clock'), next([0.3, 0.3])))
       .then(() => next([0, 1]))`,
  ),
  '/restless': fade(
    '.text { animation: in 2s infinite alternate } @keyframes in { from { opacity: 0.2 } to { opacity: 0.4 } }',
  ),
  '/around': fade(
    'main { animation: in 2s infinite alternate } @keyframes in { from { color: #bbb } to { color: #ccc } }',
  ),
  '/spinning': fade('.text { color: #bbb; animation: in 2s infinite } @keyframes in { to { rotate: 1turn } }'),
  '/still': fade('.text { color: #bbb } html { animation: in 2s infinite } @keyframes in { from, to { opacity: 1 } }'),
  '/own-color': fade(
    '.text { color: #bbb } main { animation: in 2s infinite } @keyframes in { from { color: red } to { color: blue } }',
  ),
  '/own-box': fade(
    '.text { color: #bbb; background: #fff } body { animation: in 2s infinite } @keyframes in { from { background-color: red } to { background-color: blue } }',
  ),
  '/pale': fade('.text { animation: in 2s forwards } @keyframes in { to { color: #bbb } }'),
};

describe('a page is audited when it has settled', { timeout: 60_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;
  afterEach(() => void vi.useRealTimers());
  beforeAll(async () => {
    site = await startSite({
      ...routes,
      '/set-clock': (_request, response) => {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 });
        response.end();
      },
    });
    scanner = await sharedScanner({ allow: [site.host] });
  });
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });
  const violationsOf = async (path: keyof typeof routes, profile: ScanProfile = 'free') => {
    const { rules } = await scanner.scan(site.url(path), { profile });
    return rules.filter(({ outcome }) => outcome === 'violation').map(({ ruleId }) => ruleId);
  };

  it.each(['/rendered', '/fetched', '/busy'] as const)('%s: with what its scripts show later', async (path) => {
    expect(await violationsOf(path)).toContain('button-name');
  });

  it('is waited for as long when the clock of the machine is set forward meanwhile', async () => {
    expect(await violationsOf('/clock')).not.toContain('color-contrast');
  });

  it.each(['/keyframes', '/transition', '/revealed', '/animate', '/color', '/one-after-another'] as const)(
    '%s: a text that fades in is judged as it will look',
    async (path) => {
      expect(await violationsOf(path)).not.toContain('color-contrast');
    },
  );

  it('a text that fades out to a pale colour is judged as it will look', async () => {
    expect(await violationsOf('/pale')).toContain('color-contrast');
  });

  it.each(['/restless', '/around'] as const)('%s: a text whose colors never rest is left to a person', async (path) => {
    const { findings } = await scanner.scan(site.url(path), { profile: 'free' });
    const found = findings.filter(({ ruleId }) => ruleId === 'color-contrast');
    expect(new Set(found.map(({ outcome, message }) => `${outcome} ${message.key}`))).toEqual(
      new Set(['review color-contrast.incomplete.moving']),
    );
  });

  it.each(['/spinning', '/still', '/own-color', '/own-box'] as const)(
    '%s: a pale text whose colors an animation does not change is found',
    async (path) => {
      expect(await violationsOf(path)).toContain('color-contrast');
    },
  );

  it('transitions of another window or colour scheme have ended when it is audited in it', async () => {
    expect(await violationsOf('/revealed', 'enterprise')).not.toContain('color-contrast');
  });
});
