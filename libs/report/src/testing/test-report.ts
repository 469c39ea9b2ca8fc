import type { Locale } from '@stufenlos/contracts';
import { loadRuleTexts } from '@stufenlos/standards';
import type { HtmlReport, ReportElement, ReportRule } from '../formats/html/html-report.ts';
import { testPage } from './test-results.ts';

export const testRule = (more: Partial<ReportRule> = {}): ReportRule => ({
  ruleId: 'image-alt',
  outcome: 'violation',
  impact: 'critical',
  criteria: ['1.1.1'],
  nodes: 1,
  pages: 1,
  ignored: 0,
  ...more,
});

export const testElement = (more: Partial<ReportElement> = {}): ReportElement => ({
  ruleId: 'image-alt',
  outcome: 'violation',
  pageUrl: 'https://shop.example/laden/kanne.html',
  selector: 'main > img',
  html: '<img src="kanne.jpg">',
  message: { key: 'has-alt.fail', data: {} },
  contexts: ['desktop'],
  ...more,
});

/** A stored run with one violated rule. */
export const testReport = async (locale: Locale, more: Partial<HtmlReport> = {}): Promise<HtmlReport> => ({
  locale,
  texts: await loadRuleTexts(locale),
  host: 'shop.example',
  run: { pages: [testPage()], unfinished: 0 },
  facts: { before: [['html.fact.url', 'https://shop.example/']], after: [] },
  impacts: { critical: 1, serious: 0, moderate: 0, minor: 0 },
  criteria: { failed: ['1.1.1'], review: ['1.4.3'], clear: ['2.4.2'], manual: ['1.2.1', '1.2.2'], obsolete: [] },
  rules: [testRule()],
  elements: [testElement()],
  ...more,
});
