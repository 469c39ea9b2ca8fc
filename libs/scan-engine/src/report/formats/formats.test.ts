import { addressErrors, scanFailureCodes } from '@stufenlos/contracts';
import type { PageResult } from '@stufenlos/contracts';
import { loadRuleTexts } from '@stufenlos/standards';
import { describe, expect, it } from 'vitest';
import { jsonDocument } from './json.ts';
import { ndjsonLine } from './ndjson.ts';
import { plain } from './plain.ts';
import { tablePage, tableSummary } from './table.ts';
import { failureSentence, word } from './words.ts';

const page: PageResult = {
  v: 1,
  url: 'https://shop.example/',
  finalUrl: 'https://shop.example/',
  title: 'Shop',
  state: 'completed',
  profile: 'free',
  engine: { axe: '4', browser: 'Chrome/1', checks: '0' },
  startedAt: '2026-11-21T12:00:00.000Z',
  durationMs: 1234,
  rules: [
    { ruleId: 'label', outcome: 'review', nodes: 1 },
    { ruleId: 'image-alt', outcome: 'violation', nodes: 5 },
  ],
  findings: [1, 2, 3, 4].map((at) => ({
    ruleId: 'image-alt',
    source: 'axe',
    outcome: 'violation',
    impact: 'critical',
    criteria: ['1.1.1'],
    en: ['9.1.1.1'],
    act: [],
    selector: `img:nth-of-type(${at})`,
    html: '<img src="\u001B[31m\n">',
    rect: null,
    fingerprint: '1:a',
    groupKey: '1:a',
    contexts: ['desktop'],
    message: { key: 'has-alt.fail', data: {} },
  })),
  truncated: [],
};
const failed: PageResult = {
  ...page,
  state: 'failed',
  failure: { code: 'http', detail: { status: 404 } },
  rules: [],
  findings: [],
};

describe('the table', () => {
  it('shows each rule with its impact, count, criterion and first elements, in both languages', async () => {
    const english = tablePage(page, 'en', await loadRuleTexts('en'));
    expect(english).toMatch(/checked \(1\.2 s\)\n {2}Violated rules: 1 \(elements: 5\)\. Rules to review: 1\./);
    expect(english).toMatch(/Critical +image-alt +5 +1\.1\.1 +\S+/);
    expect(english).toContain('img:nth-of-type(3)  <img src=" [31m ">');
    expect(english).toContain('… further elements: 2');
    expect(english.indexOf('image-alt')).toBeLessThan(english.indexOf('label'));
    const german = tablePage(page, 'de', await loadRuleTexts('de'));
    expect(german).toMatch(/Kritisch +image-alt/);
  });

  it('says why a page could not be judged', async () => {
    const texts = await loadRuleTexts('en');
    expect(tablePage(failed, 'en', texts)).toContain('The server answered with status 404. [http: status=404]');
    expect(tableSummary([page, failed], 'en')).toContain('Pages checked: 1 of 2.');
  });
});

describe('formats for machines', () => {
  it('are one line per page', () => {
    expect(ndjsonLine(page).split('\n')).toHaveLength(2);
    expect(JSON.parse(ndjsonLine(page))).toEqual(page);
  });

  it('or one document with a summary', () => {
    const document = JSON.parse(jsonDocument([page, failed])) as { summary: object; pages: PageResult[] };
    expect(document.summary).toMatchObject({ pages: 2, judged: 1, violations: { rules: 1, elements: 5 } });
    expect(document.pages).toEqual([page, failed]);
  });
});

describe('the words', () => {
  it.each(['de', 'en'] as const)('of %s know every failure and every fault of an address', (locale) => {
    for (const code of scanFailureCodes) expect(word(locale, `failure.${code}`)).not.toBe(`failure.${code}`);
    for (const fault of [...addressErrors, 'ownHost']) {
      const sentence = failureSentence(locale, { code: 'blocked', detail: { reason: fault } });
      expect(sentence).not.toContain(word(locale, 'failure.blocked'));
    }
  });

  it('let no control character of a page reach the terminal', () => {
    expect(plain('a\u001B[31m\u202Eb\u2028c\nd')).toBe('a [31m b c d');
  });
});
