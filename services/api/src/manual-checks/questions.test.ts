import 'reflect-metadata';
import { pageResultSchema, runQuestionsSchema, type PageQuestion, type PageResult } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asJson, refusalOf, startMemberHarness, type MemberHarness } from '../history/testing/member-harness.ts';
import type { GivenRun } from '../history/testing/given-run.ts';
import { storePage } from '../runs/store-page.ts';
import { pageResult } from '../testing/page-results.ts';
import type { TestMember } from '../testing/test-member.ts';

let harness: MemberHarness;
beforeAll(async () => {
  harness = await startMemberHarness();
});
afterAll(() => harness?.stop());

const keyOf = (number: number) => number.toString(16).padStart(32, '0');
const question = (number: number, given: Partial<PageQuestion> = {}): PageQuestion => ({
  kind: 'image-alternative',
  criteria: ['1.1.1'],
  act: ['qt1vmo'],
  key: keyOf(number),
  selector: 'main > img',
  html: '<img src="dog.jpg" alt="Two dogs">',
  rect: [10.4, 20, 300, 200],
  facts: { alternative: 'Two dogs', file: '/dog.jpg' },
  ...given,
});

/** A run of one page for each list, stored as the results of a worker are. */
async function ask(who: TestMember, pages: PageQuestion[][], given: GivenRun = {}, more: Partial<PageResult> = {}) {
  const { db } = harness.database;
  const id = await harness.give(who, { pages: pages.map(() => ({ state: 'queued' as const })), ...given });
  for (const [at, questions] of pages.entries()) {
    const result = pageResult({ profile: 'pro', questions, questionTotals: { 'image-alternative': 20 }, ...more });
    expect(pageResultSchema.safeParse(result).error).toBeUndefined();
    const isStored = await db
      .transaction()
      .execute((tx) => storePage(tx, { runId: id, pageNo: at + 1, result }, new Date()));
    expect(isStored).toBe(true);
  }
  return id;
}
const put = (who: TestMember, id: string, key: string, body: object) =>
  who.send(`/runs/${id}/questions/${key}`, asJson('PUT', body));
const remove = (who: TestMember, id: string, key: string) =>
  who.send(`/runs/${id}/questions/${key}`, { method: 'DELETE' });
const read = async (who: TestMember, id: string) => {
  const answer = await who.client.call('runQuestions', { params: { id } });
  expect(runQuestionsSchema.strict().safeParse(answer).error).toBeUndefined();
  return answer;
};
const yesterday = () => new Date(Date.now() - 86_400_000);

describe('the questions of a run', () => {
  it('are each subject once, with what is needed to answer, and the true numbers', async () => {
    const ada = await harness.person();
    const title = question(2, { kind: 'page-title', criteria: ['2.4.2'], rect: null, facts: { title: 'Shop' } });
    const picture = { screenshot: { width: 1280, height: 4000 } };
    const id = await ask(ada, [[question(1)], [question(1), title]], { scope: 'site' }, picture);
    const { questions, ...figures } = await read(ada, id);
    expect(figures).toEqual({ total: 2, answered: 0, found: { 'image-alternative': 40 }, failed: [] });
    expect(questions).toMatchObject([
      { kind: 'page-title', key: keyOf(2), pages: 1, pageNo: 2, rect: null, facts: { title: 'Shop' } },
      { kind: 'image-alternative', key: keyOf(1), pages: 2, pageNo: 1, rect: [10, 20, 300, 200] },
    ]);
    const { src } = questions[1]?.picture ?? { src: '' };
    expect(src).toMatch(new RegExp(`^/api/artifacts/${id}/1/screen.webp\\?until=`));
  });

  it('are none for a result without them', async () => {
    const ada = await harness.person();
    const id = await harness.give(ada, {});
    expect(await read(ada, id)).toEqual({ questions: [], total: 0, answered: 0, found: {}, failed: [] });
  });

  it('never make an answer too large: those without an answer come first, and others follow once they are given', async () => {
    const ada = await harness.person();
    const large = { html: 'ä'.repeat(600), facts: { text: 'ö'.repeat(300), more: 'ü'.repeat(300) } };
    const lists = [0, 1, 2].map((page) => Array.from({ length: 60 }, (_, at) => question(page * 60 + at, large)));
    const id = await ask(ada, lists, { scope: 'site' });
    const response = await ada.send(`/runs/${id}/questions`);
    const text = await response.text();
    expect(Buffer.byteLength(text)).toBeLessThan(200_000);
    const shown = runQuestionsSchema.parse(JSON.parse(text));
    expect(shown.total).toBe(180);
    expect(shown.questions.length).toBeGreaterThan(30);
    const [first] = shown.questions;
    await put(ada, id, first?.key ?? '', { verdict: 'yes' });
    const after = await read(ada, id);
    expect(after.answered).toBe(1);
    expect(after.questions.map(({ key }) => key)).not.toContain(first?.key);
  });
});

describe('an answer', () => {
  it('is kept, changed and taken back, and a no fails the criteria', async () => {
    const ada = await harness.person();
    const id = await ask(ada, [[question(1, { criteria: ['1.4.5', '1.1.1'] })]]);
    const given = await put(ada, id, keyOf(1), { verdict: 'no' });
    expect(given.status).toBe(200);
    expect(await given.json()).toEqual({ verdict: 'no', answeredAt: expect.any(String) as string });
    expect(await read(ada, id)).toMatchObject({
      answered: 1,
      failed: ['1.1.1', '1.4.5'],
      questions: [{ answer: { verdict: 'no' } }],
    });
    await put(ada, id, keyOf(1), { verdict: 'yes' });
    expect(await read(ada, id)).toMatchObject({ failed: [], questions: [{ answer: { verdict: 'yes' } }] });
    for (let times = 0; times < 2; times += 1) expect((await remove(ada, id, keyOf(1))).status).toBe(204);
    const { answered, questions } = await read(ada, id);
    expect([answered, questions[0]?.answer]).toEqual([0, undefined]);
  });

  it('is there in the next run of the website, marked as earlier, and survives the run that asked', async () => {
    const ada = await harness.person();
    const old = await ask(ada, [[question(1)]], { created_at: yesterday() });
    await put(ada, old, keyOf(1), { verdict: 'no' });
    await harness.database.db.updateTable('question_answers').set({ answered_at: yesterday() }).execute();
    await harness.database.db.deleteFrom('runs').where('id', '=', old).execute();
    const id = await ask(ada, [[question(1), question(2)]]);
    const { questions, failed } = await read(ada, id);
    expect(failed).toEqual(['1.1.1']);
    expect(questions).toMatchObject([{ key: keyOf(2) }, { key: keyOf(1), answer: { isCarriedOver: true } }]);
    await put(ada, id, keyOf(1), { verdict: 'no' });
    expect((await read(ada, id)).questions[1]?.answer).not.toHaveProperty('isCarriedOver');
  });

  it('is of one person and one website only', async () => {
    const [ada, bob] = [await harness.person(['covered.example', 'other.example']), await harness.person()];
    const id = await ask(ada, [[question(1)]]);
    await put(ada, id, keyOf(1), { verdict: 'no' });
    const elsewhere = await ask(ada, [[question(1)]], { host: 'other.example' });
    const foreign = await ask(bob, [[question(1)]]);
    for (const [who, run] of [
      [ada, elsewhere],
      [bob, foreign],
    ] as const) {
      const { questions, answered, failed } = await read(who, run);
      expect([questions[0]?.answer, answered, failed]).toEqual([undefined, 0, []]);
      await remove(who, run, keyOf(1));
    }
    expect(await read(ada, id)).toMatchObject({ answered: 1, failed: ['1.1.1'] });
  });
});

describe('what is refused', () => {
  it.each([
    ['a key that the run does not ask', keyOf(9), { verdict: 'no' }, 404],
    ['a key of another form', 'x'.repeat(32), { verdict: 'no' }, 404],
    ['a key that is too long', 'a'.repeat(5000), { verdict: 'no' }, 404],
    ['no answer', keyOf(1), {}, 422],
    ['an answer that there is not', keyOf(1), { verdict: 'maybe' }, 422],
    ['a very long answer', keyOf(1), { verdict: 'x'.repeat(100_000) }, 413],
  ])('%s', async (_, key, body, status) => {
    const ada = await harness.person();
    const id = await ask(ada, [[question(1)]]);
    expect((await put(ada, id, key, body)).status).toBe(status);
    expect((await read(ada, id)).answered).toBe(0);
  });

  it('runs of others, locked ones, and callers who are not signed in', async () => {
    const [ada, bob] = [await harness.person(), await harness.person()];
    const mine = await ask(ada, [[question(1)]]);
    const locked = await ask(ada, [[question(1)]], { host: 'elsewhere.example' });
    for (const [who, id, status] of [
      [bob, mine, 404],
      [ada, locked, 402],
    ] as const) {
      expect((await who.send(`/runs/${id}/questions`)).status).toBe(status);
      expect(await refusalOf(put(who, id, keyOf(1), { verdict: 'no' }))).toMatchObject({ status });
      expect((await remove(who, id, keyOf(1))).status).toBe(status);
    }
    expect((await read(ada, mine)).answered).toBe(0);
    expect((await fetch(`${harness.api.base}/runs/${mine}/questions`)).status).toBe(401);
  });
});

describe('what a worker sends', () => {
  it.each([
    ['too many', { questions: Array.from({ length: 61 }, (_, at) => question(at)) }],
    ['an oversized fact', { questions: [question(1, { facts: { text: 'x'.repeat(301) } })] }],
    [
      'too many facts',
      { questions: [question(1, { facts: Object.fromEntries('abcdefghijk'.split('').map((x) => [x, x])) })] },
    ],
    ['an oversized element', { questions: [question(1, { html: 'x'.repeat(601) })] }],
    ['a key of another form', { questions: [question(1, { key: "';--" })] }],
    ['a number that is none', { questionTotals: { heading: 1.5 } }],
  ])('is refused when it has %s', (_, given) => {
    expect(pageResultSchema.safeParse(pageResult(given)).success).toBe(false);
  });

  it('is stored when a key comes twice and a text has a null character', async () => {
    const ada = await harness.person();
    const id = await ask(ada, [[question(1, { facts: { text: 'a\0b' } }), question(1)]]);
    expect((await read(ada, id)).questions).toMatchObject([{ key: keyOf(1), pages: 1 }]);
  });
});
