import type { Phase } from '@stufenlos/contracts';
import { html, startSite, type TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanner, ScanRun } from '../scanner-options.ts';
import { sharedScanner } from '../testing/shared-scanner.ts';

const main = '<main><h1>Shop</h1><p>Everything for the garden.</p></main>';
const nameless = `document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')`;
const open = `<dialog id="d"><button></button><form method="dialog"><button>Close</button></form></dialog>
  <script>document.getElementById('d').showModal()</script>`;

/** Due before the page has been quiet for long enough. */
const soon = (script: string) =>
  `<script>addEventListener('DOMContentLoaded', () => setTimeout(() => { ${script} }, 60))</script>`;

/** Runs tasks of a few milliseconds for a third of a second, so the page is never idle, though no timer is very late. */
const busy = `const { port1, port2 } = new MessageChannel();
  const end = performance.now() + 350;
  port1.onmessage = () => {
    for (const from = performance.now(); performance.now() < from + 4;);
    if (performance.now() < end) port2.postMessage(0); else port1.close();
  };
  port2.postMessage(0);`;

const pages = {
  '/still': html(main),
  '/later': html(`${main}${soon(nameless)}`),
  '/frames': html(
    `${main}<script>onload = () => requestAnimationFrame(() => requestAnimationFrame(() => { ${nameless} }))</script>`,
  ),
  '/chain': html(`${main}${soon(`requestIdleCallback(() => requestAnimationFrame(() => { ${nameless} }))`)}`),
  '/busy': html(`${main}${soon(`${busy} requestIdleCallback(() => { ${nameless} })`)}`),
  '/popover': html(
    `${main}<div id="p" popover><button></button></div>${soon("document.getElementById('p').showPopover()")}`,
  ),
  '/rule': html(
    `<style>p { color: black }</style>${main}
    ${soon("document.styleSheets[0].insertRule('p { color: #ddd; background: #fff }', 1)")}`,
  ),
  '/shadow': html(
    `<my-app></my-app>${main}<script>
      const root = document.querySelector('my-app').attachShadow({ mode: 'open' });
      setTimeout(async () => { root.innerHTML = await (await fetch('/button')).text(); }, 50);
    </script>`,
  ),
  '/frame': html(
    `${main}<iframe title="Frame" srcdoc="<html lang=en><title>x</title><main><h1>x</h1></main><script>
      setTimeout(async () => { document.querySelector('main').innerHTML += await (await parent.fetch('/button')).text(); }, 50);
    &lt;/script>"></iframe>`.replace('&lt;', '<'),
  ),
  '/button': '<button></button>',
  '/private': html(main),
  '/to-private': html(`${main}${soon("location = '/private'")}`),
  '/to-internal': html(`${main}${soon("location = 'http://10.0.0.1/'")}`),
  '/leaves': html(`${main}${soon("location = '/still'")}`),
  '/dialog': html(`${main}<button></button>${open}`),
  '/moving': html(
    `<style>@keyframes fade { from { opacity: 0.5 } } h1 { animation: fade 100s }</style>
    ${main}<form><input name="children" aria-label="Children"></form>`,
  ),
  // Its picture is larger than the limit. The audit would change this page, as the next one.
  '/unfinished': html(`${main}<form><input name="children" aria-label="Children"></form><img alt="" src="/large">`),
  // The audit takes the field out of its form and puts it back, so it changes this page itself.
  '/touched': html(`${main}<form><input name="children" aria-label="Children"><button></button></form>`),
};

describe('an early audit', () => {
  let site: TestSite;
  let scanner: Scanner;
  const runs = new Set<ScanRun>();
  beforeAll(async () => {
    site = await startSite({
      ...pages,
      '/large': 'x'.repeat(200_000),
      '/robots.txt': (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private'),
    });
    scanner = await sharedScanner({ allow: [site.host], limits: { earlyMs: 30_000 } });
  });
  afterAll(async () => {
    await Promise.all([...runs].map((run) => run.close()));
    await scanner?.close();
    await site?.close();
  });

  async function scan(path: keyof typeof pages, run: ScanRun = scanner.openRun()) {
    const phases: Phase[] = [];
    const { state, finalUrl, rules } = await run.scan(site.url(path), {
      profile: 'free',
      onPhase: (phase) => phases.push(phase),
    });
    runs.add(run);
    const violations = rules.filter(({ outcome }) => outcome === 'violation');
    return {
      state,
      path: finalUrl && new URL(finalUrl).pathname,
      found: violations.map(({ ruleId, nodes }) => `${ruleId} ${nodes}`),
      audits: phases.filter((phase) => phase === 'auditing').length,
    };
  }

  it('counts when the page does not change', async () => {
    expect(await scan('/still')).toEqual({ state: 'completed', path: '/still', found: [], audits: 1 });
  });

  it.each([
    ['a timer adds', '/later', 'button-name 1'],
    ['two frames later is added', '/frames', 'button-name 1'],
    ['a timer, an idle callback and a frame add in turn', '/chain', 'button-name 1'],
    ['an idle callback of a busy page adds', '/busy', 'button-name 1'],
    ['a popover shows', '/popover', 'button-name 1'],
    ['a new style rule makes pale', '/rule', 'color-contrast 1'],
    ['is fetched into a shadow tree', '/shadow', 'button-name 1'],
    ['is fetched into a frame', '/frame', 'button-name 1'],
  ] as const)('includes what %s while the page settles', async (_name, path, found) => {
    expect(await scan(path)).toMatchObject({ state: 'completed', path, found: [found] });
  });

  it.each([
    ['/to-private', 'robots'],
    ['/to-internal', 'blocked'],
  ] as const)('does not stand for an address that must not be opened: %s', async (path, code) => {
    const { state, failure, findings } = await scanner.openRun().scan(site.url(path), { profile: 'free' });
    expect([state, failure?.code, findings]).toEqual(['failed', code, []]);
  });

  it('is repeated when the page has changed meanwhile', async () => {
    const found = ['button-name 1'];
    expect(await scan('/touched')).toEqual({ state: 'completed', path: '/touched', found, audits: 2 });
  });

  it('does not count for a page that moves on', async () => {
    expect(await scan('/leaves')).toMatchObject({ state: 'completed', path: '/still', found: [] });
  });

  it('closes dialogs after it has counted, and finds what is behind them', async () => {
    expect(await scan('/dialog')).toEqual({ state: 'completed', path: '/dialog', found: ['button-name 2'], audits: 1 });
  });

  it('is not tried any more in a run whose pages change', async () => {
    const run = scanner.openRun();
    const audits: number[] = [];
    for (let page = 0; page < 3; page += 1) audits.push((await scan('/touched', run)).audits);
    expect(audits).toEqual([2, 2, 1]);
  });

  it('is not tried while an animation runs', async () => {
    expect((await scan('/moving')).audits).toBe(1);
  });

  it('is not tried on a page that was not loaded as a whole', async () => {
    const limited = await sharedScanner({ allow: [site.host], limits: { bytes: 100_000, earlyMs: 30_000 } });
    const scanned = await scan('/unfinished', limited.openRun());
    await limited.close();
    expect(scanned).toMatchObject({ state: 'partial', audits: 1 });
  });

  it('is not tried on a large page', async () => {
    const few = await sharedScanner({ allow: [site.host], limits: { earlyElements: 5 } });
    const { audits } = await scan('/touched', few.openRun());
    await few.close();
    expect(audits).toBe(1);
  });
});
