import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finding } from '../testing/page-results.ts';
import { startShopHarness, type ShopHarness } from '../testing/shop-harness.ts';
import { insertRun } from '../testing/stored-run.ts';

let on: ShopHarness;
beforeAll(async () => {
  on = await startShopHarness();
});
afterAll(() => on?.stop());

describe('findings', () => {
  it('come most severe first, then by rule and page, with the pages that they are on', async () => {
    const all = await on.read({});
    expect(all.findings.map(({ fingerprint, pageNo }) => [fingerprint, pageNo])).toEqual([
      ['f-logo', 1],
      ['f-logo', 2],
      ['f-logo', 3],
      ['f-note', 1],
      ['f-price', 3],
      ['f-link', 2],
      ['f-region', 1],
    ]);
    expect(all.total).toBe(7);
    expect(all.pages.map(({ pageNo, url }) => [pageNo, url])).toEqual([
      [1, 'https://shop.example/seite-1'],
      [2, 'https://shop.example/seite-2'],
      [3, 'https://shop.example/seite-3'],
    ]);
    expect(all.pages[1]).toMatchObject({
      state: 'completed',
      violations: { rules: 2, nodes: 2 },
      incomplete: { rules: 1, nodes: 1 },
      picture: { width: 1366, height: 2000, src: expect.stringContaining(`/api/artifacts/${on.shop}/2/`) as string },
    });
    expect((await on.read({ category: 'incomplete' })).findings.map(({ fingerprint }) => fingerprint)).toEqual([
      'f-doubt',
    ]);
  });
});

it('a report with recommendations and rules of several criteria is read', async () => {
  const { rules } = await on.ada.client.call('getRun', { params: { id: on.shop } });
  expect(rules.violations.map(({ ruleId, criteria, nodes }) => [ruleId, criteria, nodes])).toEqual([
    ['image-alt', ['1.1.1'], 3],
    ['color-contrast', ['1.4.3'], 2],
    ['link-name', ['2.4.4', '4.1.2'], 1],
    ['own-advice', [], 1],
  ]);
});

it('nobody reads what is somebody else’s (404) or locked (402)', async () => {
  const locked = await insertRun(on.harness.database.db, 'ada', 'elsewhere.example', [[finding()]]);
  for (const path of ['findings?category=violations', 'groups?category=violations&by=page', 'pages?']) {
    expect((await on.bob.send(`/runs/${on.shop}/${path}`)).status).toBe(404);
    expect((await on.ada.send(`/runs/${locked}/${path}`)).status).toBe(402);
    expect((await fetch(`${on.harness.api.base}/runs/${on.shop}/${path}`)).status).toBe(401);
    expect((await on.ada.send(`/runs/no-uuid/${path}`)).status).toBe(404);
  }
});
