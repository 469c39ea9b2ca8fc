import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanner } from '../../scanner-options.ts';
import { render, hostileText, testPage, testPages } from '@stufenlos/report/testing';
import { openTestPage } from '../../testing/test-page.ts';
import type { TestPage } from '../../testing/test-page.ts';
import { sharedScanner } from '../../testing/shared-scanner.ts';
import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { Baseline, reportText } from '@stufenlos/report';

const baseline = new Baseline([testPage({ findings: [] }), testPage()]);
const documentOf = (locale: 'de' | 'en') => render('html', testPages, { locale, baseline, unfinished: 2 });

describe('the HTML report', { timeout: 120_000 }, () => {
  let scanner: Scanner;
  let site: TestSite;
  let browser: TestPage;

  beforeAll(async () => {
    const [de, en] = [await documentOf('de'), await documentOf('en')];
    // The report with all lists opened.
    const opened = (text: string) => text.replaceAll('<details>', '<details open>');
    site = await startSite({ '/de': de, '/en': en, '/de-open': opened(de), '/en-open': opened(en) });
    scanner = await sharedScanner({ allow: [site.host] });
    browser = await openTestPage();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await scanner.close();
    await site.close();
  });

  it.each(['/de', '/en', '/de-open', '/en-open'])('has no finding in our strictest profile: %s', async (path) => {
    const { state, findings } = await scanner.scan(site.url(path), { profile: 'enterprise' });
    expect(state).toBe('completed');
    expect(findings.map(({ ruleId, outcome, selector, html }) => [ruleId, outcome, selector, html])).toEqual([]);
  });

  it.each(['light', 'dark'])('has sufficient contrast in the %s scheme', async (scheme) => {
    const dark = (await documentOf('de')).replaceAll(
      '(prefers-color-scheme: dark)',
      scheme === 'dark' ? 'all' : 'not all',
    );
    const other = await startSite({ '/': dark });
    const one = await sharedScanner({ allow: [other.host] });
    const { findings } = await one.scan(other.url('/'), { profile: 'enterprise' });
    expect(findings).toEqual([]);
    await one.close();
    await other.close();
  });

  it.each(['de', 'en'] as const)('needs no horizontal scrolling at 320 px, in %s', async (locale) => {
    await browser.page.setViewport({ width: 320, height: 800 });
    await browser.show((await documentOf(locale)).replaceAll('<details>', '<details open>'));
    const widths = await browser.page.evaluate(() => ({
      document: document.documentElement.scrollWidth,
      cut: [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > 320.5 && !element.closest('thead, .skip'),
      ).length,
    }));
    expect(widths).toEqual({ document: 320, cut: 0 });
    const labels = await browser.page.evaluate(() =>
      [...document.querySelectorAll('section[aria-labelledby=pages] tbody tr:first-child td')].map(
        (cell) => getComputedStyle(cell, '::before').content,
      ),
    );
    expect(labels[0]).toContain(reportText(locale, 'column.state'));
    expect(labels[1]).toContain(reportText(locale, 'column.violations'));
  });

  it('shows every list in print', async () => {
    await browser.show(await documentOf('en'));
    const shown = () =>
      browser.page.evaluate(() => {
        const lists = [...document.querySelectorAll('ol.elements')];
        return [
          lists.length > 0,
          lists.every((list) => list.checkVisibility()),
          lists.some((list) => list.checkVisibility()),
        ];
      });
    expect(await shown()).toEqual([true, false, false]);
    await browser.page.emulateMediaType('print');
    expect(await shown()).toEqual([true, true, true]);
    await browser.page.emulateMediaType('screen');
  });

  it('keeps its tables on paper, which is narrower than most screens', async () => {
    await browser.page.setViewport({ width: 660, height: 900 });
    await browser.show(await documentOf('en'));
    const display = () =>
      browser.page.evaluate(() => getComputedStyle(document.querySelector('td') as Element).display);
    expect(await display()).toBe('block');
    await browser.page.emulateMediaType('print');
    expect(await display()).toBe('table-cell');
    await browser.page.emulateMediaType('screen');
  });

  it('shows content of a page as text and runs no script of it', async () => {
    const text = await documentOf('en');
    expect(text).not.toMatch(/<script|<img|<link|\burl\(|@import/);
    expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    await browser.show(text);
    const seen = await browser.page.evaluate(() => ({
      scripts: document.scripts.length,
      handlers: [...document.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
      loaded: performance.getEntriesByType('resource').length,
      code: [...document.querySelectorAll('code.block')]
        .map((code) => code.textContent)
        .find((one) => one.includes('<script>')),
    }));
    const shown = hostileText
      .replace('\u001B', '\\u{1b}')
      .replace('\u0000', '\\u{0}')
      .replace('\u202E', '\\u{202e}')
      .replace('\uD800', '\uFFFD')
      .replace('\uFFFE', '\\u{fffe}');
    expect(seen).toEqual({ scripts: 0, handlers: [], loaded: 0, code: shown });
  });

  it('has headings without gaps, one landmark of each kind, and tables with headers', async () => {
    await browser.show(await documentOf('de'));
    const outline = await browser.page.evaluate(() => ({
      lang: document.documentElement.lang,
      levels: [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName[1])),
      landmarks: ['header', 'main', 'footer'].map((name) => document.querySelectorAll(`body > ${name}`).length),
      bare: [...document.querySelectorAll('table')].filter(
        (table) => !table.caption || !table.querySelector('th[scope=col]'),
      ).length,
      skip: document.querySelector('a')?.getAttribute('href'),
    }));
    expect(outline).toMatchObject({ lang: 'de', landmarks: [1, 1, 1], bare: 0, skip: '#content' });
    expect(outline.levels[0]).toBe(1);
    for (const [at, level] of outline.levels.entries()) expect(level - (outline.levels[at - 1] ?? 0)).toBeLessThan(2);
  });

  it('leads from the list of pages to the details of each page, with its own comparison', async () => {
    await browser.show(await documentOf('en'));
    const details = await browser.page.evaluate(() =>
      [...document.querySelectorAll('#pages ~ table tbody th a')].map((link) => {
        const heading = document.querySelector(`h3${link.getAttribute('href')}`);
        const facts = heading?.nextElementSibling;
        return [heading?.textContent, facts?.tagName, facts?.nextElementSibling?.textContent];
      }),
    );
    // The address of the last test page is hostile text, which is shown with its control characters escaped.
    const ordinary = testPages.map(({ url }) => url).filter((url) => URL.canParse(url));
    expect(details.map(([address]) => address).filter((address) => URL.canParse(address ?? ''))).toEqual(ordinary);
    expect(details.map(([, facts]) => facts)).toEqual(testPages.map(() => 'DL'));
    const compared = details.filter(([, , sentence]) => sentence?.startsWith('Compared'));
    expect(compared).toHaveLength(testPages.filter(({ state }) => state !== 'failed').length);
  });

  it('names rules that did not run, and the view in which an element was seen', async () => {
    const findings = testPage().findings.map((finding) => ({ ...finding, contexts: ['reflow' as const] }));
    const page = testPage({ findings, notRun: [{ ruleId: 'reflow', cause: 'time' }] });
    const text = await render('html', [page, page], { locale: 'en' });
    await browser.show(text);
    const row = await browser.page.evaluate(() => document.querySelector('#not-run ~ table tbody tr')?.textContent);
    expect(row).toBe(
      'Pages must be readable at a width of 320 pixels without scrolling sidewaysthe time for the page was used up2',
    );
    expect(text).toContain('Seen with:</span> a width of 320 pixels');
    expect(await documentOf('en')).not.toMatch(/not-run|Seen with/);
  });

  it('contains all facts of each page and each rule', async () => {
    const text = (await documentOf('en')).replaceAll('<wbr>', '');
    for (const part of [
      'The server answered with status 404.',
      'This is not a valid web address.',
      'The page transfers more data than we load for a scan.',
      '1.1.1 Non-text Content (A)',
      '9.1.1.1',
      'Best practice, not a WCAG criterion',
      '2 of 432 elements are shown.',
      'Interrupted: 2 further addresses have no result.',
      'Automated scans find only some of all barriers.',
      'Not proof of conformance',
      '<b>Known</b>',
      '<b>New</b>',
      'Passed rules: 1, inapplicable rules: 1.',
      'Where to start',
      'Of 55 criteria: 1 violated, 1 to review',
      'https://www.shop.example/gut',
    ]) {
      expect(text).toContain(part);
    }
  });
});
