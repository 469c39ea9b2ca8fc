import { expect } from '@playwright/test';
import { doctor, enterAsDoctor, missing, signInAtLemonldap, test } from '../support/identity/lemonldap-site.ts';
import { askAs } from '../support/member-api.ts';
import { goneScan } from '../support/scan.ts';
import { expectSignedIn, expectSignedOut, wayOut } from '../support/identity/sign-in.ts';
import { isSessionStored, reloadSpoiled, spoilSession, storedSession } from '../support/identity/stored-session.ts';
import { exercises } from '../support/tags.ts';

const tag = exercises('shell', 'edge', 'api');

// The tests share one site and one provider, so they run one after the other.
test.describe.configure({ mode: 'default' });
test.skip(missing !== null, missing ?? '');

test(
  'LemonLDAP::NG signs people in, and shell and api read their name and address from userinfo',
  { tag },
  async ({ page, site }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text());
    });
    await signInAtLemonldap(page, goneScan);
    await expect(page).toHaveURL(site.origin + goneScan);
    const { profile, id_token: idToken } = await storedSession(page);
    expect(profile).toMatchObject({ sub: doctor.login, name: doctor.name, email: doctor.email });
    const me = await askAs(page, '/me', site);
    const { login: sub, name, email } = doctor;
    expect(me).toMatchObject({ status: 200, body: { sub, name, email, emailVerified: true } });
    // The api refuses an ID token, although its audience includes the api.
    expect((await askAs(idToken, '/me', site)).status).toBe(401);
    expect(violations).toEqual([]);
  },
);

test(
  'LemonLDAP::NG renews by refresh token, and the api accepts the new access token',
  { tag },
  async ({ page, provider, site }) => {
    await signInAtLemonldap(page, goneScan);
    const visits = provider.asked.length;
    const before = await reloadSpoiled(page, { withRefresh: false });
    await expectSignedIn(page);
    await expect.poll(async () => (await storedSession(page)).access_token).not.toBe(before.access_token);
    const last = provider.tokens.at(-1);
    expect([last?.form.get('grant_type'), last?.form.has('scope'), last?.status]).toEqual([
      'refresh_token',
      false,
      200,
    ]);
    expect(provider.asked).toHaveLength(visits);
    expect((await askAs(page, '/me', site)).status).toBe(200);
  },
);

test(
  'the hidden frame renews when LemonLDAP::NG refuses a refresh token',
  { tag },
  async ({ page, provider, site }) => {
    await signInAtLemonldap(page, goneScan);
    const before = await reloadSpoiled(page);
    await expectSignedIn(page);
    await expect.poll(async () => (await storedSession(page)).access_token).not.toBe(before.access_token);
    expect(provider.tokens.find(({ status }) => status === 400)?.form.get('grant_type')).toBe('refresh_token');
    const asked = provider.asked.at(-1);
    expect([asked?.get('prompt'), asked?.get('id_token_hint')]).toEqual(['none', before.id_token]);
    expect((await askAs(page, '/me', site)).status).toBe(200);
  },
);

test(
  'after LemonLDAP::NG ended a session, a window signs in again, and no typed input is lost',
  { tag },
  async ({ page }) => {
    await signInAtLemonldap(page, goneScan);
    await page.goto('/contact');
    await expectSignedIn(page);
    const message = page.getByLabel(/Nachricht/);
    await page.getByLabel(/Betreff/).fill('Eine Frage');
    await message.fill('Das soll nicht verloren gehen.');
    await spoilSession(page);
    await page.context().clearCookies({ name: 'lemonldap' });
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503 }));
    await page
      .getByRole('main')
      .getByRole('button', { name: /senden/i })
      .click();
    // The provider's login page forbids frames, so the hidden frame never answers and fails after 10 s.
    await expect(page.getByText('weil Ihre Sitzung abgelaufen ist').first()).toBeVisible({ timeout: 20_000 });

    const signInHere = page.getByRole('button', { name: 'In neuem Fenster anmelden' });
    const [first] = await Promise.all([page.waitForEvent('popup'), signInHere.click()]);
    await first.close();
    await expect(page.getByText('Sie haben das Anmeldefenster geschlossen.').first()).toBeVisible();
    const [second] = await Promise.all([page.waitForEvent('popup'), signInHere.click()]);
    const closed = second.waitForEvent('close');
    // The provider now answers the frame's request, because that request came first.
    await enterAsDoctor(second);
    await closed;
    await expectSignedIn(page);
    await expect(message).toHaveValue('Das soll nicht verloren gehen.');
  },
);

test('logging out ends the session at LemonLDAP::NG too', { tag }, async ({ page, site }) => {
  await signInAtLemonldap(page, goneScan);
  await wayOut(page).click();
  await expectSignedOut(page);
  await expect(page).toHaveURL(`${site.origin}/`);
  expect(await isSessionStored(page)).toBe(false);
  await signInAtLemonldap(page, goneScan);
});
