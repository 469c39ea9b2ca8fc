import type { Page } from '@playwright/test';
import { client, OpenIdProvider } from './openid-provider.ts';
import { goneScan } from '../scan.ts';
import { startSecondSite, type SecondSite } from '../second-site.ts';
import { expectSignedIn, goToSignIn } from './sign-in.ts';
import { test as base } from '../test.ts';

/**
 * Tests with another implementation of OpenID Connect than the sandbox's, and a site that knows it only by its
 * settings. Both belong to one worker, so a file that stops the provider must run its tests on one worker.
 */
export const test = base.extend<object, { provider: OpenIdProvider; site: SecondSite }>({
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
          api: {
            OIDC_ISSUER: provider.issuer,
            OIDC_AUDIENCE: client.audience,
            IDENTITY_ADMIN: 'none',
            IDENTITY_ACCOUNT_URL: `${provider.issuer}/account`,
          },
          edge: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.id, OIDC_AUDIENCE: client.audience },
        };
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.origin),
});

export const werkPage = /^http:\/\/127\.0\.0\.1:\d+\/realms\/werk\/auth/;
export const enter = (page: Page) => page.getByRole('button', { name: 'Als Ada Werk anmelden' }).click();

/** Signs in from a public page and returns to it. */
export async function signInAtWerk(page: Page): Promise<void> {
  await goToSignIn(page, goneScan, werkPage);
  await enter(page);
  await expectSignedIn(page);
}
