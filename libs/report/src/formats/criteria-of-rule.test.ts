import { beginDocument } from '../index.ts';
import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.ts';
import { testFinding, testPage } from '../testing/test-results.ts';

/** Elements of one rule that break different criteria, on two pages. */
const breaking = (url: string, ...criteria: string[]) =>
  testPage({
    url,
    finalUrl: url,
    rules: [{ ruleId: 'dialog-focus', outcome: 'violation', nodes: criteria.length }],
    findings: criteria.map((number) =>
      testFinding({ ruleId: 'dialog-focus', criteria: [number], en: [`9.${number}`], act: [`act-${number}`] }),
    ),
  });
const pages = [breaking('https://a.example/', '2.4.3', '1.4.10'), breaking('https://b.example/', '1.4.3', '2.4.3')];
const inOrder = ['1.4.3', '1.4.10', '2.4.3'];

describe('a rule whose elements break different criteria', () => {
  it('has all of them in the HTML report, by their numbers', async () => {
    const html = await render('html', pages);
    const [, article = ''] = /<article[^>]*>(.*?)<details/s.exec(html) ?? [];
    expect(article.match(/\b[1-4]\.\d\.\d+(?= [A-Z])/g)).toEqual(inOrder);
    expect(article).toContain('<dd>9.1.4.3, 9.1.4.10, 9.2.4.3</dd>');
    expect(article).toContain('<dd>act-2.4.3, act-1.4.10, act-1.4.3</dd>');
  });

  it('has those of its page in the table', async () => {
    const table = await render('table', pages);
    expect(table).toMatch(/dialog-focus +2 +1\.4\.10 2\.4\.3 /);
    expect(table).toMatch(/dialog-focus +2 +1\.4\.3 2\.4\.3 /);
  });

  it('has all of them as tags and in the help of SARIF, however late they come', async () => {
    const { head, page, tail } = (await beginDocument('sarif', { locale: 'en' }))({ pages, unfinished: 0 });
    const log = JSON.parse(head + pages.map(page).join('') + tail()) as {
      runs: { tool: { driver: { rules: { help: { text: string }; properties: { tags: string[] } }[] } } }[];
    };
    const [rule] = log.runs[0]?.tool.driver.rules ?? [];
    expect(rule?.properties.tags).toEqual(['accessibility', 'WCAG 1.4.3 (AA)', 'WCAG 1.4.10 (AA)', 'WCAG 2.4.3 (A)']);
    expect(rule?.help.text).toContain(
      'WCAG 1.4.3, WCAG 1.4.10, WCAG 2.4.3, EN 301 549 9.1.4.3, EN 301 549 9.1.4.10, EN 301 549 9.2.4.3',
    );
  });
});
