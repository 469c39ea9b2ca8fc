import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finding } from '../testing/page-results.ts';
import { startShopHarness, type ShopHarness } from '../testing/shop-harness.ts';

let on: ShopHarness;
let id: string;
beforeAll(async () => {
  on = await startShopHarness();
  const advice = (at: number) =>
    finding({ ruleId: 'region', impact: 'moderate', criteria: [], act: [], fingerprint: `advice-${at}` });
  const open = finding({ ruleId: 'color-contrast', outcome: 'review', criteria: ['1.4.3'], fingerprint: 'open' });
  id = await on.another([[finding({ fingerprint: 'broken' }), advice(1), advice(2), open], [advice(1)]]);
});
afterAll(() => on?.stop());

const fingerprints = async (category: 'violations' | 'recommendations' | 'incomplete') => {
  const { findings } = await on.ada.client.call('runFindings', { params: { id }, query: { category } });
  return findings.map(({ fingerprint }) => fingerprint);
};

it('recommendations are no violations, neither among the rules of a run nor in the numbers of its pages', async () => {
  const run = await on.ada.client.call('getRun', { params: { id } });
  expect(run.rules.violations.map(({ ruleId }) => ruleId)).toEqual(['image-alt']);
  expect(run.rules.recommendations?.map(({ ruleId, nodes }) => [ruleId, nodes])).toEqual([['region', 3]]);
  expect(run.preview.map(({ ruleId }) => ruleId)).toEqual(['image-alt']);
  const { pages } = await on.ada.client.call('runPages', { params: { id }, query: {} });
  expect(pages.map(({ violations }) => violations)).toEqual([
    { rules: 1, nodes: 1 },
    { rules: 0, nodes: 0 },
  ]);
});

it('recommendations have a list and groups of their own', async () => {
  expect(await fingerprints('violations')).toEqual(['broken']);
  expect(await fingerprints('recommendations')).toEqual(['advice-1', 'advice-2', 'advice-1']);
  expect(await fingerprints('incomplete')).toEqual(['open']);
  const { groups } = await on.ada.client.call('runGroups', {
    params: { id },
    query: { category: 'recommendations', by: 'rule' },
  });
  expect(groups).toMatchObject([{ key: 'region', nodes: 3, pages: 2 }]);
});
