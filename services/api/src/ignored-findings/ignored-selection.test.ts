import 'reflect-metadata';
import { markCoverageSchema, newMarksSchema, type FindingSelection } from '@stufenlos/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostMarks } from './mark-coverage.ts';
import { asJson, refusalOf, startMemberHarness, type MemberHarness } from '../history/testing/member-harness.ts';
import type { TestMember } from '../testing/test-member.ts';

let harness: MemberHarness;
beforeAll(async () => {
  harness = await startMemberHarness();
});
afterAll(() => harness?.stop());

const all: FindingSelection = { category: 'violations' };
const coverage = async (
  who: TestMember,
  id: string,
  query: Partial<FindingSelection> & { fingerprint?: string } = {},
) =>
  markCoverageSchema
    .strict()
    .parse(await who.client.call('markCoverage', { params: { id }, query: { ...all, ...query } }));
const put = async (who: TestMember, id: string, query: Partial<FindingSelection> = {}, reason = 'Reviewed') =>
  newMarksSchema
    .strict()
    .parse(await who.client.call('putMarks', { params: { id }, query: { ...all, ...query }, body: { reason } }));
const remove = (who: TestMember, id: string, query: Partial<FindingSelection> & { at?: string } = {}) =>
  who.client.call('removeMarks', { params: { id }, query: { ...all, ...query } });
const counted = async (who: TestMember, id: string) =>
  (await who.client.call('runFindings', { params: { id }, query: all })).findings.map(
    ({ pageNo, ruleId, elementFingerprint = '' }) => `${pageNo} ${ruleId} ${elementFingerprint.slice(3)}`,
  );
const marks = ({ sub }: TestMember) =>
  harness.database.db
    .selectFrom('finding_marks')
    .select('fingerprint')
    .where('owner_sub', '=', sub)
    .orderBy('fingerprint')
    .execute()
    .then((rows) => rows.map(({ fingerprint }) => fingerprint));

/** Rule `low` on two pages with two causes, and rule `top` on the first page. */
const found = {
  pages: [
    { violations: ['low:c-1@a', 'low:c-1@b', 'low:c-2@c', 'top:c-3@d'] },
    { violations: ['low:c-1@a', 'low:c-1@e'] },
  ],
};

it('All findings of a rule are ignored by the marks of their causes, after saying how many they are', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada, found);
  expect(await coverage(ada, id, { rule: 'low' })).toEqual({ nodes: 5, pages: 2, rules: 1 });
  expect(await marks(ada)).toEqual([]);
  expect(await put(ada, id, { rule: 'low' })).toMatchObject({ nodes: 5, pages: 2, rules: 1 });
  expect(await marks(ada)).toEqual(['c-1', 'c-2']);
  expect(await counted(ada, id)).toEqual(['1 top d']);
  expect(await ada.client.call('getRun', { params: { id } })).toMatchObject({ ignored: { rules: 1, nodes: 5 } });
  // A later run has a further element of the same cause, and an element of a new one.
  const next = await harness.give(ada, { pages: [{ violations: ['low:c-1@new', 'low:c-9@other'] }] });
  expect(await counted(ada, next)).toEqual(['1 low other']);
});

it('A selection that splits a cause ignores its elements, wherever they are, and says so before', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada, found);
  // On the first page: two elements of a cause that the second page has as well, one of them the same element.
  expect(await coverage(ada, id, { rule: 'low', page: '1' })).toEqual({ nodes: 4, pages: 2, rules: 1 });
  expect((await put(ada, id, { rule: 'low', page: '1' })).nodes).toBe(4);
  expect(await marks(ada)).toEqual(['c-2', 'e1:a', 'e1:b']);
  expect(await counted(ada, id)).toEqual(['2 low e', '1 top d']);
});

it('One mark says how many elements of the whole run it covers', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada, found);
  expect(await coverage(ada, id, { fingerprint: 'e1:a' })).toEqual({ nodes: 2, pages: 2, rules: 1 });
  expect(await coverage(ada, id, { fingerprint: 'c-1' })).toEqual({ nodes: 4, pages: 2, rules: 1 });
  expect(await coverage(ada, id, { fingerprint: 'never' })).toEqual({ nodes: 0, pages: 0, rules: 0 });
});

it('What was ignored before is not counted again, keeps its reason, and stays when the selection is taken back', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada, found);
  await ada.client.call('putMark', {
    params: { hostKey: 'covered.example', fingerprint: 'e1:a' },
    body: { reason: 'A decoration' },
  });
  const made = await put(ada, id, { rule: 'low' });
  expect(made.nodes).toBe(3);
  const { findings } = await ada.client.call('runFindings', { params: { id }, query: { ...all, ignored: 'only' } });
  expect(findings.find(({ elementFingerprint }) => elementFingerprint === 'e1:a')?.mark?.reason).toBe('A decoration');
  await remove(ada, id, { at: made.createdAt });
  expect(await marks(ada)).toEqual(['e1:a']);
  await remove(ada, id);
  await remove(ada, id);
  expect(await marks(ada)).toEqual([]);
});

it('Ignoring and taking back any selection leaves the numbers of the run as they were', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada, found);
  const before = await counted(ada, id);
  const choice = fc.record(
    {
      rule: fc.constantFrom('low', 'top', 'none'),
      page: fc.constantFrom('1', '2', '9'),
      impact: fc.constantFrom('serious', 'minor'),
      q: fc.constantFrom('img', 'LOW', '%'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(choice, async (selection) => {
      const promised = await coverage(ada, id, selection);
      const made = await put(ada, id, selection);
      expect(made).toMatchObject(promised);
      expect(await counted(ada, id)).toHaveLength(before.length - promised.nodes);
      await remove(ada, id, { ...selection, at: made.createdAt });
      expect(await counted(ada, id)).toEqual(before);
      expect(await marks(ada)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it('A selection of more causes than a list can look up is ignored in parts, the largest causes first', async () => {
  const ada = await harness.person();
  const causes = Array.from({ length: mostMarks + 1 }, (_, at) => `low:c-${at}@${at}`);
  const id = await harness.give(ada, { pages: [{ violations: [...causes, 'low:c-1000@second'] }] });
  expect(await coverage(ada, id)).toEqual({ nodes: mostMarks + 1, pages: 1, rules: 1 });
  expect((await put(ada, id)).nodes).toBe(mostMarks + 1);
  expect(await marks(ada)).toHaveLength(mostMarks);
  expect((await put(ada, id)).nodes).toBe(1);
  expect(await counted(ada, id)).toEqual([]);
});

it('A locked run, another person’s run and an unknown filter are refused, and nothing is marked', async () => {
  const [ada, bob, cleo] = [await harness.person(), await harness.person(), await harness.person([])];
  const id = await harness.give(ada, found);
  const locked = await harness.give(cleo, found);
  const ways = [
    [(who: TestMember, run: string, query: string) => who.send(`/runs/${run}/marks?${query}`)],
    [
      (who: TestMember, run: string, query: string) =>
        who.send(`/runs/${run}/marks?${query}`, asJson('PUT', { reason: 'x' })),
    ],
    [(who: TestMember, run: string, query: string) => who.send(`/runs/${run}/marks?${query}`, { method: 'DELETE' })],
  ] as const;
  for (const [send] of ways) {
    expect(await refusalOf(send(bob, id, 'category=violations'))).toMatchObject({ status: 404 });
    expect(await refusalOf(send(cleo, locked, 'category=violations'))).toMatchObject({ status: 402 });
    for (const query of [
      '',
      'category=passes',
      'category=violations&page=0',
      `category=violations&q=${'x'.repeat(201)}`,
    ]) {
      expect(await refusalOf(send(ada, id, query))).toMatchObject({ status: 422 });
    }
  }
  expect((await ada.send(`/runs/${id}/marks?category=violations`, asJson('PUT', { reason: ' ' }))).status).toBe(422);
  expect((await fetch(`${harness.api.base}/runs/${id}/marks?category=violations`)).status).toBe(401);
  expect([await marks(ada), await marks(bob), await marks(cleo)]).toEqual([[], [], []]);
});
