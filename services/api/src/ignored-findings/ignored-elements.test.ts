import 'reflect-metadata';
import { findingsPageSchema, type FindingsQuery } from '@stufenlos/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asJson, refusalOf, startMemberHarness, type MemberHarness } from '../history/testing/member-harness.ts';
import type { TestMember } from '../testing/test-member.ts';

let harness: MemberHarness;
beforeAll(async () => {
  harness = await startMemberHarness();
});
afterAll(() => harness?.stop());

const put = (who: TestMember, fingerprint: string, reason = 'x') =>
  who.client.call('putMark', { params: { hostKey: 'covered.example', fingerprint }, body: { reason } });
const remove = (who: TestMember, fingerprint: string) =>
  who.client.call('removeMark', { params: { hostKey: 'covered.example', fingerprint } });
const read = async (who: TestMember, id: string, query: Partial<FindingsQuery> = {}) => {
  const page = await who.client.call('runFindings', { params: { id }, query: { category: 'violations', ...query } });
  return findingsPageSchema.strict().parse(page);
};
const elements = async (...parameters: Parameters<typeof read>) =>
  (await read(...parameters)).findings.map(({ elementFingerprint }) => elementFingerprint);
/** Three elements of one cause and one of another, and one on a second page. */
const found = { pages: [{ violations: ['f-1@a', 'f-1@b', 'f-1@c', 'f-2@d'] }, { violations: ['f-1@b'] }] };

it('an element is ignored alone, on every page that has it, and its siblings go on to count', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada, found);
  expect(await put(ada, 'e1:b', 'A decoration')).toMatchObject({ reason: 'A decoration', scope: 'element' });
  expect(await elements(ada, id)).toEqual(['e1:a', 'e1:c', 'e1:d']);
  const only = await read(ada, id, { ignored: 'only' });
  expect(only.findings.map(({ elementFingerprint, mark }) => [elementFingerprint, mark?.scope])).toEqual([
    ['e1:b', 'element'],
    ['e1:b', 'element'],
  ]);
  expect(only.total).toBe(2);
  const all = await read(ada, id, { ignored: 'with' });
  expect(all.findings.map(({ mark, sameCause }) => [mark?.reason, sameCause])).toEqual([
    [undefined, 3],
    ['A decoration', 3],
    [undefined, 3],
    [undefined, 1],
    ['A decoration', 1],
  ]);
  const groups = await ada.client.call('runGroups', { params: { id }, query: { category: 'violations', by: 'rule' } });
  expect(groups.nodes).toBe(3);
  // Also in the next run, and no longer when it is taken back.
  const next = await harness.give(ada, { pages: [{ violations: ['f-1@new', 'f-1@b'] }] });
  expect(await elements(ada, next)).toEqual(['e1:new']);
  await remove(ada, 'e1:b');
  expect(await elements(ada, next)).toEqual(['e1:new', 'e1:b']);
});

it('a cause is ignored with all its elements, and an element keeps a mark of its own beside it', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada, found);
  await put(ada, 'e1:b', 'The element');
  expect(await put(ada, 'f-1', 'The cause')).toMatchObject({ scope: 'cause' });
  const { findings } = await read(ada, id, { ignored: 'only', page: '1' });
  expect(findings.map(({ mark, causeMark }) => [mark?.reason, causeMark?.reason])).toEqual([
    ['The cause', undefined],
    ['The element', 'The cause'],
    ['The cause', undefined],
  ]);
  expect(await ada.client.call('getRun', { params: { id } })).toMatchObject({ ignored: { rules: 0, nodes: 4 } });
  await remove(ada, 'f-1');
  expect(await elements(ada, id, { ignored: 'only' })).toEqual(['e1:b', 'e1:b']);
  expect(await ada.client.call('getRun', { params: { id } })).toMatchObject({ ignored: { rules: 0, nodes: 2 } });
});

it('a rule counts as ignored when all its elements are, however they are', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada, { pages: [{ violations: ['a:f-1@a', 'a:f-2@b', 'b:f-3@c'] }] });
  await put(ada, 'e1:a');
  await put(ada, 'f-2');
  expect(await ada.client.call('getRun', { params: { id } })).toMatchObject({ ignored: { rules: 1, nodes: 2 } });
});

it('an element that no run of the caller has cannot be marked, also under the fingerprint of a cause', async () => {
  const [ada, bob] = [await harness.person(), await harness.person()];
  await harness.give(bob, { pages: [{ violations: ['f-1@bob'] }] });
  await harness.give(ada, { pages: [{ violations: ['f-1@a', 'f-old'] }] });
  for (const fingerprint of ['e1:bob', 'e1:never', 'e1:f-1', 'e1:']) {
    const path = `/sites/covered.example/marks/${fingerprint}`;
    expect(await refusalOf(ada.send(path, asJson('PUT', { reason: 'x' })))).toMatchObject({ status: 404 });
  }
  // Findings of older versions have no element fingerprint and are ignored by their cause.
  expect(await put(ada, 'f-old')).toMatchObject({ scope: 'cause' });
});

it('a guest sees neither an ignored element nor marks, nor how many there are of its cause', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada, found);
  await put(ada, 'e1:b', 'secret reason');
  await put(ada, 'e1:a', 'secret reason');
  const { token } = await ada.client.call('shareRun', { params: { id } });
  const visit = async (path: string) => await (await fetch(`${harness.api.base}/shared/${token}${path}`)).text();
  const shown = await visit('/findings?category=violations');
  expect(shown).toContain('e1:c');
  expect(`${shown}${await visit('')}${await visit('/findings?category=violations&ignored=only')}`).not.toMatch(
    /secret reason|e1:[ab]"|sameCause/,
  );
});

it('a comparison leaves out ignored elements, and still counts causes', async () => {
  const ada = await harness.person();
  const before = await harness.give(ada, {
    finished_at: new Date(Date.UTC(2026, 9, 1)),
    pages: [{ violations: ['f-1@a', 'f-1@b', 'f-2@c'] }],
  });
  const after = await harness.give(ada, { pages: [{ violations: ['f-1@a', 'f-1@new', 'f-1@newer', 'f-2@c'] }] });
  const counts = async () =>
    (await ada.client.call('compareRuns', { params: { id: after, otherId: before }, query: { change: 'new' } })).counts;
  expect(await counts()).toMatchObject({ fixed: { nodes: 0 }, new: { nodes: 0 }, remaining: { nodes: 2 } });
  await put(ada, 'e1:c');
  expect(await counts()).toMatchObject({ fixed: { nodes: 0 }, new: { nodes: 0 }, remaining: { nodes: 1 } });
  // What is left of the cause was not there before.
  await put(ada, 'e1:a');
  await put(ada, 'e1:b');
  expect(await counts()).toMatchObject({ fixed: { nodes: 0 }, new: { nodes: 1 }, remaining: { nodes: 0 } });
});
