import 'reflect-metadata';
import { manualAnswersSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '../testing/test-member.ts';
import { asJson, refusalOf, startMemberHarness, type MemberHarness } from '../history/testing/member-harness.ts';

let harness: MemberHarness;
beforeAll(async () => {
  harness = await startMemberHarness();
});
afterAll(() => harness?.stop());

const day = (number: number) => new Date(Date.UTC(2026, 9, number, 8));
const put = (who: TestMember, id: string, criterion: string, body: object) =>
  who.send(`/runs/${id}/manual/${criterion}`, asJson('PUT', body));
const remove = (who: TestMember, id: string, criterion: string) =>
  who.send(`/runs/${id}/manual/${criterion}`, { method: 'DELETE' });
const read = async (who: TestMember, id: string) => {
  const answer = await who.client.call('manualAnswers', { params: { id } });
  expect(manualAnswersSchema.strict().safeParse(answer).error).toBeUndefined();
  return answer.answers;
};
const manual = ['1.2.1', '2.4.5', '3.1.2', '1.4.10'];

it('an answer is kept, changed and taken back, in the order of the criteria', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada, { manual });
  expect(await read(ada, id)).toEqual([]);
  const given = await put(ada, id, '2.4.5', { verdict: 'notOk', note: ' Suche fehlt.\nSitemap auch. ' });
  expect(given.status).toBe(200);
  const answer = (await given.json()) as object;
  expect(answer).toMatchObject({ criterion: '2.4.5', verdict: 'notOk', note: 'Suche fehlt.\nSitemap auch.' });
  await put(ada, id, '1.4.10', { verdict: 'na' });
  await put(ada, id, '1.2.1', { verdict: 'na' });
  expect(await read(ada, id)).toMatchObject([{ criterion: '1.2.1', note: '' }, answer, { criterion: '1.4.10' }]);
  await put(ada, id, '2.4.5', { verdict: 'ok' });
  expect((await read(ada, id))[1]).toMatchObject({ criterion: '2.4.5', verdict: 'ok', note: '' });
  for (let times = 0; times < 2; times += 1) expect((await remove(ada, id, '2.4.5')).status).toBe(204);
  expect((await read(ada, id)).map(({ criterion }) => criterion)).toEqual(['1.2.1', '1.4.10']);
});

describe('answers of earlier runs', () => {
  it('are carried over, from the newest that has one, until this run is answered', async () => {
    const ada = await harness.person();
    const oldest = await harness.give(ada, { manual, finished_at: day(1) });
    const older = await harness.give(ada, { manual, finished_at: day(2) });
    const id = await harness.give(ada, { manual: ['1.2.1', '2.4.5'], finished_at: day(3) });
    const later = await harness.give(ada, { manual, finished_at: day(4) });
    await put(ada, oldest, '1.2.1', { verdict: 'ok', note: 'oldest' });
    await put(ada, oldest, '2.4.5', { verdict: 'ok', note: 'oldest' });
    await put(ada, older, '2.4.5', { verdict: 'notOk', note: 'older' });
    // Not on this run's checklist: a rule decided it this time.
    await put(ada, older, '3.1.2', { verdict: 'ok' });
    await put(ada, later, '1.2.1', { verdict: 'na', note: 'later' });
    expect(await read(ada, id)).toMatchObject([
      { criterion: '1.2.1', note: 'oldest', isCarriedOver: true },
      { criterion: '2.4.5', note: 'older', isCarriedOver: true },
    ]);
    await put(ada, id, '2.4.5', { verdict: 'ok' });
    const [carried, own] = await read(ada, id);
    expect(carried).toMatchObject({ isCarriedOver: true });
    expect(own).toMatchObject({ verdict: 'ok', note: '' });
    expect(own).not.toHaveProperty('isCarriedOver');
    await remove(ada, id, '2.4.5');
    expect((await read(ada, id))[1]).toMatchObject({ note: 'older', isCarriedOver: true });
  });

  it('are those of the same person, address and scope only', async () => {
    const [ada, bob] = [await harness.person(), await harness.person()];
    const others = [
      [bob, await harness.give(bob, { manual, finished_at: day(1) })],
      [ada, await harness.give(ada, { manual, finished_at: day(1), scope: 'site' })],
      [ada, await harness.give(ada, { manual, finished_at: day(1), page_key: 'https://covered.example/other' })],
    ] as const;
    for (const [who, id] of others) expect((await put(who, id, '1.2.1', { verdict: 'ok' })).status).toBe(200);
    expect(await read(ada, await harness.give(ada, { manual, finished_at: day(2) }))).toEqual([]);
  });
});

describe('what is refused', () => {
  it.each([
    ['1.1.1', { verdict: 'ok' }, 422],
    ['9.9.9', { verdict: 'ok' }, 422],
    ['one', { verdict: 'ok' }, 404],
    ['1.2.1', {}, 422],
    ['1.2.1', { verdict: 'maybe' }, 422],
    ['1.2.1', { verdict: 'ok', note: 'x'.repeat(2001) }, 422],
    ['1.2.1', { verdict: 'ok', note: 'a\0b' }, 422],
    ['1.2.1', { verdict: 'ok', note: 7 }, 422],
  ])('for %s: %j', async (criterion, body, status) => {
    const ada = await harness.person();
    const id = await harness.give(ada, { manual });
    expect((await put(ada, id, criterion, body)).status).toBe(status);
    expect(await read(ada, id)).toEqual([]);
  });

  it('for a run that has no result yet, is somebody else’s, or locked', async () => {
    const [ada, bob] = [await harness.person(), await harness.person()];
    const open = await harness.give(ada, { state: 'running', stats: null });
    expect(await read(ada, open)).toEqual([]);
    expect(await refusalOf(put(ada, open, '1.2.1', { verdict: 'ok' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'criterion' }],
    });
    const mine = await harness.give(ada, { manual });
    await put(ada, mine, '1.2.1', { verdict: 'ok' });
    const locked = await harness.give(ada, { manual, host: 'elsewhere.example' });
    for (const [who, id, status] of [
      [bob, mine, 404],
      [ada, locked, 402],
    ] as const) {
      expect((await who.send(`/runs/${id}/manual`)).status).toBe(status);
      expect((await put(who, id, '1.2.1', { verdict: 'ok' })).status).toBe(status);
      expect((await remove(who, id, '1.2.1')).status).toBe(status);
    }
    expect(await read(ada, mine)).toHaveLength(1);
    expect((await fetch(`${harness.api.base}/runs/${mine}/manual`)).status).toBe(401);
  });
});
