import 'reflect-metadata';
import { planWords, senderStateSchema, specifiedPlans, type PutSender } from '@stufenlos/contracts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { asJson, refusalOf, startMemberHarness, type MemberHarness } from '../history/testing/member-harness.ts';
import { paidOnce, subscribed } from '../testing/paid-for.ts';
import type { TestMember } from '../testing/test-member.ts';
import { png } from './testing/logos.ts';
import { logoLimit } from './senders.service.ts';

let harness: MemberHarness;
beforeAll(async () => {
  harness = await startMemberHarness();
});
afterAll(() => harness?.stop());
afterEach(() => void vi.useRealTimers());

const words: PutSender = {
  name: 'Agentur Morgenrot GmbH',
  contact: 'post@morgenrot.example',
  address: ['Lindenallee 3', '12345 Musterstadt'],
};
const base64 = async (drawing?: Parameters<typeof png>[0]) => (await png(drawing)).toString('base64');
const put = (who: TestMember, body: object) => who.send('/me/sender', asJson('PUT', body));
const read = (who: TestMember) => who.client.call('sender', {});
const stored = ({ sub }: TestMember) =>
  harness.database.db.selectFrom('report_senders').selectAll().where('owner_sub', '=', sub).executeTakeFirst();

describe('the own sender', () => {
  it('is stored with its logo, changed, freed of its logo, and deleted', async () => {
    const ada = await harness.person();
    expect(await read(ada)).toEqual({ isIncluded: true, sender: null });
    const first = await ada.client.call('putSender', { body: { ...words, logo: await base64() } });
    expect(first).toMatchObject({ isIncluded: true, sender: { ...words, logo: { width: 240, height: 80 } } });
    expect(await read(ada)).toEqual(first);
    const renamed = await ada.client.call('putSender', { body: { name: 'Morgenrot', contact: '', address: [] } });
    expect(renamed.sender).toEqual({ name: 'Morgenrot', contact: '', address: [], logo: first.sender?.logo });
    const bare = await ada.client.call('putSender', { body: { ...words, logo: null } });
    expect(bare.sender).toEqual({ ...words, logo: null });
    for (let times = 0; times < 2; times += 1)
      expect((await ada.send('/me/sender', { method: 'DELETE' })).status).toBe(204);
    expect(await read(ada)).toEqual({ isIncluded: true, sender: null });
  });

  it('takes a name from the right and an invisible character out of a copied one', async () => {
    const ada = await harness.person();
    const name = 'وكالة الفجر';
    const { sender } = await ada.client.call('putSender', { body: { ...words, name: `\u202e ${name}\u200f ` } });
    expect(sender?.name).toBe(name);
  });

  it('keeps markup as the text that it is', async () => {
    const ada = await harness.person();
    const name = '<img src=x onerror=alert(1)> & "Söhne"';
    expect((await ada.client.call('putSender', { body: { ...words, name } })).sender?.name).toBe(name);
  });

  it('is whole when two are sent at once: the words and the logo of one of them', async () => {
    const ada = await harness.person();
    const sizes = [100, 140, 180, 220];
    const bodies = await Promise.all(
      sizes.map(async (width) => ({ ...words, name: `Sender ${width}`, logo: await base64({ width }) })),
    );
    const answers = await Promise.all(bodies.map((body) => put(ada, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { sender } = await read(ada);
    expect(sender?.name).toBe(`Sender ${sender?.logo?.width}`);
  });
});

describe('what is refused', () => {
  it.each([
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name', 'sender.error.name'],
    ['a name of two lines', { name: 'a\nb' }, 'name', 'sender.error.name'],
    ['no name', { name: ' \u200b ' }, 'name', 'sender.error.name'],
    ['an endless contact', { contact: 'x'.repeat(151) }, 'contact', 'sender.error.contact'],
    ['a fifth line', { address: ['1', '2', '3', '4', '5'] }, 'address', 'sender.error.address'],
    ['an endless line', { address: ['1', 'x'.repeat(101)] }, 'address', 'sender.error.address'],
    ['an empty line', { address: ['1', ''] }, 'address', 'sender.error.address'],
    ['a logo that is no base64', { logo: '<svg>' }, 'logo', 'sender.logo.error.type'],
    [
      'an SVG',
      { logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') },
      'logo',
      'sender.logo.error.type',
    ],
    ['HTML as an address of an image', { logo: 'data:image/png;base64,PGh0bWw+' }, 'logo', 'sender.logo.error.type'],
    [
      'a logo of more than 500 KB',
      { logo: Buffer.alloc(500_004).toString('base64') },
      'logo',
      'sender.logo.error.tooLarge',
    ],
  ])('%s, at its field and with a text', async (_, part, path, key) => {
    const ada = await harness.person();
    expect(await refusalOf(put(ada, { ...words, ...part }))).toMatchObject({
      status: 422,
      fields: [{ path, key: `profile:${key}` }],
    });
    expect(await stored(ada)).toBeUndefined();
  });

  it('a refused logo leaves what was there', async () => {
    const ada = await harness.person();
    await put(ada, { ...words, logo: await base64() });
    const before = await stored(ada);
    const tiny = await refusalOf(put(ada, { ...words, name: 'Other', logo: await base64({ width: 1, height: 1 }) }));
    expect(tiny).toMatchObject({ fields: [{ path: 'logo', key: 'profile:sender.logo.error.tooSmall' }] });
    expect(await stored(ada)).toEqual(before);
  });

  it('a body of 10 MB, before it is read', async () => {
    const ada = await harness.person();
    expect((await put(ada, { ...words, logo: 'A'.repeat(10_000_000) })).status).toBe(413);
  });

  it.each(['image/png', 'image/svg+xml', 'multipart/form-data; boundary=x', 'text/html'])(
    'a body of type %s, whatever it holds',
    async (type) => {
      const ada = await harness.person();
      const init = { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(await png()) };
      expect((await ada.send('/me/sender', init)).status).toBe(415);
    },
  );

  it('logos without end, good and bad alike; words alone are not counted', async () => {
    // The limit counts in whole hours, and no logo may fall into the next one.
    vi.useFakeTimers({ toFake: ['Date'] });
    const ada = await harness.person();
    const logo = await base64();
    const bad = Buffer.from('no picture').toString('base64');
    for (let times = 0; times < logoLimit.limit; times += 1)
      expect((await put(ada, { ...words, logo: times % 2 ? bad : logo })).status).toBe(times % 2 ? 422 : 200);
    expect(await refusalOf(put(ada, { ...words, logo }))).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await put(ada, words)).status).toBe(200);
    expect((await put(await harness.person(), { ...words, logo })).status).toBe(200);
  });
});

describe('who may', () => {
  it('nobody without a sign-in', async () => {
    for (const init of [{}, asJson('PUT', words), { method: 'DELETE' }])
      expect((await fetch(`${harness.api.base}/me/sender`, init)).status).toBe(401);
  });

  it('only its owner: no other member reads, changes or deletes it', async () => {
    const [ada, eve] = [await harness.person(), await harness.person()];
    await put(ada, { ...words, logo: await base64() });
    const before = await stored(ada);
    expect(await read(eve)).toEqual({ isIncluded: true, sender: null });
    await put(eve, { ...words, name: 'Eve', owner_sub: ada.sub, sub: ada.sub });
    await eve.send('/me/sender', { method: 'DELETE' });
    for (const path of [`/me/sender/${ada.sub}`, `/me/sender?sub=${ada.sub}`, `/artifacts/${ada.sub}/1/screen.webp`]) {
      const answer = await (await eve.send(path)).text();
      expect(answer).not.toContain(words.name);
      expect(answer).not.toContain(before?.logo?.toString('base64') ?? 'missing');
    }
    expect(await stored(ada)).toEqual(before);
  });

  it('a basic plan does not include it', async () => {
    const ben = await harness.buyer('basic.example');
    expect(await read(ben)).toEqual({ isIncluded: false, sender: null });
    expect(await refusalOf(put(ben, words))).toMatchObject({ status: 402, code: 'no_entitlement' });
  });

  it('a plan that has ended keeps it to be read and deleted, not to be changed', async () => {
    const ada = await harness.person();
    await put(ada, { ...words, logo: await base64() });
    await harness.database.db
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('id', '=', `sub_${ada.sub}`)
      .execute();
    expect(await read(ada)).toMatchObject({ isIncluded: false, sender: words });
    expect((await put(ada, words)).status).toBe(402);
    expect((await ada.send('/me/sender', { method: 'DELETE' })).status).toBe(204);
    expect(await stored(ada)).toBeUndefined();
  });

  it.each(specifiedPlans.flatMap(({ id }) => (['month', 'once'] as const).map((kind) => ({ id, kind }))))(
    'a $id plan ($kind) includes it exactly where its card promises it',
    async ({ id, kind }) => {
      const { siteLimit } = specifiedPlans.find((plan) => plan.id === id)!;
      const who = await harness.person([]);
      const bought = { plan: id, plan_name: 'A name', site_limit: siteLimit };
      await (kind === 'month' ? subscribed : paidOnce)(harness.database.db, who.sub, bought);
      const { isIncluded } = senderStateSchema.parse(await read(who));
      expect(isIncluded).toBe(planWords[id].features.includes('pricing.ownSender'));
      expect((await put(who, words)).status).toBe(isIncluded ? 200 : 402);
    },
  );

  it('an account that is being deleted gets no sender any more', async () => {
    const ada = await harness.person();
    await ada.client.call('me', {});
    await harness.database.db.updateTable('accounts').set({ state: 'deleting' }).where('sub', '=', ada.sub).execute();
    expect((await put(ada, { ...words, logo: await base64() })).status).toBe(410);
    expect(await stored(ada)).toBeUndefined();
  });
});

it('what is kept of a logo is a PNG of pixels, as it is shown', async () => {
  const ada = await harness.person();
  await put(ada, { ...words, logo: await base64() });
  const { sender } = await read(ada);
  const row = await stored(ada);
  expect(sender?.logo?.png).toBe(row?.logo?.toString('base64'));
  expect(await sharp(row!.logo!).metadata()).toMatchObject({ format: 'png', hasAlpha: false, width: 240, height: 80 });
});
