import { expect, type Page } from '@playwright/test';
import { Lemonldap } from './lemonldap.ts';
import { lemonldapClient } from './lemonldap-settings.ts';
import { startSecondSite, type SecondSite } from '../second-site.ts';
import { expectSignedIn, goToSignIn } from './sign-in.ts';
import { test as base } from '../test.ts';

const { LEMONLDAP_ROOT: root = '', LEMONLDAP_MISSING: why = 'Only npm test provides it.' } = process.env;
/**
 * Why LemonLDAP::NG is missing, or null. Each file calls `test.skip` with it, because a fixture cannot skip all tests.
 */
export const missing = root ? null : `LemonLDAP::NG is not there. ${why}`;

/** Tests with a site that signs people in at LemonLDAP::NG. */
export const test = base.extend<object, { provider: Lemonldap; site: SecondSite }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from the pattern
    async ({}, use) => {
      const provider = new Lemonldap(root);
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ provider }, use) => {
      const site = await startSecondSite(async (origin) => {
        await provider.start(origin);
        const { issuer } = provider;
        return {
          api: {
            OIDC_ISSUER: issuer,
            OIDC_AUDIENCE: lemonldapClient.audience,
            OIDC_AUTHORIZED_PARTIES: lemonldapClient.id,
            IDENTITY_ADMIN: 'none',
          },
          edge: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: lemonldapClient.id },
        };
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.origin),
});

/** One of the demo accounts of LemonLDAP::NG. */
export const doctor = { login: 'dwho', name: 'Doctor Who', email: 'dwho@badwolf.org' };

/** Signs in on the provider's page or in its window. */
export async function enterAsDoctor(page: Page): Promise<void> {
  await page.locator('input[name=user]').fill(doctor.login);
  await page.locator('input[name=password]').fill(doctor.login);
  await page.locator('form#lform button[type=submit]').click();
}

export async function signInAtLemonldap(page: Page, from: string): Promise<void> {
  await goToSignIn(page, from, /\/oauth2\/authorize/);
  await expect(page.locator('input[name=user]')).toBeVisible();
  await enterAsDoctor(page);
  await expectSignedIn(page);
}
