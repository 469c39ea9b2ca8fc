import { expect } from '@playwright/test';
import { openPublicPage } from '../support/pages/open-public-page.ts';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { askAs } from '../support/member-api.ts';
import { werkPage, signInAtWerk, test } from '../support/identity/second-provider.ts';
import { expectSignedIn, expectSignedOut, wayIn, wayOut } from '../support/identity/sign-in.ts';
import { isSessionStored, reloadSpoiled } from '../support/identity/stored-session.ts';
import { exercises } from '../support/tags.ts';

const tag = exercises('shell', 'edge', 'api');

// The tests stop the provider, so they run one after the other.
test.describe.configure({ mode: 'default' });

const unreachable = 'Der Anmeldedienst ist gerade nicht erreichbar.';

test.afterEach(async ({ provider }) => {
  await provider.stop();
  await provider.start();
});

test('while the provider is down, a sign-in says so and can be tried again', { tag }, async ({ page, provider }) => {
  await openPublicPage(page, '/');
  await provider.stop();
  await wayIn(page).click();
  await expect(page.getByText(unreachable).first()).toBeVisible();
  await expectAccessible(page);
  await expectSignedOut(page);
  await provider.start();
  await wayIn(page).click();
  await expect(page).toHaveURL(werkPage);
});

test(
  'while the provider is down, a renewal says so and keeps the session, which continues afterwards',
  { tag },
  async ({ page, provider, site }) => {
    await signInAtWerk(page);
    expect((await askAs(page, '/me', site)).status).toBe(200);
    await provider.stop();
    // Keys that were fetched before remain usable.
    expect((await askAs(page, '/me', site)).status).toBe(200);
    await reloadSpoiled(page, { withRefresh: false });
    await expect(page.getByText(unreachable).first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    expect(await isSessionStored(page)).toBe(true);
    await provider.start();
    await page.reload();
    await expectSignedIn(page);
    expect(provider.grants.at(-1)).toBe('refresh_token');
  },
);

test(
  'while the provider is down, a logout ends only the local session and says so',
  { tag },
  async ({ page, provider }) => {
    await signInAtWerk(page);
    await provider.stop();
    await wayOut(page).click();
    await expectSignedOut(page);
    await expect(page.getByText('Sie sind auf dieser Website abgemeldet.').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    expect(await isSessionStored(page)).toBe(false);
    await page.reload();
    await expectSignedOut(page);
  },
);
