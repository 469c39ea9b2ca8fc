import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finding } from '../testing/page-results.ts';
import { startShopHarness, type ShopHarness } from '../testing/shop-harness.ts';

let on: ShopHarness;
beforeAll(async () => {
  on = await startShopHarness();
});
afterAll(() => on?.stop());

describe('groups', () => {
  it('by rule name the rule, its criteria, elements and pages', async () => {
    const answer = await on.groups({});
    expect(answer).toEqual({
      groups: [
        {
          key: 'image-alt',
          impact: 'critical',
          rules: ['image-alt'],
          ruleCount: 1,
          criteria: ['1.1.1'],
          nodes: 3,
          pages: 3,
        },
        {
          key: 'color-contrast',
          impact: 'serious',
          rules: ['color-contrast'],
          ruleCount: 1,
          criteria: ['1.4.3'],
          nodes: 2,
          pages: 2,
        },
        {
          key: 'link-name',
          impact: 'serious',
          rules: ['link-name'],
          ruleCount: 1,
          criteria: ['2.4.4', '4.1.2'],
          nodes: 1,
          pages: 1,
        },
        {
          key: 'own-advice',
          impact: 'moderate',
          rules: ['own-advice'],
          ruleCount: 1,
          criteria: [],
          nodes: 1,
          pages: 1,
        },
      ],
      total: 4,
      nodes: 7,
      choices: { criteria: ['1.1.1', '1.4.3', '2.4.4', '4.1.2', 'none'], impacts: ['critical', 'serious', 'moderate'] },
    });
    expect((await on.groups({ rule: 'own-advice' })).choices).toEqual(answer.choices);
  });

  it('by component, page and criterion are what that filter finds', async () => {
    const component = await on.groups({ by: 'component' });
    expect(component.groups.map(({ key, nodes, pages: on, label }) => [key, nodes, on, label])).toEqual([
      ['g-logo', 3, 3, 'header > img.logo'],
      ['g-note', 2, 2, 'p.note'],
      ['g-link', 1, 1, 'a.Möbel'],
      ['g-region', 1, 1, 'div#x'],
    ]);
    const page = await on.groups({ by: 'page' });
    expect(page.groups.map(({ key, impact, nodes, rules, label }) => [key, impact, nodes, rules, label])).toEqual([
      ['1', 'critical', 3, ['image-alt', 'color-contrast', 'own-advice'], 'https://shop.example/seite-1'],
      ['2', 'critical', 2, ['image-alt', 'link-name'], 'https://shop.example/seite-2'],
      ['3', 'critical', 2, ['image-alt', 'color-contrast'], 'https://shop.example/seite-3'],
    ]);
    const criterion = await on.groups({ by: 'criterion' });
    expect(criterion.groups.map(({ key, nodes }) => [key, nodes])).toEqual([
      ['1.1.1', 3],
      ['1.4.3', 2],
      ['2.4.4', 1],
      ['4.1.2', 1],
      ['none', 1],
    ]);
    // An element with two criteria is in two groups, and one element.
    expect([criterion.total, criterion.nodes]).toEqual([5, 7]);
    for (const { by, all } of [
      { by: 'component', all: component },
      { by: 'page', all: page },
      { by: 'criterion', all: criterion },
    ] as const) {
      for (const { key, nodes } of all.groups) expect((await on.read({ [by]: key })).total).toBe(nodes);
    }
  });

  it('go on by 100, and a page with many rules names five of them', async () => {
    const wide = await on.another([
      Array.from({ length: 230 }, (_, at) =>
        finding({ ruleId: `r-${at}`, groupKey: `g-${at}`, fingerprint: `f-${at}` }),
      ),
    ]);
    const first = await on.groups({ by: 'component' }, on.ada, wide);
    const second = await on.groups({ by: 'component', cursor: first.next! }, on.ada, wide);
    const third = await on.groups({ by: 'component', cursor: second.next! }, on.ada, wide);
    const seen = [first, second, third].flatMap((some) => some.groups.map(({ key }) => key));
    expect([first.groups.length, third.next, new Set(seen).size]).toEqual([100, undefined, 230]);
    const [page] = (await on.groups({ by: 'page' }, on.ada, wide)).groups;
    expect([page!.rules.length, page!.ruleCount, page!.nodes]).toEqual([5, 230, 230]);
  });

  it.each([
    { groups: 103, ignored: [0, 50, 99] },
    // The rest is what would have been the whole of the next answer.
    { groups: 101, ignored: [1] },
    { groups: 101, ignored: [100] },
  ])('go on behind the last one, whatever was ignored meanwhile ($groups)', async ({ groups, ignored }) => {
    const prints = Array.from({ length: groups }, (_, at) => `${groups}-${ignored[0]}-${at}`);
    const run = await on.another([
      prints.flatMap((print, at) =>
        // Three sizes of groups, and several with the same size.
        Array.from({ length: 1 + (at % 3) }, () => finding({ groupKey: `g-${print}`, fingerprint: print })),
      ),
    ]);
    const first = await on.groups({ by: 'component' }, on.ada, run);
    const order = first.groups.map(({ key }) => key);
    expect(order).toHaveLength(100);
    const unseen = prints.map((print) => `g-${print}`).filter((key) => !order.includes(key));
    const gone = ignored.map((at) => [...order, ...unseen][at]!);
    for (const key of gone) {
      const params = { hostKey: 'shop.example', fingerprint: key.slice(2) };
      await on.ada.client.call('putMark', { params, body: { reason: 'A decoration.' } });
    }
    const second = await on.groups({ by: 'component', cursor: first.next! }, on.ada, run);
    expect(second.groups.map(({ key }) => key).toSorted()).toEqual(
      unseen.filter((key) => !gone.includes(key)).toSorted(),
    );
    expect(second.next).toBeUndefined();
  });
});
