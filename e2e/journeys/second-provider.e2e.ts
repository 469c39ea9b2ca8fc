import { expect } from '@playwright/test';
import { rowsOf } from '../support/database.ts';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { askAs } from '../support/member-api.ts';
import { client } from '../support/identity/openid-provider.ts';
import { claimsIn, givePlan } from '../support/payments/plan.ts';
import { goneScan } from '../support/scan.ts';
import { enter, signInAtWerk, test, werkPage } from '../support/identity/second-provider.ts';
import { expectSignedIn, expectSignedOut, goToSignIn, wayIn, wayOut } from '../support/identity/sign-in.ts';
import { isSessionStored, reloadSpoiled, storedSession } from '../support/identity/stored-session.ts';
import { exercises } from '../support/tags.ts';

const tag = exercises('shell', 'account', 'edge', 'api');

// The tests share one site and one provider, so they run one after the other.
test.describe.configure({ mode: 'default' });

test(
  'another provider works by configuration only: sign-in, claims, and the api',
  { tag },
  async ({ page, provider, site }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text());
    });
    await signInAtWerk(page);
    await expect(page).toHaveURL(site.origin + goneScan);
    const { sub, name, email } = provider.person;
    expect(await claimsIn(page)).toMatchObject({ sub, name, email, email_verified: true });
    const [asked] = provider.asked;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({ audience: client.audience, ui_locales: 'de' });
    const me = await askAs(page, '/me', site);
    expect(me).toMatchObject({ status: 200, body: { sub, name, email, emailVerified: true } });
    expect(me.body['capabilities']).toMatchObject({ updateName: false, changeEmail: false, sendVerification: false });
    // The api does not accept an ID token as an access token.
    const { id_token: idToken } = await storedSession(page);
    expect((await askAs(idToken, '/me', site)).status).toBe(401);
    expect(violations).toEqual([]);
  },
);

test(
  'it renews by refresh token, and the api accepts the new access token',
  { tag },
  async ({ page, provider, site }) => {
    await signInAtWerk(page);
    const visits = provider.asked.length;
    const before = await reloadSpoiled(page, { withRefresh: false });
    await expectSignedIn(page);
    expect(provider.grants.at(-1)).toBe('refresh_token');
    expect(provider.asked).toHaveLength(visits);
    const after = await storedSession(page);
    expect(after.access_token).not.toBe(before.access_token);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect((await askAs(page, '/me', site)).status).toBe(200);
  },
);

test('it may replace its keys at any time', { tag }, async ({ page, provider, site }) => {
  await signInAtWerk(page);
  expect((await askAs(page, '/me', site)).status).toBe(200);
  provider.rotateKeys();
  await reloadSpoiled(page, { withRefresh: false });
  await expectSignedIn(page);
  // The api looks up unknown keys only once in a few seconds.
  await expect.poll(async () => (await askAs(page, '/me', site)).status, { timeout: 15_000 }).toBe(200);
});

test('the profile links to the provider for data that it manages', { tag }, async ({ page, provider, site }) => {
  await signInAtWerk(page);
  await givePlan(page, { database: site.database });
  await page.goto('/profile/general');
  const main = page.getByRole('main');
  await expect(main).toContainText('Name und E-Mail-Adresse verwaltet Ihr Anmeldedienst.');
  await expect(main).toContainText(provider.person.name);
  await expect(main.getByRole('link', { name: 'Konto beim Anmeldedienst verwalten' })).toHaveAttribute(
    'href',
    `${provider.issuer}/account`,
  );
  await expect(main.getByRole('button', { name: /: Aktualisieren$/ })).toHaveCount(0);
  await expectAccessible(page);
});

test(
  'when the frame gets no cookies of the provider, a refused refresh token ends the session',
  { tag },
  async ({ page, provider }) => {
    await signInAtWerk(page);
    await reloadSpoiled(page);
    await expectSignedOut(page);
    // The person is still signed in at the provider, but a frame on another site does not get the cookie.
    expect(provider.asked.at(-1)?.get('prompt')).toBe('none');
    expect(await isSessionStored(page)).toBe(false);
    await wayIn(page).click();
    await expectSignedIn(page);
  },
);

test('logging out also ends the session at the second provider', { tag }, async ({ page, provider, site }) => {
  await signInAtWerk(page);
  const { id_token: hint } = await storedSession(page);
  await wayOut(page).click();
  await expectSignedOut(page);
  await expect(page).toHaveURL(`${site.origin}/`);
  expect(Object.fromEntries(provider.logouts.at(-1) ?? [])).toMatchObject({ id_token_hint: hint });
  expect(await isSessionStored(page)).toBe(false);
  await goToSignIn(page, '/', werkPage);
  await expect(page.getByRole('button', { name: 'Als Ada Werk anmelden' })).toBeVisible();
});

test('an account is deleted only after a login of the last five minutes', { tag }, async ({ page, provider, site }) => {
  // The person signed in at the provider some time ago and reaches this site only now, without a new login.
  await signInAtWerk(page);
  provider.ageLogins(360);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies({ name: /^auth\./ });
  await page.goto('/setup');
  await expectSignedIn(page);
  await page.getByRole('main').getByRole('button', { name: 'Konto löschen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Zur Bestätigung tippen Sie: LÖSCHEN').fill('LÖSCHEN');
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
  await expect(dialog).toContainText('Zu Ihrer Sicherheit geht das nur kurz nach einer Anmeldung.');
  await expectAccessible(page);
  const { access_token: token } = await storedSession(page);
  expect((await askAs(token, '/me', site)).status).toBe(200);

  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Anmelden und löschen' }).click();
  const popup = await opened;
  // The window opens empty. Only once it shows the provider's page has the provider been asked.
  await expect(popup).toHaveURL(werkPage);
  expect(Object.fromEntries(provider.asked.at(-1) ?? [])).toMatchObject({ prompt: 'login', max_age: '300' });
  const closed = popup.waitForEvent('close');
  await enter(popup);
  await closed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Konto ist gelöscht');
  await expectSignedOut(page);
  expect((await askAs(token, '/me', site)).status).toBe(410);

  // This provider does not delete accounts for us. The mail says where the person can do it.
  const waiting = () =>
    rowsOf<{ payload: object }>(
      "select payload from effects where done_at is null and kind like 'mail%'",
      [],
      site.database,
    );
  await expect
    .poll(async () => JSON.stringify(await waiting()), { timeout: 20_000 })
    .toContain('accountDeleted.signIn');
});
