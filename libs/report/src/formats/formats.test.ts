import { addressErrors, scanFailureCodes } from '@stufenlos/contracts';
import { failureReasons } from '@stufenlos/contracts/scan-constants';
import type { PageResult } from '@stufenlos/contracts';
import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.ts';
import { testFinding, testPage, testPages } from '../testing/test-results.ts';
import { Baseline } from '../baseline.ts';
import { formatNames, formats } from './formats.ts';
import { toOneLine } from './parts/to-one-line.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import { failureSentence, reportText } from './parts/words.ts';

const page = testPage({
  rules: [
    { ruleId: 'label', outcome: 'review', nodes: 1 },
    { ruleId: 'image-alt', outcome: 'violation', nodes: 5 },
  ],
  findings: [1, 2, 3, 4].map((at) =>
    testFinding({ selector: `img:nth-of-type(${at})`, html: '<img src="\u001B[31m\n">' }),
  ),
});
const failed = testPages[2] ?? page;

describe('rules that did not run', () => {
  const unfinished = testPage({ notRun: [{ ruleId: 'reflow', cause: 'time' }] });

  it.each([
    ['table', 'Not run: reflow (the time for the page was used up)'],
    ['junit', '<skipped message="the time for the page was used up">'],
    ['sarif', 'without scrolling sideways (reflow): the time for the page was used up'],
    ['earl', '"outcome": "untested"'],
    ['json', '"cause": "time"'],
    ['ndjson', '"notRun":[{"ruleId":"reflow","cause":"time"}]'],
    ['html', 'Rules that did not run'],
  ] as const)('are named by %s, and only then', async (format, words) => {
    expect(await render(format, [unfinished], { locale: 'en' })).toContain(words);
    expect(await render(format, [testPage()], { locale: 'en' })).not.toContain(words);
  });
});

describe('parts of a page that were not checked', () => {
  const rules = [{ ruleId: 'uninspected-content', outcome: 'review' as const, nodes: 3 }];
  const cutOff = testPage({ rules, uninspected: 3 });

  it.each([
    ['table', 'not scanned, such as frames: 3'],
    ['junit', '<system-err>Parts of the page that were not scanned, such as frames: 3</system-err>'],
    ['sarif', '"text": "Parts of the page that were not scanned, such as frames: 3"'],
    ['earl', 'uninspected-content'],
    ['json', '"uninspected": 3'],
    ['ndjson', '"uninspected":3'],
    ['html', 'Parts of pages that were not scanned'],
  ] as const)('are named by %s, and only then', async (format, words) => {
    expect(await render(format, [cutOff], { locale: 'en' })).toContain(words);
    expect(await render(format, [testPage()], { locale: 'en' })).not.toContain(words);
  });
});

describe('the table', () => {
  it('shows each rule with impact, count, criterion and first elements, in both languages', async () => {
    const english = await render('table', [page]);
    expect(english).toMatch(/scanned \(1\.2 s\)\n {2}Violated rules: 1 \(elements: 5\)\. Rules to review: 1\./);
    expect(english).toMatch(/Critical +image-alt +5 +1\.1\.1 +\S+/);
    expect(english).toContain('img:nth-of-type(3)  <img src=" [31m ">');
    expect(english).toContain('… further elements: 2');
    expect(english.indexOf('image-alt')).toBeLessThan(english.indexOf('label'));
    expect(await render('table', [page], { locale: 'de' })).toMatch(/Kritisch +image-alt/);
  });

  it('shows why a page could not be judged and how many addresses have no result', async () => {
    const text = await render('table', [page, failed], { unfinished: 7 });
    expect(text).toContain('The server answered with status 404. [http: status=404]');
    expect(text).toContain('Pages scanned: 1 of 2.');
    expect(text).toContain('Interrupted: 7 further addresses have no result.');
  });

  it('warns only when the browser had no sandbox', async () => {
    const unconfined = testPage({ engine: { ...page.engine, sandbox: 'none' } });
    expect(await render('table', [page, unconfined])).toContain('Note: the browser ran without a sandbox');
    expect(await render('table', [page], { locale: 'de' })).not.toContain('Sandbox');
  });

  it('shows the comparison with a baseline', async () => {
    const baseline = new Baseline([testPage({ findings: [testFinding({ fingerprint: '1:other' })] })]);
    const text = await render('table', [page], { baseline });
    expect(text.match(/new: 1, known: 0, no longer found: 1\./g)).toHaveLength(2);
  });
});

describe('the HTML report', () => {
  it('counts no rule as passed that is broken on another page, nor as inapplicable where it applies on one', async () => {
    const rules = (outcome: PageResult['rules'][number]['outcome'], ...ids: string[]) =>
      ids.map((ruleId) => ({ ruleId, outcome, nodes: outcome === 'inapplicable' ? 0 : 1 }));
    const html = await render('html', [
      testPage({ rules: [...rules('violation', 'image-alt'), ...rules('review', 'label')], findings: [] }),
      testPage({ rules: rules('pass', 'image-alt', 'label', 'document-title'), findings: [] }),
      testPage({ rules: rules('inapplicable', 'image-alt', 'document-title', 'video-caption'), findings: [] }),
    ]);
    expect(html).toContain('Passed rules: 1, inapplicable rules: 1.');
  });

  it('shows the name of a host as people write it, unless it may look like another one', async () => {
    const titleOf = async (url: string) =>
      /<title>.*: (.*)<\/title>/.exec(await render('html', [testPage({ url, finalUrl: url })]))?.[1];
    expect(await titleOf('https://xn--bcher-kva.example:8443/')).toBe('bücher.example:8443');
    expect(await titleOf('https://xn--pypal-4ve.example/')).toBe('xn--pypal-4ve.example');
  });
});

describe('the formats for programs', () => {
  it('have one line per page as ndjson', async () => {
    const lines = (await render('ndjson', testPages)).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as PageResult)).toEqual(testPages);
  });

  it.each([[[]], [[page]], [[page, failed]]])(
    'have one document with a summary as json, for any number of pages',
    async (pages) => {
      const text = await render('json', pages, { unfinished: 2 });
      const document = JSON.parse(text) as { v: number; summary: object; pages: PageResult[] };
      expect(document).toMatchObject({ v: 1, summary: { pages: pages.length, unfinished: 2 } });
      expect(document.pages).toEqual(pages);
      expect(text).toBe(`${JSON.stringify(document, undefined, 2)}\n`);
    },
  );

  it('compare with a baseline in the summary', async () => {
    const document = JSON.parse(await render('json', [page], { baseline: new Baseline([page]) })) as {
      summary: object;
    };
    expect(document.summary).toMatchObject({ baseline: { new: 0, known: 1, gone: 0 } });
  });
});

describe('every format', () => {
  it.each(formatNames)('%s can be rendered without pages', async (name) => {
    await expect(render(name, [], { unfinished: 3 })).resolves.toBeTypeOf('string');
  });

  it('has a kind and a file name extension', () => {
    expect(Object.entries(formats).map(([name, { kind, extension }]) => `${name} ${kind} .${extension}`)).toEqual([
      'table stream .txt',
      'json document .json',
      'ndjson stream .ndjson',
      'html document .html',
      'sarif document .sarif',
      'earl document .jsonld',
      'junit document .xml',
      'csv document .csv',
    ]);
  });
});

describe('the texts', () => {
  it.each(['de', 'en'] as const)('in %s cover every failure and every address error', (locale) => {
    for (const code of scanFailureCodes) expect(reportText(locale, `failure.${code}`)).not.toBe(`failure.${code}`);
    for (const [code, reasons = []] of Object.entries(failureReasons)) {
      for (const reason of reasons) expect(Object.keys(de)).toContain(`failure.${code}.${reason}`);
    }
    for (const reason of failureReasons.robots ?? []) {
      const sentence = failureSentence(locale, { code: 'robots', detail: { botName: 'Bot', reason, seconds: 5 } });
      expect(sentence).toMatch(/^[^{}?]*robots\.txt[^{}?]*\.$/);
      expect(sentence).not.toContain(locale === 'de' ? 'untersagt' : 'disallows');
    }
    for (const fault of [...addressErrors, 'ownHost']) {
      const sentence = failureSentence(locale, { code: 'blocked', detail: { reason: fault } });
      expect(sentence).not.toContain(reportText(locale, 'failure.blocked'));
    }
  });

  it('have the same keys and placeholders in both languages', () => {
    const values = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted();
    expect(Object.keys(de)).toEqual(Object.keys(en));
    const valuesOf = (texts: object) => Object.entries(texts).map(([key, text]) => [key, values(String(text))]);
    expect(valuesOf(de)).toEqual(valuesOf(en));
  });

  it('have no control characters of a page', () => {
    expect(toOneLine('a\u001B[31m\u202Eb\u2028c\nd')).toBe('a [31m b c d');
  });
});
