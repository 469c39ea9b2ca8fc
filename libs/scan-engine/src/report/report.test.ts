import { htmlLimit, maxAddressLength, pageResultSchema, selectorLimit } from '@stufenlos/contracts';
import type { PageFinding, PageRule } from '@stufenlos/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { defaultLimits } from '../limits.ts';
import { noLog } from '@stufenlos/chromium';
import type { ScanAttempt } from '../scan-attempt.ts';
import { ordered } from '@stufenlos/report/ranks';
import { report } from './report.ts';
import { cut, shortAddress, shortened, shortSelector } from './shorten.ts';
import { summarise } from '@stufenlos/report';

const finding = (given: Partial<PageFinding> = {}): PageFinding => ({
  ruleId: 'image-alt',
  source: 'axe',
  outcome: 'violation',
  impact: 'critical',
  criteria: ['1.1.1'],
  en: ['9.1.1.1'],
  act: [],
  selector: 'img',
  html: '<img>',
  rect: null,
  fingerprint: '1:a',
  groupKey: '1:a',
  contexts: ['desktop'],
  message: { key: 'has-alt.fail', data: {} },
  ...given,
});
const rule = (ruleId: string, outcome: PageRule['outcome'], nodes: number): PageRule => ({ ruleId, outcome, nodes });
const engine = { axe: '4', browser: 'Chrome/1', checks: '0' };
const attempt = (given: Partial<Omit<ScanAttempt, 'contexts'>> = {}): Omit<ScanAttempt, 'contexts'> => ({
  url: 'https://shop.example/',
  timeLeft: () => 60_000,
  disabledRules: [],
  viewport: { width: 1280, height: 800 },
  profile: 'free',
  limits: defaultLimits,
  robots: 'respect',
  abort: new AbortController(),
  startedAt: Date.now(),
  passedMs: () => 1000,
  onPhase: () => {},
  log: noLog,
  finalUrl: 'https://shop.example/',
  title: 'Shop',
  evidence: { axe: { version: '4', rules: [] } },
  ...given,
});

describe('the result of a page', () => {
  it('is completed with evidence, partial with evidence and a failure, and failed without evidence', () => {
    const nothing = { rules: [], findings: [] };
    expect(report(attempt(), nothing, engine).state).toBe('completed');
    const partialReason = { code: 'timeout', detail: { seconds: 15 } } as const;
    expect(report(attempt({ partialReason }), nothing, engine)).toMatchObject({
      state: 'partial',
      failure: partialReason,
    });
    expect(report(attempt(), nothing, engine, new ScanError('crashed'))).toMatchObject({
      state: 'partial',
      failure: { code: 'crashed' },
    });
    const failed = report(attempt({ evidence: {} }), nothing, engine, new ScanError('http', { status: 404 }));
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'http', detail: { status: 404 } } });
  });

  it('fulfils the contract whatever the page contains', () => {
    const huge = finding({ selector: '\u{1F600}'.repeat(9999), html: '\u{1F600}'.repeat(9999) });
    const result = report(
      attempt({ title: '\u{1F600}'.repeat(9999) }),
      { rules: [rule('image-alt', 'violation', 1)], findings: [huge] },
      engine,
    );
    expect(pageResultSchema.parse(result)).toEqual(result);
    expect(JSON.stringify(result)).not.toMatch(/\\ud[89a-f]/i);
  });
});

describe('content of excessive length', () => {
  const long = 'a'.repeat(2_000_000);

  it('is cut from an address so that the page, or at least the site, stays the same', () => {
    expect(shortAddress('https://shop.example/a?b#c')).toBe('https://shop.example/a?b#c');
    expect(shortAddress(`https://shop.example/a?${long}`)).toBe('https://shop.example/a');
    expect(shortAddress(`https://shop.example/${long}`)).toBe('https://shop.example/');
  });

  it('never makes the result large', () => {
    const error = new ScanError('notHtml', { type: long });
    const given = attempt({ finalUrl: `https://shop.example/${long}`, evidence: {} });
    const result = report(given, { rules: [], findings: [] }, engine, error);
    expect(JSON.stringify(result).length).toBeLessThan(maxAddressLength);
    expect(pageResultSchema.parse(result)).toEqual(result);
  });
});

describe('the order of findings', () => {
  it('is by class, impact and rule, then as in the document', () => {
    const list = [
      finding({ ruleId: 'b', impact: 'minor' }),
      finding({ ruleId: 'z', outcome: 'review' }),
      finding({ ruleId: 'c', selector: 'first' }),
      finding({ ruleId: 'a' }),
      finding({ ruleId: 'c', selector: 'second' }),
    ];
    expect(ordered(list).map(({ ruleId, selector }) => `${ruleId} ${selector}`)).toEqual([
      'a img',
      'c first',
      'c second',
      'b img',
      'z img',
    ]);
  });
});

describe('shortening', () => {
  it('keeps the end of a selector and the frames before it', () => {
    const deep = Array.from({ length: 80 }, (_, at) => `div:nth-of-type(${at})`).join(' > ');
    const short = shortSelector(`#frame >>> ${deep}`);
    expect(short.length).toBeLessThanOrEqual(selectorLimit);
    expect(short).toMatch(/^#frame >>> div.*div:nth-of-type\(79\)$/);
  });

  it('removes the outermost frames of a selector through many frames', () => {
    const frames = Array.from({ length: 80 }, (_, at) => `iframe:nth-of-type(${at})`);
    const short = shortSelector([...frames, 'main > img'].join(' >>> '));
    expect(short.length).toBeLessThanOrEqual(selectorLimit);
    expect(short).toMatch(/^iframe:nth-of-type\(\d+\) >>> .*iframe:nth-of-type\(79\) >>> img$/);
  });

  it('keeps the limits of the contract and never splits a character', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), fc.nat(4000), (text, limit) => {
        const short = cut(text, limit + 1);
        expect(short.length).toBeLessThanOrEqual(limit + 1);
        expect(short.isWellFormed()).toBe(true);
        const { html, selector } = shortened(finding({ html: text, selector: text }));
        expect(html.length).toBeLessThanOrEqual(htmlLimit);
        expect(selector.length).toBeLessThanOrEqual(selectorLimit);
      }),
    );
    expect(cut('short', 10)).toBe('short');
  });
});

describe('the summary', () => {
  it('counts pages by state, each rule once, and elements on every page', () => {
    const pages = [
      report(
        attempt(),
        {
          rules: [
            rule('a', 'violation', 3),
            rule('region', 'violation', 9),
            rule('b', 'review', 2),
            rule('c', 'pass', 1),
          ],
          findings: [],
        },
        engine,
      ),
      report(attempt(), { rules: [rule('a', 'violation', 4)], findings: [] }, engine, new ScanError('timeout')),
      report(attempt({ evidence: {} }), { rules: [], findings: [] }, engine, new ScanError('dns')),
    ];
    expect(summarise(pages)).toEqual({
      pages: 3,
      judged: 2,
      partial: 1,
      failed: 1,
      violations: { rules: 1, elements: 7 },
      recommendations: { rules: 1, elements: 9 },
      review: { rules: 1, elements: 2 },
    });
  });
});
