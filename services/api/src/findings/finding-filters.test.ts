import 'reflect-metadata';
import type { FindingsQuery } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopHarness, statusOf, type ShopHarness } from '../testing/shop-harness.ts';

let on: ShopHarness;
beforeAll(async () => {
  on = await startShopHarness();
});
afterAll(() => on?.stop());

describe('findings', () => {
  it.each<[Partial<FindingsQuery>, string[]]>([
    [{ impact: 'critical' }, ['f-logo', 'f-logo', 'f-logo']],
    [{ impact: 'moderate,serious' }, ['f-note', 'f-price', 'f-link', 'f-region']],
    [{ impact: 'minor' }, []],
    [{ criterion: '1.4.3' }, ['f-note', 'f-price']],
    [{ criterion: '4.1.2' }, ['f-link']],
    [{ criterion: 'none' }, ['f-region']],
    [{ page: '3' }, ['f-logo', 'f-price']],
    [{ page: '999999' }, []],
    [{ rule: 'color-contrast' }, ['f-note', 'f-price']],
    [{ rule: 'color' }, []],
    [{ component: 'g-note' }, ['f-note', 'f-price']],
    [{ q: 'IMG.LOGO' }, ['f-logo', 'f-logo', 'f-logo']],
    [{ q: 'a.png' }, ['f-logo', 'f-logo', 'f-logo']],
    [{ q: 'über uns' }, ['f-link']],
    [{ q: 'MÖBEL' }, ['f-link']],
    [{ q: 'Link-Name' }, ['f-link']],
    [{ q: 'SEITE-2' }, ['f-logo', 'f-link']],
    [{ q: 'shop.example' }, ['f-logo', 'f-logo', 'f-logo', 'f-note', 'f-price', 'f-link', 'f-region']],
    [{ q: '%' }, ['f-note']],
    [{ q: '_' }, ['f-note']],
    [{ q: '\\' }, ['f-note']],
    [{ q: '50%_off \\O/' }, ['f-note']],
    [{ q: "' or 1=1 --" }, []],
    [{ q: 'a\0b' }, []],
    [{ q: 'ö' }, ['f-link']],
    [{ q: '.*' }, []],
    [{ q: '^(img|a)[.]logo$' }, []],
    [{ q: '文'.repeat(200) }, []],
    [{ rule: '\0' }, []],
    [{ q: '' }, ['f-logo', 'f-logo', 'f-logo', 'f-note', 'f-price', 'f-link', 'f-region']],
    [{ impact: 'serious', page: '1' }, ['f-note']],
    [
      {
        impact: 'critical,serious',
        criterion: '1.4.3',
        q: 'price',
        page: '3',
        rule: 'color-contrast',
        component: 'g-note',
      },
      ['f-price'],
    ],
    [{ impact: 'critical', criterion: '1.4.3' }, []],
  ])('are filtered by %j', async (query, expected) => {
    const found = await on.read(query);
    expect(found.findings.map(({ fingerprint }) => fingerprint)).toEqual(expected);
    expect(found.total).toBe(expected.length);
    const grouped = await on.groups(query);
    expect(grouped.nodes).toBe(expected.length);
    expect(grouped.groups.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(expected.length);
  });

  it.each<Record<string, string>>([
    { impact: 'fatal' },
    { impact: 'critical,' },
    { criterion: '1.4' },
    { page: '0' },
    { page: '1 or 1=1' },
    { q: 'x'.repeat(201) },
    { ignored: 'yes' },
    { category: 'passes' },
  ])('refuse the filter %j', async (query) => {
    expect(await statusOf(on.ada, `${on.shop}/findings`, { category: 'violations', ...query })).toBe(422);
    expect(await statusOf(on.ada, `${on.shop}/groups`, { category: 'violations', by: 'rule', ...query })).toBe(422);
  });
});
