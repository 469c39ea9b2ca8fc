import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { ReleaseError } from '@stufenlos/release';
import { client, OpenIdProvider } from '../support/identity/openid-provider.ts';
import { expectSignedIn, goToSignIn } from '../support/identity/sign-in.ts';
import { startStandInApi } from './stand-in/stand-in-api.ts';
import { startTrialSite, type TrialSite } from '../support/releases/trial-site.ts';

export interface SmokeHarnessOptions {
  store: string;
  release: string;
  /** Origin of an API to use; undefined: the stand-in. */
  api: string | undefined;
  /** Path of the browser; undefined: the one that Playwright finds. */
  browser: string | undefined;
}

/** A site with the release under test, a browser, and the session of a person with a plan. */
export interface SmokeHarness {
  site: TrialSite;
  browser: Browser;
  session: Awaited<ReturnType<BrowserContext['storageState']>>;
  close: () => Promise<void>;
}

export async function openSmokeHarness({
  store,
  release,
  api,
  browser: path,
}: SmokeHarnessOptions): Promise<SmokeHarness> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const one of closers.toReversed()) await one();
  };
  try {
    // Pages share one session, and a refresh token works only once. So no token may expire while they are open.
    const provider = await new OpenIdProvider({ tokenSeconds: 3600 }).start();
    closers.push(() => provider.stop());
    const standIn = api === undefined ? await startStandInApi() : undefined;
    if (standIn) closers.push(standIn.close);
    const site = await startTrialSite({
      store,
      release,
      settings: {
        API_UPSTREAM: api ?? standIn?.origin ?? '',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: client.id,
        OIDC_AUDIENCE: client.audience,
      },
    });
    closers.push(site.stop);
    provider.origin = site.origin;
    const browser = await launch(path);
    closers.push(() => browser.close());
    return { site, browser, session: await signedInSession(browser, site.origin), close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

async function launch(path: string | undefined): Promise<Browser> {
  try {
    return await chromium.launch({
      ...(path === undefined ? {} : { executablePath: path }),
      // Chromium does not run with its sandbox as root. It opens only our own pages.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
  } catch (cause) {
    throw new ReleaseError('no browser starts; set PUPPETEER_EXECUTABLE_PATH to a Chromium', { cause });
  }
}

/** Signs in once. Every page then starts with this session. */
async function signedInSession(browser: Browser, origin: string): Promise<SmokeHarness['session']> {
  const context = await browser.newContext({ baseURL: origin, locale: 'de-DE' });
  const page: Page = await context.newPage();
  await goToSignIn(page, '/', /\/realms\/werk\/auth/);
  await page.getByRole('button', { name: 'Als Ada Werk anmelden' }).click();
  await expectSignedIn(page);
  const session = await context.storageState();
  await context.close();
  return session;
}
