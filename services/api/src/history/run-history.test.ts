import 'reflect-metadata';
import { historySchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf, startMemberHarness, type MemberHarness } from './testing/member-harness.ts';
import { historyLength } from './run-history.ts';

let harness: MemberHarness;
beforeAll(async () => {
  harness = await startMemberHarness();
});
afterAll(() => harness?.stop());

const day = (number: number) => new Date(Date.UTC(2026, 0, number, 8));

it('is made of the finished runs of the same person, address and scope, newest first, locked ones too', async () => {
  const [ada, bob] = [await harness.person([]), await harness.person()];
  const first = await harness.give(ada, { finished_at: day(1), pages: [{ violations: ['f-1', 'f-2'] }, {}] });
  const partial = await harness.give(ada, { finished_at: day(2), state: 'partial', engine: null });
  const reused = await harness.give(ada, { finished_at: day(9), checked_at: day(3) });
  const last = await harness.give(ada, { finished_at: day(4) });
  await harness.give(bob, { finished_at: day(5) });
  await harness.give(ada, { finished_at: day(6), scope: 'site' });
  await harness.give(ada, { finished_at: day(7), page_key: 'https://covered.example/other' });
  for (const state of ['queued', 'running', 'failed', 'canceled'] as const) await harness.give(ada, { state });
  const answer = await ada.client.call('runHistory', { params: { id: partial } });
  expect(historySchema.strict().safeParse(answer).error).toBeUndefined();
  expect(answer.runs.map(({ id }) => id)).toEqual([last, reused, partial, first]);
  expect(answer.runs[1]).toMatchObject({ finishedAt: day(3).toISOString() });
  expect(answer.runs[2]).toMatchObject({ axe: null });
  expect(answer.runs[3]).toEqual({
    id: first,
    finishedAt: day(1).toISOString(),
    profile: 'pro',
    axe: '4.14.1',
    pages: 2,
    violations: { rules: 1, nodes: 2 },
    incomplete: { rules: 0, nodes: 0 },
  });
});

it('holds 30 at most, and always the one that was asked for', async () => {
  const ada = await harness.person();
  const runs: string[] = [];
  for (let at = 0; at < 33; at += 1) runs.push(await harness.give(ada, { finished_at: day(at + 1) }));
  const points = async (id: string) =>
    (await ada.client.call('runHistory', { params: { id } })).runs.map((run) => run.id);
  const newest = runs.toReversed();
  expect(await points(runs[32]!)).toEqual(newest.slice(0, historyLength));
  expect(await points(runs[0]!)).toEqual([...newest.slice(0, historyLength - 1), runs[0]]);
});

it('is empty of an address that has no result yet, and of nobody else', async () => {
  const [ada, bob] = [await harness.person(), await harness.person()];
  const open = await harness.give(ada, { state: 'queued', stats: null });
  expect(await ada.client.call('runHistory', { params: { id: open } })).toEqual({ runs: [] });
  expect(await refusalOf(bob.send(`/runs/${open}/history`))).toMatchObject({ status: 404 });
  expect((await fetch(`${harness.api.base}/runs/${open}/history`)).status).toBe(401);
});
