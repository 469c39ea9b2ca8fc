import 'reflect-metadata';
import { comparisonParts } from '@stufenlos/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenPage, GivenRun } from './testing/given-run.ts';
import { startMemberHarness, type MemberHarness } from './testing/member-harness.ts';

let harness: MemberHarness;
beforeAll(async () => {
  harness = await startMemberHarness();
});
afterAll(() => harness?.stop());

/** A page, and what is unusual about its run. */
type Given = GivenPage & Pick<GivenRun, 'profile' | 'stats'>;
/** Rows of findings are changed by these before the runs are compared. */
type Change = (runId: string) => Promise<unknown>;

/**
 * What two runs of one page say: fingerprints of what was fixed, is new, remains and was not looked for before, and how many
 * were not compared.
 */
async function compared(earlier: Given, later: Given, change?: Change) {
  const ada = await harness.person();
  const day = (number: number) => new Date(Date.UTC(2026, 9, number, 8));
  const give = async ({ profile, stats, ...page }: Given, at: number) => {
    const id = await harness.give(ada, {
      finished_at: day(at),
      pages: [page],
      ...(profile && { profile }),
      ...(stats && { stats }),
    });
    await change?.(id);
    return id;
  };
  const [id, otherId] = [await give(later, 2), await give(earlier, 1)];
  const answers = await Promise.all(
    comparisonParts.map(async (one) => {
      const answer = await ada.client.call('compareRuns', { params: { id, otherId }, query: { change: one } });
      const names = answer.findings.map(({ fingerprint }) => fingerprint);
      const amount = one === 'notLookedFor' ? answer.notLookedFor : answer.counts[one];
      expect(amount?.nodes ?? 0).toBe(names.length);
      return { answer, names };
    }),
  );
  const [fixed, fresh, remaining, notLookedFor] = answers.map(({ names }) => names);
  return { fixed, new: fresh, remaining, notLookedFor, notCompared: answers[0]!.answer.notCompared?.nodes ?? 0 };
}

const found = { violations: ['a:x', 'b:both'] };
const gone = { violations: ['b:both'] };
const without = { ...gone, passes: ['c'] };

describe.each<[string, Given]>([
  ['did not run on the page', { ...without, notRun: [{ ruleId: 'a', cause: 'time' }] }],
  ['is not in the profile', without],
  ['ran in half of the page', { ...gone, notRun: [{ ruleId: 'a', cause: 'time' }] }],
  ['ran on what had loaded of the page', { ...gone, state: 'partial' }],
  ['ran in a dialog that hid the page', { ...gone, uninspected: ['dialog'] }],
])('a rule that %s', (_, page) => {
  it('has fixed nothing', async () => {
    expect(await compared(found, page)).toEqual({
      fixed: [],
      new: [],
      remaining: ['both'],
      notLookedFor: [],
      notCompared: 1,
    });
  });

  it('makes nothing new by its absence, and what came meanwhile is listed apart', async () => {
    expect(await compared(page, found)).toEqual({
      fixed: [],
      new: [],
      remaining: ['both'],
      notLookedFor: ['x'],
      notCompared: 1,
    });
  });
});

it('a violation on several pages is new if the earlier run looked for it on one of them', async () => {
  const ada = await harness.person();
  const give = (at: number, pages: GivenPage[]) =>
    harness.give(ada, { finished_at: new Date(Date.UTC(2026, 9, at, 8)), pages });
  const other = { url: 'https://covered.example/other' };
  const [otherId, id] = [
    await give(1, [{ passes: ['a'] }, { ...other, notRun: [{ ruleId: 'a', cause: 'time' }] }]),
    await give(2, [{ violations: ['a:x'] }, { ...other, violations: ['a:x', 'a:y'] }]),
  ];
  const listed = async (change: 'new' | 'notLookedFor') => {
    const answer = await ada.client.call('compareRuns', { params: { id, otherId }, query: { change } });
    return [answer.notLookedFor?.nodes, ...answer.findings.map(({ fingerprint }) => fingerprint)];
  };
  expect([await listed('new'), await listed('notLookedFor')]).toEqual([
    [1, 'x'],
    [1, 'y'],
  ]);
});

it('a page that never loads in time, or always has a dialog, has new findings, and nothing of it is fixed', async () => {
  for (const gap of [{ state: 'partial' }, { uninspected: ['dialog'] }] as GivenPage[]) {
    const [one, other] = [
      { ...found, ...gap },
      { ...gone, ...gap },
    ];
    expect(await compared(other, one)).toMatchObject({ new: ['x'], notCompared: 0 });
    expect(await compared(one, other)).toMatchObject({ fixed: [], notCompared: 1 });
  }
});

describe('a frame that did not answer', () => {
  const inFrame: Change = (id) =>
    sql`update findings set selector = 'main > iframe >>> img' where run_id = ${id} and fingerprint = 'x'`.execute(
      harness.database.db,
    );

  it.each(['frame', 'frameLimit'] as const)('says nothing of what is in frames (%s)', async (kind) => {
    const silent: GivenPage = { ...gone, uninspected: [kind] };
    expect(await compared(found, silent, inFrame)).toMatchObject({ fixed: [], notCompared: 1 });
    expect(await compared(silent, found, inFrame)).toMatchObject({ new: [], notCompared: 1 });
    // In every run, as a frame of somebody else may be.
    expect(await compared(silent, { ...found, uninspected: [kind] }, inFrame)).toMatchObject({ new: ['x'] });
  });

  it('says nothing about the page around it; and a closed shadow root was never seen', async () => {
    expect(await compared(found, { ...gone, uninspected: ['frame'] })).toMatchObject({ fixed: ['x'] });
    expect(await compared(found, { ...gone, uninspected: ['closedShadowRoot'] }, inFrame)).toMatchObject({
      fixed: ['x'],
    });
  });
});

describe('what is seen in another view only', () => {
  const onMobile: Change = (id) =>
    sql`update findings set contexts = '{mobile}' where run_id = ${id} and fingerprint = 'x'`.execute(
      harness.database.db,
    );

  it.each<[string, Given]>([
    ['that view was not opened', { ...gone, notRun: [{ ruleId: 'mobile-viewport', cause: 'time' }] }],
    ['no profile asked for it', { ...gone, profile: 'free' }],
  ])('is not compared when %s', async (_, page) => {
    expect(await compared(found, page, onMobile)).toMatchObject({ fixed: [], notCompared: 1 });
    expect(await compared(page, found, onMobile)).toMatchObject({ new: [], notCompared: 1 });
    expect(await compared(found, page)).toMatchObject({ fixed: ['x'], notCompared: 0 });
  });
});

it('elements beyond those that are stored may be the missing one, unless there are more than before', async () => {
  const cut: Change = (id) =>
    sql`update page_rules set nodes = 5 where run_id = ${id} and rule_id = 'b' and outcome = 'violation'`.execute(
      harness.database.db,
    );
  const stats = (nodes: number) =>
    JSON.stringify({
      pages: { discovered: 1, completed: 1, partial: 0, failed: 0 },
      categories: {
        violations: { rules: 1, nodes },
        incomplete: { rules: 0, nodes: 0 },
        passes: { rules: 0 },
        inapplicable: { rules: 0 },
      },
      impacts: { critical: 0, serious: nodes, moderate: 0, minor: 0 },
      criteria: { failed: [], review: [], clear: [], manual: [], obsolete: [] },
      top: [],
      truncated: [{ ruleId: 'b', total: nodes, stored: 1 }],
    });
  const [one, other] = [
    { violations: ['b:x'], stats: stats(5) },
    { violations: ['b:y'], stats: stats(5) },
  ];
  expect(await compared(one, other, cut)).toMatchObject({ fixed: [], new: [], notCompared: 2 });
  const many = { violations: ['b:1', 'b:2', 'b:3', 'b:4', 'b:5', 'b:6'] };
  const cutFirst: Change = (id) =>
    sql`update page_rules set nodes = 5 where run_id = ${id} and rule_id = 'b' and outcome = 'violation' and nodes = 1`.execute(
      harness.database.db,
    );
  expect((await compared(one, many, cutFirst)).new).toHaveLength(6);
});
