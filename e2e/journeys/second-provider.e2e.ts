import { expect, test as base, type Page } from '@playwright/test';
import { rowsOf } from '../support/database.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { askAs } from '../support/member-api.ts';
import { client, OpenIdProvider } from '../support/openid-provider.ts';
import { claimsIn } from '../support/plan.ts';
import { goneScan } from '../support/scan.ts';
import { startSecondSite, type SecondSite } from '../support/second-site.ts';
import { expectSignedIn, expectSignedOut, goToSignIn, wayIn, wayOut } from '../support/sign-in.ts';
import { isSessionStored, spoilSession, storedSession } from '../support/stored-session.ts';

/** Another implementation of OpenID Connect than the sandbox's, and a site that knows of it by its settings alone. */
const test = base.extend<object, { provider: OpenIdProvider; site: SecondSite }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from the pattern
    async ({}, use) => {
      const provider = await new OpenIdProvider().start();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ provider }, use) => {
      const site = await startSecondSite((origin) => {
        provider.origin = origin;
        return {
          api: { OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: client.audience, IDENTITY_ADMIN: 'none' },
          edge: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.id, OIDC_AUDIENCE: client.audience },
        };
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.origin),
});

// One site and one provider for all of them, one after the other: some take the provider away.
test.describe.configure({ mode: 'default' });

const providersPage = /^http:\/\/127\.0\.0\.1:\d+\/realms\/werk\/auth/;
const enter = (page: Page) => page.getByRole('button', { name: 'Als Ada Werk anmelden' }).click();
const unreachable = 'Der Anmeldedienst ist gerade nicht erreichbar.';

/** A page for everybody, where one also comes back to. */
async function signIn(page: Page): Promise<void> {
  await goToSignIn(page, goneScan, providersPage);
  await enter(page);
  await expectSignedIn(page);
}

test('another provider works by configuration only: sign-in, claims, and the api', async ({ page, provider, site }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await signIn(page);
  await expect(page).toHaveURL(site.origin + goneScan);
  const { sub, name, email } = provider.person;
  expect(await claimsIn(page)).toMatchObject({ sub, name, email, email_verified: true });
  const [asked] = provider.asked;
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ audience: client.audience, ui_locales: 'de' });
  const me = await askAs(page, '/me', site);
  expect(me).toMatchObject({ status: 200, body: { sub, name, email, emailVerified: true } });
  expect(me.body['capabilities']).toMatchObject({ updateName: false, changeEmail: false, sendVerification: false });
  // The stack's own provider has no say here, nor has its ID token.
  const { id_token: idToken } = await storedSession(page);
  expect((await askAs(idToken, '/me', site)).status).toBe(401);
  expect(violations).toEqual([]);
});

test('it renews by refresh token, and the api takes the new one', async ({ page, provider, site }) => {
  await signIn(page);
  const [before, visits] = [await spoilSession(page, { withRefresh: false }), provider.asked.length];
  await page.reload();
  await expectSignedIn(page);
  expect(provider.grants.at(-1)).toBe('refresh_token');
  expect(provider.asked).toHaveLength(visits);
  const after = await storedSession(page);
  expect(after.access_token).not.toBe(before.access_token);
  expect(after.refresh_token).not.toBe(before.refresh_token);
  expect((await askAs(page, '/me', site)).status).toBe(200);
});

test('where the frame gets no cookies of the provider, a refused refresh token ends the session here', async ({
  page,
  provider,
}) => {
  await signIn(page);
  await spoilSession(page);
  await page.reload();
  await expectSignedOut(page);
  // Signed in at the provider all the same: a frame of another site does not get its cookie.
  expect(provider.asked.at(-1)?.get('prompt')).toBe('none');
  expect(await isSessionStored(page)).toBe(false);
  await wayIn(page).click();
  await expectSignedIn(page);
});

test('logging out ends the session at the provider too', async ({ page, provider, site }) => {
  await signIn(page);
  const { id_token: hint } = await storedSession(page);
  await wayOut(page).click();
  await expectSignedOut(page);
  await expect(page).toHaveURL(`${site.origin}/`);
  expect(Object.fromEntries(provider.logouts.at(-1) ?? [])).toMatchObject({ id_token_hint: hint });
  expect(await isSessionStored(page)).toBe(false);
  await goToSignIn(page, '/', providersPage);
  await expect(page.getByRole('button', { name: 'Als Ada Werk anmelden' })).toBeVisible();
});

test.describe('while the provider is down', () => {
  test.afterEach(async ({ provider }) => {
    await provider.stop();
    await provider.start();
  });

  test('a sign-in says so and can be tried again', async ({ page, provider }) => {
    await page.goto('/');
    await provider.stop();
    await wayIn(page).click();
    await expect(page.getByText(unreachable).first()).toBeVisible();
    await expectAccessible(page);
    await expectSignedOut(page);
    await provider.start();
    await wayIn(page).click();
    await expect(page).toHaveURL(providersPage);
  });

  test('a renewal says so and keeps the session, which goes on once it is back', async ({ page, provider, site }) => {
    await signIn(page);
    expect((await askAs(page, '/me', site)).status).toBe(200);
    await provider.stop();
    // Keys that were fetched before still serve.
    expect((await askAs(page, '/me', site)).status).toBe(200);
    await spoilSession(page, { withRefresh: false });
    await page.reload();
    await expect(page.getByText(unreachable).first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    expect(await isSessionStored(page)).toBe(true);
    await provider.start();
    await page.reload();
    await expectSignedIn(page);
    expect(provider.grants.at(-1)).toBe('refresh_token');
  });

  test('a logout ends the session here, and says what it could not end', async ({ page, provider }) => {
    await signIn(page);
    await provider.stop();
    await wayOut(page).click();
    await expectSignedOut(page);
    await expect(page.getByText('Sie sind auf dieser Website abgemeldet.').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    expect(await isSessionStored(page)).toBe(false);
    await page.reload();
    await expectSignedOut(page);
  });
});

test('an account is deleted only after a login of the last five minutes', async ({ page, provider, site }) => {
  // Signed in at the provider for a while, as by way of another site; here only now, and without being asked again.
  await signIn(page);
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
  expect(Object.fromEntries(provider.asked.at(-1) ?? [])).toMatchObject({ prompt: 'login', max_age: '300' });
  const closed = popup.waitForEvent('close');
  await enter(popup);
  await closed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Konto ist gelöscht');
  await expectSignedOut(page);
  expect((await askAs(token, '/me', site)).status).toBe(410);

  // This provider deletes nobody for us: the mail says where the person can do it.
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
