import { expect, it } from 'vitest';
import { testElement, testReport, testRule } from '../../testing/test-report.ts';
import { testPage } from '../../testing/test-results.ts';
import type { HtmlReport } from './html-report.ts';
import { renderHtml } from './render-html.ts';

const violated = [
  { ruleId: 'image-alt', outcome: 'violation' as const, nodes: 40 },
  { ruleId: 'link-name', outcome: 'violation' as const, nodes: 9 },
];
const allIgnored = testRule({ nodes: 40, ignored: 40 });
const someIgnored = testRule({ ruleId: 'link-name', criteria: ['2.4.4'], nodes: 9, ignored: 7 });
const ignored = [{ fingerprint: '1:a', ruleId: 'image-alt', count: 40, reason: 'Wird im Mai ersetzt' }];

async function sectionsOf(more: Partial<HtmlReport>) {
  const run = { pages: [testPage({ rules: violated.slice(0, more.rules?.length) })], unfinished: 0 };
  const html = [...renderHtml(await testReport('de', { run, ignored, elements: [], ...more }))].join('');
  const section = (id: string) =>
    new RegExp(`<section aria-labelledby="${id}">.*?</section>`, 's').exec(html)?.[0] ?? '';
  return { summary: section('summary'), violations: section('violations'), ignored: section('ignored') };
}

it('does not call a rule violated whose elements are all ignored, nor says that nothing was found', async () => {
  const { summary, violations } = await sectionsOf({ rules: [allIgnored] });
  expect(summary).toContain('Verletzte Regeln: 0');
  expect(violations).not.toContain('eindeutig verletzt');
  expect(violations).not.toContain('keine Verstöße gefunden');
  expect(violations).not.toContain('<article');
  expect(violations).toContain('Regeln, deren Elemente alle ignoriert sind: 1.');
});

it('shows the other rules, and counts the elements that are left of them', async () => {
  const elements = [testElement({ ruleId: 'link-name' })];
  const { summary, violations } = await sectionsOf({ rules: [allIgnored, someIgnored], elements });
  expect(summary).toContain('Verletzte Regeln: 1, betroffene Elemente: 2.');
  expect(violations.match(/<article/g)).toHaveLength(1);
  expect(violations).toContain('Davon ignoriert: 7.');
  expect(violations).toContain('Gezeigt werden 1 von 2 Elementen');
  expect(violations).toContain('Regeln, deren Elemente alle ignoriert sind: 1.');
});

it('says of ignored findings that they are not counted, as the summary does', async () => {
  const sections = await sectionsOf({ rules: [allIgnored] });
  expect(sections.summary).toContain('Nicht mitgezählt');
  expect(sections.ignored).not.toContain('in den Zahlen dieses Berichts enthalten');
  expect(sections.ignored).toContain('zählen sie nicht mit');
});

it('speaks of no ignored rules where none is', async () => {
  const { violations } = await sectionsOf({ rules: [testRule()] });
  expect(violations).toContain('eindeutig verletzt');
  expect(violations).not.toContain('ignoriert sind');
});
