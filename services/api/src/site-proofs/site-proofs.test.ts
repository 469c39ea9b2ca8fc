import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, proofDays, proofsPerAccount, type SiteProof } from '@stufenlos/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribed } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { checkLimit, SiteProofsService } from './site-proofs.service.ts';
import { TxtLookup } from './txt-lookup.ts';

let issuer: TestIssuer;
let harness: TestHarness;
let site: Server;
let inner: Server;
let host = '';
let innerHost = '';
let innerHits = 0;
let ada: TestMember;
let bob: TestMember;
let guest: TestMember;
/** What the start page answers. */
let answer: { status?: number; headers?: Record<string, string>; body?: string } = {};
/** What name servers know; a name that is not in it has no texts, `undefined`: nobody answers. */
const records = new Map<string, readonly string[] | undefined>();

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `localhost:${(server.address() as AddressInfo).port}`;
};
beforeAll(async () => {
  site = createServer((_, response) => {
    const { status = 200, headers = { 'content-type': 'text/html; charset=utf-8' }, body = '' } = answer;
    response.writeHead(status, headers).end(body);
  });
  inner = createServer((_, response) => {
    innerHits += 1;
    response.end('inner');
  });
  [host, innerHost] = await Promise.all([listen(site), listen(inner)]);
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer, SCAN_ALLOW: host });
  [ada, bob, guest] = (await Promise.all(
    ['ada', 'bob', 'guest'].map((sub) => memberOf(harness.api.base, issuer, { sub })),
  )) as [TestMember, TestMember, TestMember];
  for (const sub of ['ada', 'bob']) await subscribed(harness.database.db, sub);
  // Not a mock: those end with each test.
  const lookup = harness.api.app.get(TxtLookup, { strict: false });
  lookup.textsOf = (name) => Promise.resolve(records.has(name) ? records.get(name) : []);
});
afterAll(async () => {
  await harness?.stop();
  await issuer?.stop();
  site?.close();
  inner?.close();
});
beforeEach(async () => {
  answer = {};
  records.clear();
  innerHits = 0;
  await harness.database.db.deleteFrom('site_proofs').execute();
  await harness.database.db.deleteFrom('rate_counters').execute();
});

afterEach(() => void vi.useRealTimers());

const ask = (who: TestMember, url = `http://${host}/`) => who.client.call('createSiteProof', { body: { url } });
const check = (who: TestMember, hostKey = host) => who.client.call('checkSiteProof', { params: { hostKey } });
const remove = (who: TestMember, hostKey = host) => who.client.call('deleteSiteProof', { params: { hostKey } });
const list = async (who: TestMember) => (await who.client.call('siteProofs', {})).proofs;
const head = (...parts: string[]) => ({ body: `<!doctype html><html><head>${parts.join('')}</head><body>x</body>` });
const problemOf = async (call: Promise<unknown>) => {
  const cause = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  return cause instanceof ApiError ? cause.problem : cause;
};
const notFound = (dns: string, page: string) => ({ code: 'conflict', data: { reason: 'notFound', dns, page } });

describe('asking for a proof', () => {
  it('answers what to publish, a word that nobody guesses, and the same one when asked again', async () => {
    const proof = await ask(ada, 'https://www.Shop.example/path?q=1');
    expect(proof).toMatchObject({ hostKey: 'shop.example', origin: 'https://www.shop.example', state: 'open' });
    const [, token = ''] = /^stufenlos-proof=([\w-]{32})$/.exec(proof.record.value) ?? [];
    expect(token).not.toBe('');
    expect(proof.record.name).toBe('_stufenlos.shop.example');
    expect(proof.tag).toBe(`<meta name="stufenlos-proof" content="${token}">`);
    expect(await ask(ada, 'shop.example')).toEqual({ ...proof, origin: 'https://shop.example' });
    expect((await ask(bob, 'shop.example')).record.value).not.toBe(proof.record.value);
    expect(await list(ada)).toHaveLength(1);
  });

  it('is for people with a plan, and for addresses that may be opened', async () => {
    expect(await problemOf(ask(guest))).toMatchObject({ code: 'no_entitlement' });
    expect(await list(guest)).toEqual([]);
    for (const url of ['http://10.0.0.1/', 'http://127.0.0.1/', `http://${innerHost}/`, 'javascript:alert(1)', '']) {
      expect(await problemOf(ask(ada, url))).toMatchObject({ code: 'invalid_input', fields: [{ path: 'url' }] });
    }
  });

  it('ends at so many websites, however many ask at once', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: proofsPerAccount + 5 }, (_, at) => ask(ada, `shop${at}.example`)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(proofsPerAccount);
    const [known] = await list(ada);
    expect(await ask(ada, known!.origin)).toEqual(known);
    expect(await problemOf(ask(ada, 'more.example'))).toMatchObject({ code: 'conflict', data: { reason: 'tooMany' } });
  });
});

describe('a proof', () => {
  it('is seen as a record of the domain, among others', async () => {
    const { record } = await ask(ada);
    records.set('_stufenlos.localhost', ['v=spf1 -all', record.value]);
    const proven = await check(ada);
    expect(proven).toMatchObject({ state: 'proven', method: 'dns' });
    expect(new Date(proven.holdsUntil!).getTime() - new Date(proven.provenAt!).getTime()).toBe(proofDays * 86_400_000);
    expect(await list(ada)).toEqual([proven]);
  });

  it('is seen as a tag of the start page, though nobody answers for the domain', async () => {
    const { tag, record } = await ask(ada);
    records.set(record.name, undefined);
    answer = head('<meta charset="utf-8"><title>Shop</title>', tag);
    expect(await check(ada)).toMatchObject({ state: 'proven', method: 'meta' });
  });

  it('may be given by two people for one website, each by their own word', async () => {
    const [hers, his] = [await ask(ada), await ask(bob)];
    answer = head(hers.tag);
    expect(await check(ada)).toMatchObject({ state: 'proven' });
    expect(await problemOf(check(bob))).toMatchObject(notFound('absent', 'absent'));
    answer = head(hers.tag, his.tag);
    expect(await check(bob)).toMatchObject({ state: 'proven' });
  });

  it.each([
    ['the word of another website', (other: SiteProof) => other],
    [
      'a word with more behind it',
      ({ record, tag }: SiteProof) => ({ record: { value: `${record.value}x` }, tag: tag.replace('">', 'x">') }),
    ],
    [
      'a word in other case',
      ({ record, tag }: SiteProof) => ({ record: { value: record.value.toUpperCase() }, tag: tag.toUpperCase() }),
    ],
    ['no word', () => ({ record: { value: 'stufenlos-proof=' }, tag: '<meta name="stufenlos-proof" content="">' })],
  ])('is not %s', async (name, published) => {
    const other = await ask(ada, 'other.example');
    const own = await ask(ada);
    const { record, tag } = published(name.includes('website') ? other : own);
    records.set('_stufenlos.localhost', [record.value]);
    answer = head(tag);
    expect(await problemOf(check(ada))).toMatchObject(notFound('absent', 'absent'));
    expect((await list(ada)).every(({ state }) => state === 'open')).toBe(true);
  });

  it('is not found behind a redirect to another host, on a page of another kind, or far down a huge one', async () => {
    const { tag } = await ask(ada);
    answer = { status: 302, headers: { location: `http://${innerHost}/` } };
    expect(await problemOf(check(ada))).toMatchObject(notFound('absent', 'elsewhere'));
    expect(innerHits).toBe(0);
    for (const wrong of [
      { ...head(tag), headers: { 'content-type': 'text/plain' } },
      { ...head(tag), status: 404 },
      head(`<style>${' '.repeat(2_000_000)}</style>`, tag),
    ]) {
      answer = wrong;
      expect(await problemOf(check(ada))).toMatchObject(notFound('absent', 'absent'));
    }
  });

  it('is never looked for at a private address, even if a row says so', async () => {
    await ask(ada);
    await harness.database.db
      .updateTable('site_proofs')
      .set({ host_key: innerHost, origin: `http://${innerHost}` })
      .execute();
    expect(await problemOf(check(ada, innerHost))).toMatchObject(notFound('absent', 'unanswered'));
    expect(innerHits).toBe(0);
  });

  it('holds its time after it was seen last, and is proven again by another look', async () => {
    const { tag } = await ask(ada);
    answer = head(tag);
    await check(ada);
    const service = harness.api.app.get(SiteProofsService, { strict: false });
    const after = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await service.all('ada', after(proofDays - 1))).toMatchObject([{ state: 'proven' }]);
    expect(await service.all('ada', after(proofDays + 1))).toMatchObject([{ state: 'expired' }]);
    // Not there today: what was seen keeps its date.
    answer = {};
    const [before] = await list(ada);
    expect(await problemOf(check(ada))).toMatchObject({ code: 'conflict' });
    expect(await list(ada)).toMatchObject([{ state: 'proven', provenAt: before!.provenAt }]);
    answer = head(tag);
    expect(await service.check(host, 'ada', after(proofDays + 1))).toMatchObject({ state: 'proven' });
  });

  it('is nobody else’s: not to look for, not to remove', async () => {
    await ask(ada);
    expect(await problemOf(check(bob))).toMatchObject({ code: 'not_found' });
    expect(await problemOf(remove(bob))).toMatchObject({ code: 'not_found' });
    expect(await list(bob)).toEqual([]);
    await remove(ada);
    expect(await list(ada)).toEqual([]);
    expect(await problemOf(remove(ada))).toMatchObject({ code: 'not_found' });
    expect(await problemOf(check(ada))).toMatchObject({ code: 'not_found' });
  });

  it('is looked for so often in an hour, and no more', async () => {
    // The limit counts in whole hours, and no look may fall into the next one.
    vi.useFakeTimers({ toFake: ['Date'] });
    const { record } = await ask(ada);
    records.set(record.name, [record.value]);
    for (let at = 0; at < checkLimit.limit; at += 1) await check(ada);
    expect(await problemOf(check(ada))).toMatchObject({
      code: 'rate_limited',
      retryAfter: expect.any(Number) as number,
    });
    await ask(bob);
    expect(await problemOf(check(bob))).toMatchObject({ code: 'conflict' });
  });
});
