import 'reflect-metadata';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { cover, finishedRun } from '../exports/testing/finished-run.ts';
import { readRuleRows } from '../findings/rule-rows.ts';
import { runStats } from '../runs/run-stats.ts';
import { finding, pageResult } from '../testing/page-results.ts';
import { paidOnce, registered, subscribed } from '../testing/paid-for.ts';
import { insertRun } from '../testing/stored-run.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness({ RATE_EXPORT_MINUTE: '100000' });
});
afterAll(() => harness?.stop());
afterEach(() => void vi.useRealTimers());

let people = 0;
const person = () => memberOf(harness.api.base, harness.issuer, { sub: `copying-${(people += 1)}` });

interface Copy {
  runs: { id: string; detailsRemovedAt: string | null }[];
  results: { run: string; locked: boolean; report: { pages?: unknown[]; preview?: unknown[]; lockedCount?: number } }[];
}

async function copyOf(member: TestMember): Promise<{ text: string; copy: Copy }> {
  const { content } = await member.client.download('exportMe', {});
  const text = await content.text();
  return { text, copy: JSON.parse(text) as Copy };
}

/** Each finding has a word of its own, so that it is seen wherever it gets out. */
const wordsIn = (text: string, run: string) => new Set(text.match(new RegExp(`word-${run}-\\d+`, 'g')));
const pageOf = (run: string, page: number) =>
  Array.from({ length: 7 }, (_, at) =>
    finding({
      ruleId: `rule-${at}`,
      html: `<b title="word-${run}-${page * 7 + at}">`,
      selector: `#e${page}-${at}`,
      fingerprint: `f-${at}`,
    }),
  );

const hosts = ['one.example', 'two.example', 'three.example'] as const;
const runs = fc.record({
  host: fc.constantFrom(...hosts),
  isOwn: fc.boolean(),
  isShared: fc.boolean(),
  isClaimed: fc.boolean(),
  hasDetails: fc.nat(3).map((at) => at > 0),
  profile: fc.constantFrom('free' as const, 'pro' as const),
  state: fc.constantFrom(
    'completed' as const,
    'completed' as const,
    'partial' as const,
    'failed' as const,
    'running' as const,
  ),
  unlockedBy: fc.constantFrom(null, 'subscription' as const, 'payment' as const),
  pages: fc.integer({ min: 1, max: 2 }),
});
const purchases = fc.record({
  subscription: fc.option(
    fc.record({
      status: fc.constantFrom('active', 'past_due', 'canceled'),
      money: fc.constantFrom(null, null, 'returned' as const, 'disputed' as const),
      site_limit: fc.constantFrom(1, 5),
    }),
  ),
  payment: fc.option(
    fc.record({ amount_refunded: fc.constantFrom(0, 2000), dispute_status: fc.constantFrom(null, 'needs_response') }),
  ),
  sites: fc.uniqueArray(
    fc.record({ host: fc.constantFrom(...hosts), kind: fc.constantFrom('subscription' as const, 'payment' as const) }),
    {
      selector: ({ host }) => host,
    },
  ),
});
type Purchases = typeof purchases extends fc.Arbitrary<infer Value> ? Value : never;
type GivenRun = typeof runs extends fc.Arbitrary<infer Value> ? Value : never;

const plainRun = {
  isOwn: true,
  isShared: false,
  isClaimed: false,
  hasDetails: true,
  profile: 'free',
  state: 'completed',
  unlockedBy: null,
  pages: 1,
} as const;
/** Of two runs of one account, only that of the registered website is open. */
const openAndLocked: [GivenRun[], Purchases] = [
  [
    { ...plainRun, host: 'one.example' },
    { ...plainRun, host: 'two.example' },
  ],
  {
    subscription: { status: 'active', money: null, site_limit: 1 },
    payment: null,
    sites: [{ host: 'one.example', kind: 'subscription' }],
  },
];

async function buy({ sub }: TestMember, { subscription, payment, sites }: Purchases): Promise<void> {
  const { db } = harness.database;
  if (subscription) await subscribed(db, sub, subscription);
  if (payment) await paidOnce(db, sub, payment);
  for (const [at, { host, kind }] of sites.entries()) {
    const id = `${kind === 'payment' ? 'pi' : 'sub'}_${sub}`;
    await registered(db, sub, host, { kind, id, slot: at + 1 });
  }
}

let marked = 0;
async function giveRun({ sub }: TestMember, given: GivenRun): Promise<{ id: string; mark: string } & GivenRun> {
  const { db } = harness.database;
  const mark = `r${(marked += 1)}x`;
  const { host, profile, state, isOwn, isClaimed, unlockedBy: kind } = given;
  const pages = Array.from({ length: given.pages }, (_, at) => pageOf(mark, at));
  const id = await insertRun(db, isOwn ? sub : `${sub}-other`, host, pages, {
    profile,
    state,
    source: isClaimed ? 'visitor' : 'member',
    token_hash: isClaimed ? Buffer.from(mark) : null,
    finished_at: state === 'running' ? null : new Date(),
    ...(state === 'failed' && { failure_code: 'timeout' }),
    ...(kind && {
      unlocked_at: new Date(),
      unlock_source_kind: kind,
      unlock_source_id: `${kind === 'payment' ? 'pi' : 'sub'}_${sub}`,
    }),
  });
  const stats = runStats(
    profile,
    pages.map(() => 'completed' as const),
    await readRuleRows(db, id),
  );
  await db
    .updateTable('runs')
    .set({ stats: JSON.stringify(stats) })
    .where('id', '=', id)
    .execute();
  if (given.isShared)
    await db
      .insertInto('run_shares')
      .values({ token_hash: Buffer.from(mark), run_id: id })
      .execute();
  if (!given.hasDetails) {
    await db.updateTable('runs').set({ details_removed_at: new Date() }).where('id', '=', id).execute();
    await db.deleteFrom('run_pages').where('run_id', '=', id).execute();
  }
  return { id, mark, ...given };
}

/** All that a run of this member shows on the screen, and in its own export if that is given. */
async function onScreen(member: TestMember, id: string): Promise<string> {
  const answers = [await member.send(`/runs/${id}`), await member.send(`/runs/${id}/export.json?locale=de`)];
  return (await Promise.all(answers.map(async (answer) => (answer.ok ? await answer.text() : '')))).join('\n');
}

const unlocks = () =>
  sql`select id, unlocked_at, unlock_source_kind, unlock_source_id from runs order by id`.execute(harness.database.db);

it(
  'the copy of an account holds what the screen shows of each run, whatever was paid for',
  { timeout: 240_000 },
  async () => {
    let [open, locked] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(runs, { minLength: 2, maxLength: 6 }), purchases, async (given, bought) => {
        const member = await person();
        await buy(member, bought);
        const made = [];
        for (const one of given) made.push(await giveRun(member, one));
        const { rows: before } = await unlocks();
        const { text, copy } = await copyOf(member);
        // A download opens nothing for good. The screen does, so it is asked after that.
        expect((await unlocks()).rows).toEqual(before);
        expect(new Set(copy.runs.map(({ id }) => id))).toEqual(
          new Set(made.filter(({ isOwn }) => isOwn).map(({ id }) => id)),
        );
        for (const { id, mark, isOwn, state, hasDetails, pages } of made) {
          const result = copy.results.find(({ run }) => run === id);
          const ended = isOwn && hasDetails && (state === 'completed' || state === 'partial');
          expect(result !== undefined).toBe(ended);
          const shown = ended ? await onScreen(member, id) : '';
          expect(wordsIn(text, mark)).toEqual(wordsIn(shown, mark));
          if (!result) continue;
          const view = (await (await member.send(`/runs/${id}`)).json()) as { locked: boolean };
          expect(result.locked).toBe(view.locked);
          expect(wordsIn(text, mark).size).toBe(result.locked ? 5 : 7 * pages);
          if (result.locked) locked += 1;
          else open += 1;
        }
      }),
      { numRuns: 40, examples: [openAndLocked] },
    );
    // Both kinds came up, so neither half of the rule went unseen.
    expect(Math.min(open, locked)).toBeGreaterThan(0);
  },
);

it('a claimed run opens in the copy with its purchase and never by its link', { timeout: 60_000 }, async () => {
  const [owner, reader] = [await person(), await person()];
  const rules = Array.from({ length: 7 }, (_, at) => ({
    ruleId: `rule-${at}`,
    outcome: 'violation' as const,
    nodes: 1,
  }));
  const url = 'https://claimed.example/';
  const id = await finishedRun(harness, owner, pageResult({ url, findings: pageOf('claimed', 0), rules }), {
    isPaid: false,
  });
  const claimed = async (member: TestMember) => {
    const { text, copy } = await copyOf(member);
    const result = copy.results.find(({ run }) => run === id);
    return { locked: result?.locked, count: result?.report.lockedCount, words: wordsIn(text, 'claimed').size };
  };
  expect(await claimed(owner)).toEqual({ locked: true, count: 2, words: 5 });
  await cover(harness, owner, 'claimed.example');
  expect(await claimed(owner)).toEqual({ locked: false, count: undefined, words: 7 });
  const { token } = await owner.client.call('shareRun', { params: { id } });
  await reader.client.call('sharedRun', { params: { token } });
  expect(await claimed(owner)).toEqual({ locked: false, count: undefined, words: 7 });
  expect(await claimed(reader)).toEqual({ locked: undefined, count: undefined, words: 0 });
});

it('an open run is in the copy as its own export has it', { timeout: 60_000 }, async () => {
  const owner = await person();
  const id = await finishedRun(harness, owner, pageResult({ url: 'https://same.example/' }));
  const { copy } = await copyOf(owner);
  const answer = await owner.send(`/runs/${id}/export.json?locale=en`);
  expect(copy.results).toEqual([{ run: id, locked: false, report: await answer.json() }]);
});

it('gives an account ten copies in an hour', { timeout: 60_000 }, async () => {
  // The limit counts in whole hours, and no copy may fall into the next one.
  vi.useFakeTimers({ toFake: ['Date'] });
  const owner = await person();
  for (let at = 0; at < 10; at += 1) await copyOf(owner);
  const eleventh = await owner.send('/me/export');
  expect(eleventh.status).toBe(429);
  expect(await eleventh.json()).toMatchObject({ code: 'rate_limited', data: { kind: 'export' } });
});
