import { pageResultSchema } from '@stufenlos/contracts';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testScanner } from '../testing/test-scanner.ts';
import type { Scanner } from '../scanner-options.ts';

/** Texts whose contrast takes far longer than every other rule. */
const faulty = html(`<main><h1>x</h1><img src="data:,">${'<p>text</p>'.repeat(8000)}</main>`);

describe('a page with too many elements for its time', { timeout: 180_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;
  beforeAll(async () => {
    site = await startSite({ '/': faulty });
    scanner = await testScanner({ allow: [site.host] });
    return () => site.close();
  });
  afterAll(() => scanner.close());

  const scan = async (auditMs: number) =>
    pageResultSchema.parse(
      await scanner.scan(site.url('/'), {
        profile: 'free',
        budgetMs: 120_000,
        limits: { auditMs, loadMs: 60_000, pingMs: 60_000 },
      }),
    );

  it('is judged in part: by the rules that finished, and the others are named', async () => {
    const result = await scan(1000);
    expect(result).toMatchObject({ state: 'partial', failure: { code: 'deadline', detail: { seconds: 120 } } });
    expect(result.notRun).toContainEqual({ ruleId: 'color-contrast', cause: 'time' });
    const late = new Set(result.notRun?.map(({ ruleId }) => ruleId));
    expect(result.rules.length).toBeGreaterThan(0);
    expect(result.rules.filter(({ ruleId }) => late.has(ruleId))).toEqual([]);
  });

  it('fails when no rule finished, because that is no result', async () => {
    expect(await scan(0)).toMatchObject({ state: 'failed', failure: { code: 'deadline' }, rules: [], findings: [] });
  });
});
