import 'reflect-metadata';
import { comparisonSchema, type Comparison } from '@stufenlos/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '../testing/test-member.ts';
import { engine } from './testing/given-run.ts';
import { refusalOf, startMemberHarness, type MemberHarness } from './testing/member-harness.ts';

let harness: MemberHarness;
beforeAll(async () => {
  harness = await startMemberHarness();
});
afterAll(() => harness?.stop());

const day = (number: number) => new Date(Date.UTC(2026, 9, number, 8));
const compare = (
  who: TestMember,
  id: string,
  otherId: string,
  query: Partial<Record<'change' | 'cursor', string>> = {},
) => who.client.call('compareRuns', { params: { id, otherId }, query: query as never });
const refused = (who: TestMember, id: string, otherId: string, query = '') =>
  refusalOf(who.send(`/runs/${id}/compare/${otherId}${query}`));
const names = ({ findings }: Comparison) => findings.map(({ fingerprint }) => fingerprint);
/** All findings of one change, answer by answer. */
async function all(who: TestMember, id: string, otherId: string, change: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const answer = await compare(who, id, otherId, { change, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...names(answer));
    cursor = answer.next;
  }
  return found;
}

describe('two results of a website', () => {
  it('say what was fixed, is new and remains, whatever the order in which they are named', async () => {
    const ada = await harness.person();
    const before = await harness.give(ada, {
      finished_at: day(1),
      pages: [{ violations: ['a:f-1', 'a:f-2', 'b:f-3'] }],
    });
    const after = await harness.give(ada, { finished_at: day(2), pages: [{ violations: ['b:f-3', 'c:f-4'] }] });
    const answer = await compare(ada, after, before);
    expect(comparisonSchema.strict().safeParse(answer).error).toBeUndefined();
    expect(answer).toMatchObject({
      earlier: { id: before, finishedAt: day(1).toISOString(), axe: '4.14.1', pages: 1, violations: { nodes: 3 } },
      later: { id: after },
      counts: { fixed: { rules: 1, nodes: 2 }, new: { rules: 1, nodes: 1 }, remaining: { rules: 1, nodes: 1 } },
      pagesOnlyOnce: 0,
      pages: [{ pageNo: 1, url: 'https://covered.example/', violations: { rules: 2, nodes: 2 } }],
    });
    expect(answer).not.toHaveProperty('differentRules');
    expect(names(answer)).toEqual(['f-4']);
    expect(await compare(ada, before, after)).toEqual(answer);
    const fixed = await compare(ada, after, before, { change: 'fixed' });
    expect(names(fixed)).toEqual(['f-1', 'f-2']);
    expect(fixed.pages).toMatchObject([{ violations: { nodes: 3 } }]);
    expect(names(await compare(ada, after, before, { change: 'remaining' }))).toEqual(['f-3']);
  });

  it('are ordered by when they were checked: a re-used answer is as old as what it repeats', async () => {
    const ada = await harness.person();
    const checked = await harness.give(ada, { finished_at: day(5), pages: [{ violations: ['f-1'] }] });
    const reused = await harness.give(ada, { finished_at: day(6), checked_at: day(4), reused: true });
    expect(await compare(ada, checked, reused)).toMatchObject({
      earlier: { id: reused, finishedAt: day(4).toISOString() },
      counts: { new: { nodes: 1 } },
    });
  });

  it('count a fingerprint once, however many elements and pages have it', async () => {
    const ada = await harness.person();
    const before = await harness.give(ada, {
      finished_at: day(1),
      pages: [{ violations: ['f-1', 'f-1', 'f-2'] }, { violations: ['f-1', 'f-2'] }],
    });
    const after = await harness.give(ada, { finished_at: day(2), pages: [{}, { violations: ['f-2', 'f-2'] }] });
    const answer = await compare(ada, before, after, { change: 'fixed' });
    expect(answer.counts).toMatchObject({ fixed: { nodes: 1 }, remaining: { nodes: 1 }, new: { nodes: 0, rules: 0 } });
    expect(names(answer)).toEqual(['f-1']);
  });

  it('are compared on the pages that both judged, by the address after redirects and nothing else', async () => {
    const ada = await harness.person();
    const url = (path: string) => `https://covered.example/${path}`;
    const before = await harness.give(ada, {
      finished_at: day(1),
      pages: [
        { violations: ['start'] },
        { url: url('old'), finalUrl: url('moved#part'), violations: ['moved'] },
        { url: url('gone'), violations: ['gone'] },
        { url: url('fails'), violations: ['fails'] },
        { url: url('unseen'), state: 'skipped' },
      ],
    });
    const after = await harness.give(ada, {
      finished_at: day(2),
      pages: [
        { violations: [] },
        { url: url('fails'), state: 'failed' },
        { url: url('moved'), state: 'partial', violations: ['moved', 'more'] },
        { url: url('first'), violations: ['first'] },
      ],
    });
    expect(await compare(ada, before, after)).toMatchObject({
      counts: { fixed: { nodes: 1 }, new: { nodes: 1 }, remaining: { nodes: 1 } },
      // gone, fails and first
      pagesOnlyOnce: 3,
      findings: [{ fingerprint: 'more', pageNo: 3, pageUrl: url('moved') }],
      pages: [{ pageNo: 3 }],
    });
    expect(await all(ada, before, after, 'fixed')).toEqual(['start']);
  });

  it('leave out what the owner ignores, and only there', async () => {
    const ada = await harness.person(['covered.example', 'other.example']);
    const runs = await Promise.all([
      harness.give(ada, { finished_at: day(1), pages: [{ violations: ['fixed', 'stays', 'f'] }] }),
      harness.give(ada, { finished_at: day(2), pages: [{ violations: ['new', 'stays', 'f'] }] }),
    ]);
    await harness.give(ada, { host: 'other.example', pages: [{ violations: ['f'] }] });
    const mark = (hostKey: string, fingerprint: string) =>
      ada.client.call('putMark', { params: { hostKey, fingerprint }, body: { reason: 'A decoration.' } });
    await mark('other.example', 'f');
    expect((await compare(ada, ...runs)).counts).toMatchObject({ remaining: { nodes: 2 } });
    for (const fingerprint of ['fixed', 'stays', 'new']) await mark('covered.example', fingerprint);
    expect(await compare(ada, ...runs)).toMatchObject({
      counts: { fixed: { nodes: 0 }, new: { nodes: 0 }, remaining: { nodes: 1 } },
      findings: [],
    });
    expect(await all(ada, ...runs, 'remaining')).toEqual(['f']);
    await ada.client.call('removeMark', { params: { hostKey: 'covered.example', fingerprint: 'new' } });
    expect(await all(ada, ...runs, 'new')).toEqual(['new']);
  });

  it('say so when the rules differ: axe, own checks, profile', async () => {
    const ada = await harness.person();
    const run = (at: number, more: object) => harness.give(ada, { finished_at: day(at), ...more });
    const first = await run(1, {});
    const axe = await run(2, { engine: engine({ axe: '4.15.0' }) });
    const checks = await run(3, { engine: engine({ checks: '0.2.0' }) });
    const profile = await run(4, { profile: 'basic' });
    const rules = async (one: string, other: string) => (await compare(ada, one, other)).differentRules;
    expect(await rules(axe, first)).toEqual({ from: 'axe-core 4.14.1', to: 'axe-core 4.15.0' });
    expect(await rules(first, checks)).toEqual({
      from: 'axe-core 4.14.1, Stufenlos 0.1.0',
      to: 'axe-core 4.14.1, Stufenlos 0.2.0',
    });
    expect(await rules(first, profile)).toEqual({ from: 'axe-core 4.14.1, pro', to: 'axe-core 4.14.1, basic' });
  });

  it('go on by 50, each finding once, most severe first, and take no cursor of another list', async () => {
    const ada = await harness.person();
    const many = Array.from({ length: 120 }, (_, at) => `rule-${at % 7}:f-${at}`);
    const before = await harness.give(ada, { finished_at: day(1), pages: [{ violations: ['rule-0:f-old'] }] });
    const after = await harness.give(ada, { finished_at: day(2), pages: [{ violations: many.toReversed() }, {}] });
    await sql`update findings set impact = 'critical' where run_id = ${after} and rule_id = 'rule-6'`.execute(
      harness.database.db,
    );
    const found = await all(ada, before, after, 'new');
    expect(found).toHaveLength(120);
    expect(new Set(found)).toEqual(new Set(many.map((name) => name.split(':')[1])));
    const first = await compare(ada, before, after);
    expect(first.findings).toHaveLength(50);
    expect(first.findings[0]).toMatchObject({ ruleId: 'rule-6', impact: 'critical' });
    // Of the later run, so not a place in what was fixed; and texts that are no cursor at all.
    for (const cursor of [`${first.next}&change=fixed`, 'x', "' or 1=1 --", '00000000-0000-7000-8000-000000000000']) {
      expect(await refused(ada, before, after, `?cursor=${cursor}`)).toMatchObject({ status: 422 });
    }
    expect(await refused(ada, before, after, '?change=worse')).toMatchObject({ status: 422 });
  });

  it('is a partition of all fingerprints, whatever was found', async () => {
    const ada = await harness.person();
    const some = fc.array(fc.nat({ max: 30 }), { maxLength: 25 });
    let at = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(some, some), { minLength: 1, maxLength: 3 }), async (pages) => {
        const marks = (numbers: number[]) => ({ violations: numbers.map((number) => `f-${number}`) });
        at += 2;
        const before = await harness.give(ada, { finished_at: day(at), pages: pages.map(([one]) => marks(one)) });
        const after = await harness.give(ada, { finished_at: day(at + 1), pages: pages.map(([, two]) => marks(two)) });
        const { counts } = await compare(ada, after, before);
        const was = new Set(pages.flatMap(([one]) => one.map((number) => `f-${number}`)));
        const is = new Set(pages.flatMap(([, two]) => two.map((number) => `f-${number}`)));
        const expected = {
          fixed: [...was].filter((name) => !is.has(name)),
          new: [...is].filter((name) => !was.has(name)),
          remaining: [...is].filter((name) => was.has(name)),
        };
        for (const change of ['fixed', 'new', 'remaining'] as const) {
          expect(counts[change].nodes).toBe(expected[change].length);
          expect((await all(ada, before, after, change)).toSorted()).toEqual(expected[change].toSorted());
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('what cannot be compared', () => {
  it('is the run of somebody else, on either side: 404', async () => {
    const [ada, bob] = [await harness.person(), await harness.person()];
    const [mine, theirs] = [await harness.give(ada), await harness.give(bob)];
    expect(await refused(ada, mine, theirs)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refused(ada, theirs, mine)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refused(ada, mine, 'not-a-uuid')).toMatchObject({ status: 404 });
    expect((await fetch(`${harness.api.base}/runs/${mine}/compare/${mine}`)).status).toBe(401);
  });

  it('is a run with itself, with another host, and one that has no result: 409', async () => {
    const ada = await harness.person(['covered.example', 'other.example']);
    const mine = await harness.give(ada);
    const other = await harness.give(ada, { host: 'other.example' });
    expect(await refused(ada, mine, mine)).toMatchObject({ status: 409, data: { reason: 'same' } });
    expect(await refused(ada, mine, other)).toMatchObject({ status: 409, data: { reason: 'host' } });
    for (const state of ['queued', 'running', 'failed', 'canceled'] as const) {
      const open = await harness.give(ada, { state });
      expect(await refused(ada, open, mine)).toMatchObject({ status: 409, data: { reason: 'unfinished' } });
    }
  });

  it('is a locked run, on either side: 402, without a word of what is in it', async () => {
    const ada = await harness.person();
    const mine = await harness.give(ada);
    const locked = await harness.give(ada, { host: 'elsewhere.example', pages: [{ violations: ['secret'] }] });
    expect(await refused(ada, mine, locked)).toMatchObject({ status: 402, code: 'no_entitlement' });
    expect(await refused(ada, locked, mine)).toMatchObject({ status: 402, code: 'no_entitlement' });
  });
});
