import type { FindingsQuery, GroupsQuery, PageFinding } from '@stufenlos/contracts';
import { finding } from './page-results.ts';
import { registered, subscribed } from './paid-for.ts';
import { insertRun } from './stored-run.ts';
import { startHarness, type TestHarness } from './test-harness.ts';
import { memberOf, type TestMember } from './test-member.ts';

const contrast = { ruleId: 'color-contrast', impact: 'serious', criteria: ['1.4.3'] } satisfies Partial<PageFinding>;
const logo: Partial<PageFinding> = {
  selector: 'header > img.logo',
  html: '<img class="logo" src="A.png">',
  fingerprint: 'f-logo',
  groupKey: 'g-logo',
};
/** Three pages of a shop: 7 violations, 1 doubt. */
const pages: Partial<PageFinding>[][] = [
  [
    logo,
    {
      ...contrast,
      selector: 'p.note',
      html: '<p>50%_off \\o/</p>',
      fingerprint: 'f-note',
      groupKey: 'g-note',
    },
    {
      ruleId: 'own-advice',
      impact: 'moderate',
      criteria: [],
      selector: 'div#x',
      html: '<div>',
      fingerprint: 'f-region',
      groupKey: 'g-region',
    },
  ],
  [
    logo,
    {
      ruleId: 'link-name',
      impact: 'serious',
      criteria: ['2.4.4', '4.1.2'],
      selector: 'a.Möbel',
      html: '<a>ÜBER UNS</a>',
      fingerprint: 'f-link',
      groupKey: 'g-link',
    },
    {
      outcome: 'review',
      ...contrast,
      selector: 'h1',
      html: '<h1>',
      fingerprint: 'f-doubt',
      groupKey: 'g-doubt',
    },
  ],
  [
    logo,
    {
      ...contrast,
      selector: 'p.price',
      html: '<p>500</p>',
      fingerprint: 'f-price',
      groupKey: 'g-note',
    },
  ],
];

/** A shop whose report `ada` reads; `bob` pays for the same website and has no run of it. */
export interface ShopHarness {
  harness: TestHarness;
  ada: TestMember;
  bob: TestMember;
  /** The id of the run. */
  shop: string;
  /** Violations, unless the query says otherwise, of the shop, unless another run is named. */
  read(query: Partial<FindingsQuery>, who?: TestMember, id?: string): ReturnType<typeof readFindings>;
  groups(query: Partial<GroupsQuery>, who?: TestMember, id?: string): ReturnType<typeof readGroups>;
  /** A further run over the same website. @returns its id */
  another(pages: PageFinding[][], sub?: string): Promise<string>;
  stop(): Promise<void>;
}

const readFindings = (who: TestMember, id: string, query: Partial<FindingsQuery>) =>
  who.client.call('runFindings', { params: { id }, query: { category: 'violations', ...query } });
const readGroups = (who: TestMember, id: string, query: Partial<GroupsQuery>) =>
  who.client.call('runGroups', { params: { id }, query: { category: 'violations', by: 'rule', ...query } });

/** The status of a path below `/runs`. */
export const statusOf = async (who: TestMember, path: string, query: Record<string, string>): Promise<number> =>
  (await who.send(`/runs/${path}?${new URLSearchParams(query).toString()}`)).status;

export async function startShopHarness(): Promise<ShopHarness> {
  const harness = await startHarness();
  const { issuer } = harness;
  const { db } = harness.database;
  const [ada, bob] = await Promise.all([
    memberOf(harness.api.base, issuer, { sub: 'ada' }),
    memberOf(harness.api.base, issuer, { sub: 'bob' }),
  ]);
  for (const sub of ['ada', 'bob']) {
    await subscribed(db, sub);
    await registered(db, sub, 'shop.example', { kind: 'subscription', id: `sub_${sub}` });
  }
  const another = (told: PageFinding[][], sub = 'ada') => insertRun(db, sub, 'shop.example', told);
  const shop = await another(pages.map((page) => page.map(finding)));
  return {
    harness,
    ada,
    bob,
    shop,
    read: (query, who = ada, id = shop) => readFindings(who, id, query),
    groups: (query, who = ada, id = shop) => readGroups(who, id, query),
    another,
    stop: () => harness.stop(),
  };
}
