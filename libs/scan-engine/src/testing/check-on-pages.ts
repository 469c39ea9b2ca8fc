import { html } from '@stufenlos/workspace/test-site';
import type { PageFinding } from '@stufenlos/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherAxe } from '../gather/axe.ts';
import { judge } from '../judge/judge.ts';
import { ownTag } from '../profiles/own-tag.ts';
import { openTestPage, type TestPage } from './test-page.ts';

type FindingsOf = (content: string) => Promise<PageFinding[]>;
/** What a page has, and its content. A `title` element at its start replaces the usual one. */
type Case = [what: string, content: string];

/** Pages for a static check. */
interface CheckCases {
  /** Nothing is reported. */
  good: Case[];
  /** A person decides about one element. */
  doubtful?: Case[];
  bad: Case[];
}

export const style = (css: string): string => `<style>${css}</style>`;
export const table = (rows: string): string => `<table>${rows}</table>`;

/** Opens one plain page for all tests of a file, and returns what finds what a static check reports for a content. */
export function checkOnPages(id: string): FindingsOf {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());
  return async (content) => {
    const [head = '<title>Test</title>'] = /^<title>.*?<\/title>/.exec(content) ?? [];
    await test.show(html(content.replace(head, ''), head));
    const axe = await gatherAxe(test.page.mainFrame(), { tags: [ownTag], frameMs: 5000 });
    return judge({ axe }).findings.filter(({ ruleId }) => ruleId === id);
  };
}

export function testCases(findingsOf: FindingsOf, { good, doubtful = [], bad }: CheckCases): void {
  const outcomesOf = async (content: string) => (await findingsOf(content)).map(({ outcome }) => outcome);

  it.each(good)('accepts %s', async (_, content) => {
    expect(await outcomesOf(content)).toEqual([]);
  });

  it.each(doubtful)('asks about %s', async (_, content) => {
    expect(await outcomesOf(content)).toEqual(['review']);
  });

  it.each(bad)('reports %s', async (_, content) => {
    expect(await outcomesOf(content)).toContain('violation');
  });
}
