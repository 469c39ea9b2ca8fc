import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { keycloakDouble } from './identity-admin/testing/keycloak-double.ts';
import type { ProviderDouble } from './identity-admin/testing/provider-double.ts';
import { refusal, startProfileHarness, type ProfileHarness } from './testing/profile-harness.ts';

let harness: ProfileHarness;
let keycloak: ProviderDouble;
/** An api whose provider changes the address at once. */
let atKeycloak: string;
let sub = '';
let email = '';
beforeAll(async () => {
  harness = await startProfileHarness();
  keycloak = keycloakDouble();
  const url = `${await keycloak.start()}/kc/realms/shop`;
  ({ base: atKeycloak } = await harness.secondApi({ IDENTITY_ADMIN: 'keycloak', IDENTITY_ADMIN_URL: url }));
});
afterAll(async () => {
  await harness?.stop();
  await keycloak?.stop();
});
beforeEach(() => {
  ({ sub, email } = harness.newPerson());
  keycloak.fault = 'none';
  keycloak.mailed.length = 0;
  keycloak.users.set(sub, { name: 'Ada Byron', email, verified: true });
});

const ago = (minutes: number) => ({ auth_time: Math.floor(Date.now() / 1000) - minutes * 60 });
const update = (body: object, claims: JWTPayload = {}, base?: string) =>
  harness.me(claims, base).call('updateMe', { body });
const mailsTo = (address: string) => harness.catcher.mails.filter(({ to }) => to.includes(address));
const noticeTo = async (address: string) => {
  await until(() => mailsTo(address).length > 0);
  expect(mailsTo(address)).toHaveLength(1);
  const [notice] = mailsTo(address);
  return `${notice!.header('subject')}\n${notice!.text}`;
};

describe('a new e-mail', () => {
  it.each([
    ['six minutes ago', ago(6)],
    ['never, as far as the provider says', { auth_time: undefined }],
    ['in ten minutes', ago(-10)],
  ] as [string, JWTPayload][])('wants a fresh login when the last one was %s', async (_, claims) => {
    await harness.me().call('me', {});
    const wanted = { email: 'eve@example.com', name: 'Eve', locale: 'en' };
    for (const base of [harness.api.base, atKeycloak]) {
      expect(await refusal(update(wanted, claims, base))).toMatchObject({
        status: 401,
        code: 'sign_in_required',
        data: { kind: 'reauth', reason: 'login_too_old' },
      });
    }
    for (const { users, mailed } of [harness.double, keycloak]) {
      expect(users.get(sub)).toMatchObject({ name: 'Ada Byron', email });
      expect(mailed).toEqual([]);
    }
    expect(await harness.me().call('me', {})).toMatchObject({ locale: 'de' });
  });

  it('is refused for another reason before it asks for a login, and everything else needs none', async () => {
    expect(await refusal(update({ email }, ago(60)))).toMatchObject({ status: 422 });
    expect(await update({ name: 'Ada Lovelace', locale: 'en' }, ago(60))).toMatchObject({ locale: 'en' });
  });

  it('that is only promised is told to the old address as such', async () => {
    expect(await update({ email: 'neu@shop.example' })).toMatchObject({
      capabilities: { emailAtOnce: false },
      isLinkSent: true,
    });
    const notice = await noticeTo(email);
    expect(notice).toMatch(/^Neue E-Mail-Adresse für Ihr Konto bei Stufenlos\n/);
    expect(notice).toContain('n…@shop.example');
    expect(notice).not.toContain('neu@');
    expect(notice).toContain('Sie gilt, sobald');
    expect(notice).toContain('/contact');
  });

  it('that is valid at once is told to the old address as such, in the language of the person', async () => {
    await update({ locale: 'en' });
    expect(await update({ email: 'neu@shop.example' }, {}, atKeycloak)).toMatchObject({
      capabilities: { emailAtOnce: true },
      isLinkSent: true,
    });
    expect(keycloak.users.get(sub)).toMatchObject({ email: 'neu@shop.example', verified: false });
    const notice = await noticeTo(email);
    expect(notice).toMatch(/^The email address of your Stufenlos account has changed\n/);
    expect(notice).toContain('n…@shop.example');
    expect(mailsTo('neu@shop.example')).toEqual([]);
  });

  it('stays when its link cannot be mailed, which the answer says', async () => {
    keycloak.fault = 'mailless';
    expect(await update({ email: 'neu2@shop.example' }, {}, atKeycloak)).toMatchObject({ isLinkSent: false });
    expect(keycloak.users.get(sub)).toMatchObject({ email: 'neu2@shop.example', verified: false });
    await noticeTo(email);
  });

  it('that is refused is told to nobody', async () => {
    harness.double.users.set('other', { name: 'Other', email: 'taken@example.org', verified: true });
    expect(await refusal(update({ email: 'taken@example.org' }))).toMatchObject({ status: 409 });
    const effects = await harness.database.db
      .selectFrom('effects')
      .select('key')
      .where('done_at', 'is', null)
      .execute();
    expect(effects).toEqual([]);
    expect(mailsTo(email)).toEqual([]);
  });

  it('of a person without one is told to nobody else', async () => {
    expect(await update({ email: 'first@shop.example' }, { email: undefined })).toMatchObject({ isLinkSent: true });
    expect(await update({ name: 'Ada' })).not.toHaveProperty('isLinkSent');
  });
});
