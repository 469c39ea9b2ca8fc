import 'reflect-metadata';
import type { FindingsQuery, GroupsQuery, PageFinding } from '@stufenlos/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finding } from '../testing/page-results.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import { startBench, type TestBench } from '../testing/test-bench.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { insertRun } from '../testing/stored-run.ts';

let issuer: TestIssuer;
let bench: TestBench;
let ada: TestMember;
let bob: TestMember;
/** Three pages of a shop: 7 violations, 1 doubt. */
let shop: string;
const contrast = { ruleId: 'color-contrast', impact: 'serious', criteria: ['1.4.3'] } as const;
const pages: Partial<PageFinding>[][] = [
  [
    {
      selector: 'header > img.logo',
      html: '<img class="logo" src="A.png">',
      fingerprint: 'f-logo',
      groupKey: 'g-logo',
    },
    {
      ...contrast,
      criteria: ['1.4.3'],
      selector: 'p.note',
      html: '<p>50%_off \\o/</p>',
      fingerprint: 'f-note',
      groupKey: 'g-note',
    },
    {
      ruleId: 'region',
      impact: 'moderate',
      criteria: [],
      selector: 'div#x',
      html: '<div>',
      fingerprint: 'f-region',
      groupKey: 'g-region',
    },
  ],
  [
    {
      selector: 'header > img.logo',
      html: '<img class="logo" src="A.png">',
      fingerprint: 'f-logo',
      groupKey: 'g-logo',
    },
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
      ruleId: 'color-contrast',
      impact: 'serious',
      criteria: ['1.4.3'],
      selector: 'h1',
      html: '<h1>',
      fingerprint: 'f-doubt',
      groupKey: 'g-doubt',
    },
  ],
  [
    {
      selector: 'header > img.logo',
      html: '<img class="logo" src="A.png">',
      fingerprint: 'f-logo',
      groupKey: 'g-logo',
    },
    {
      ...contrast,
      criteria: ['1.4.3'],
      selector: 'p.price',
      html: '<p>500</p>',
      fingerprint: 'f-price',
      groupKey: 'g-note',
    },
  ],
];
beforeAll(async () => {
  issuer = await TestIssuer.start();
  bench = await startBench({ OIDC_ISSUER: issuer.issuer });
  [ada, bob] = (await Promise.all(['ada', 'bob'].map((sub) => memberOf(bench.api.base, issuer, { sub })))) as [
    TestMember,
    TestMember,
  ];
  for (const sub of ['ada', 'bob']) {
    await subscribed(bench.database.db, sub);
    await registered(bench.database.db, sub, 'shop.example', { kind: 'subscription', id: `sub_${sub}` });
  }
  shop = await insertRun(
    bench.database.db,
    'ada',
    'shop.example',
    pages.map((page) => page.map(finding)),
  );
});
afterAll(async () => {
  await bench?.stop();
  await issuer?.stop();
});

const read = (query: Partial<FindingsQuery>, who = ada, id = shop) =>
  who.client.call('runFindings', { params: { id }, query: { category: 'violations', ...query } });
const groups = (query: Partial<GroupsQuery>, who = ada, id = shop) =>
  who.client.call('runGroups', { params: { id }, query: { category: 'violations', by: 'rule', ...query } });
const status = async (who: TestMember, path: string, query: Record<string, string>) =>
  (await who.send(`/runs/${path}?${new URLSearchParams(query).toString()}`)).status;
const mark = (fingerprint: string, sub = 'ada', host = 'shop.example') =>
  bench.database.db
    .insertInto('finding_marks')
    .values({ owner_sub: sub, host_key: host, fingerprint, reason: 'Ist so gewollt.' })
    .execute();
const withMarks = async (fingerprints: string[], then: () => Promise<void>) => {
  for (const fingerprint of fingerprints) await mark(fingerprint);
  try {
    await then();
  } finally {
    await bench.database.db.deleteFrom('finding_marks').execute();
  }
};

describe('findings', () => {
  it('come most severe first, then by rule and page, with the pages that they are on', async () => {
    const all = await read({});
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
      picture: { width: 1366, height: 2000, src: expect.stringContaining(`/api/artifacts/${shop}/2/`) as string },
    });
    expect((await read({ category: 'incomplete' })).findings.map(({ fingerprint }) => fingerprint)).toEqual([
      'f-doubt',
    ]);
  });

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
    const found = await read(query);
    expect(found.findings.map(({ fingerprint }) => fingerprint)).toEqual(expected);
    expect(found.total).toBe(expected.length);
    const grouped = await groups(query);
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
    expect(await status(ada, `${shop}/findings`, { category: 'violations', ...query })).toBe(422);
    expect(await status(ada, `${shop}/groups`, { category: 'violations', by: 'rule', ...query })).toBe(422);
  });

  it('that are ignored are absent, alone or among the others, with their reason', async () => {
    await withMarks(['f-logo', 'f-region'], async () => {
      const fingerprints = async (query: Partial<FindingsQuery>, who = ada, id = shop) =>
        (await read(query, who, id)).findings.map(({ fingerprint }) => fingerprint);
      expect(await fingerprints({})).toEqual(['f-note', 'f-price', 'f-link']);
      expect((await read({})).total).toBe(3);
      const only = await read({ ignored: 'only' });
      expect(only.findings.map(({ fingerprint }) => fingerprint)).toEqual(['f-logo', 'f-logo', 'f-logo', 'f-region']);
      expect(only.findings[0]!.mark).toMatchObject({ reason: 'Ist so gewollt.' });
      expect(await fingerprints({ ignored: 'with' })).toHaveLength(7);
      expect(await fingerprints({ ignored: 'only', rule: 'region' })).toEqual(['f-region']);
      expect((await groups({})).groups.map(({ key }) => key)).toEqual(['color-contrast', 'link-name']);
      expect((await groups({ ignored: 'only' })).nodes).toBe(4);
      // Marks are of an owner and a host.
      const bobs = await insertRun(bench.database.db, 'bob', 'shop.example', [[finding({ fingerprint: 'f-logo' })]]);
      expect(await fingerprints({}, bob, bobs)).toEqual(['f-logo']);
      expect((await groups({ ignored: 'only' }, bob, bobs)).groups).toEqual([]);
    });
    expect((await read({ ignored: 'only' })).findings).toEqual([]);
  });

  it('that are ignored are counted for their owner: elements, and rules of which all are', async () => {
    const own = async () => {
      const { ignored } = await ada.client.call('getRun', { params: { id: shop } });
      const { runs } = await ada.client.call('listRuns', { query: { host: 'shop.example' } });
      expect(runs.find(({ id }) => id === shop)!.ignored).toEqual(ignored);
      return ignored;
    };
    expect(await own()).toBeUndefined();
    await withMarks(['f-logo', 'f-note', 'f-doubt'], async () => {
      // Every image, one of two contrasts; a doubt is no violation.
      expect(await own()).toEqual({ rules: 1, nodes: 4 });
    });
    const { db } = bench.database;
    await db
      .insertInto('run_shares')
      .values({ token_hash: Buffer.from('old'), run_id: shop, revoked_at: new Date() })
      .execute();
    expect((await ada.client.call('getRun', { params: { id: shop } })).share).toBeUndefined();
    await db
      .insertInto('run_shares')
      .values({ token_hash: Buffer.from('live'), run_id: shop })
      .execute();
    expect((await ada.client.call('getRun', { params: { id: shop } })).share).toEqual({
      createdAt: expect.any(String) as string,
    });
    expect((await ada.client.call('listRuns', { query: {} })).runs.filter(({ share }) => share)).toHaveLength(1);
  });

  it('go on by 50, each once, under any filter, and never in a place of another list', async () => {
    const big = await insertRun(
      bench.database.db,
      'ada',
      'shop.example',
      Array.from({ length: 4 }, (_, page) =>
        Array.from({ length: 40 }, (_none, at) => finding({ fingerprint: `f-${page}-${at}`, ruleId: `r-${at % 7}` })),
      ),
    );
    for (const query of [{}, { q: 'dog.JPG' }, { page: '2' }, { rule: 'r-3' }]) {
      const seen: string[] = [];
      let total = 0;
      let cursor: string | undefined;
      do {
        const some = await read({ ...query, ...(cursor ? { cursor } : {}) }, ada, big);
        seen.push(...some.findings.map(({ id }) => id));
        cursor = some.next;
        total = some.total;
      } while (cursor);
      expect(seen).toHaveLength(total);
      expect(new Set(seen).size).toBe(seen.length);
    }
    const { next } = await read({}, ada, big);
    expect(await status(ada, `${shop}/findings`, { category: 'violations', cursor: next! })).toBe(422);
    expect(await status(ada, `${big}/findings`, { category: 'incomplete', cursor: next! })).toBe(422);
    for (const cursor of ['x', '0', '-1', '1e9', "' or 1=1", '\0']) {
      expect(await status(ada, `${big}/findings`, { category: 'violations', cursor })).toBe(422);
      expect(await status(ada, `${big}/groups`, { category: 'violations', by: 'rule', cursor })).toBe(422);
      expect(await status(ada, `${big}/pages`, { cursor })).toBe(422);
    }
  });

  it('fill no answer over 200 kB, and the rest follows', async () => {
    const long = await insertRun(bench.database.db, 'ada', 'shop.example', [
      Array.from({ length: 60 }, (_, at) =>
        finding({ html: `<p title="${'"ü'.repeat(990)}">`, selector: '"ö'.repeat(149), fingerprint: `f-${at}` }),
      ),
    ]);
    let seen = 0;
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ category: 'violations', ...(cursor ? { cursor } : {}) }).toString();
      const text = await (await ada.send(`/runs/${long}/findings?${query}`)).text();
      expect(Buffer.byteLength(text)).toBeLessThan(200_000);
      const some = JSON.parse(text) as { findings: unknown[]; next?: string };
      expect(some.findings.length).toBeGreaterThan(0);
      seen += some.findings.length;
      cursor = some.next;
    } while (cursor);
    expect(seen).toBe(60);
  });
});

describe('groups', () => {
  it('by rule name the rule, its criteria, elements and pages', async () => {
    const answer = await groups({});
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
        { key: 'region', impact: 'moderate', rules: ['region'], ruleCount: 1, criteria: [], nodes: 1, pages: 1 },
      ],
      total: 4,
      nodes: 7,
      choices: { criteria: ['1.1.1', '1.4.3', '2.4.4', '4.1.2', 'none'], impacts: ['critical', 'serious', 'moderate'] },
    });
    expect((await groups({ rule: 'region' })).choices).toEqual(answer.choices);
  });

  it('by component, page and criterion are what that filter finds', async () => {
    const component = await groups({ by: 'component' });
    expect(component.groups.map(({ key, nodes, pages: on, label }) => [key, nodes, on, label])).toEqual([
      ['g-logo', 3, 3, 'header > img.logo'],
      ['g-note', 2, 2, 'p.note'],
      ['g-link', 1, 1, 'a.Möbel'],
      ['g-region', 1, 1, 'div#x'],
    ]);
    const page = await groups({ by: 'page' });
    expect(page.groups.map(({ key, impact, nodes, rules, label }) => [key, impact, nodes, rules, label])).toEqual([
      ['1', 'critical', 3, ['image-alt', 'color-contrast', 'region'], 'https://shop.example/seite-1'],
      ['2', 'critical', 2, ['image-alt', 'link-name'], 'https://shop.example/seite-2'],
      ['3', 'critical', 2, ['image-alt', 'color-contrast'], 'https://shop.example/seite-3'],
    ]);
    const criterion = await groups({ by: 'criterion' });
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
      for (const { key, nodes } of all.groups) expect((await read({ [by]: key })).total).toBe(nodes);
    }
  });

  it('go on by 100, and a page with many rules names five of them', async () => {
    const wide = await insertRun(bench.database.db, 'ada', 'shop.example', [
      Array.from({ length: 230 }, (_, at) =>
        finding({ ruleId: `r-${at}`, groupKey: `g-${at}`, fingerprint: `f-${at}` }),
      ),
    ]);
    const first = await groups({ by: 'component' }, ada, wide);
    const second = await groups({ by: 'component', cursor: first.next! }, ada, wide);
    const third = await groups({ by: 'component', cursor: second.next! }, ada, wide);
    const seen = [first, second, third].flatMap((some) => some.groups.map(({ key }) => key));
    expect([first.groups.length, third.next, new Set(seen).size]).toEqual([100, undefined, 230]);
    const [page] = (await groups({ by: 'page' }, ada, wide)).groups;
    expect([page!.rules.length, page!.ruleCount, page!.nodes]).toEqual([5, 230, 230]);
  });
});

describe('pages', () => {
  it('come in their order by 50, without those over the limit, filtered by state', async () => {
    const { db } = bench.database;
    const id = await insertRun(
      db,
      'ada',
      'shop.example',
      Array.from({ length: 60 }, () => [finding()]),
    );
    await sql`update run_pages set state = 'beyond' where run_id = ${id} and page_no = 60`.execute(db);
    await sql`update run_pages set state = 'queued' where run_id = ${id} and page_no in (58, 59)`.execute(db);
    await sql`update run_pages set state = 'failed', failure_code = 'dns' where run_id = ${id} and page_no = 7`.execute(
      db,
    );
    const all = (query = {}) => ada.client.call('runPages', { params: { id }, query });
    const first = await all();
    expect([first.pages.length, first.total, first.next]).toEqual([50, 59, '50']);
    const second = await all({ cursor: first.next });
    expect(second.pages.map(({ pageNo }) => pageNo)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59]);
    expect(second.next).toBeUndefined();
    expect((await all({ state: 'open' })).pages.map(({ pageNo }) => pageNo)).toEqual([58, 59]);
    expect((await all({ state: 'failed' })).pages).toMatchObject([{ pageNo: 7, failure: { code: 'dns' } }]);
    expect((await all({ state: 'failed' })).pages[0]!.violations).toBeUndefined();
    expect((await all({ state: 'completed' })).total).toBe(56);
    expect(await status(ada, `${id}/pages`, { state: 'beyond' })).toBe(422);
  });
});

it('a report with recommendations and rules of several criteria is read', async () => {
  const { rules } = await ada.client.call('getRun', { params: { id: shop } });
  expect(rules.violations.map(({ ruleId, criteria, nodes }) => [ruleId, criteria, nodes])).toEqual([
    ['image-alt', ['1.1.1'], 3],
    ['color-contrast', ['1.4.3'], 2],
    ['link-name', ['2.4.4', '4.1.2'], 1],
    ['region', [], 1],
  ]);
});

it('nobody reads what is somebody else’s (404) or locked (402)', async () => {
  const locked = await insertRun(bench.database.db, 'ada', 'elsewhere.example', [[finding()]]);
  for (const path of ['findings?category=violations', 'groups?category=violations&by=page', 'pages?']) {
    expect((await bob.send(`/runs/${shop}/${path}`)).status).toBe(404);
    expect((await ada.send(`/runs/${locked}/${path}`)).status).toBe(402);
    expect((await fetch(`${bench.api.base}/runs/${shop}/${path}`)).status).toBe(401);
    expect((await ada.send(`/runs/no-uuid/${path}`)).status).toBe(404);
  }
});
