import { afterEach, beforeEach, expect, vi } from 'vitest';
import { toAuthError, type AuthError } from '../session/oidc/auth-error.ts';
import { oidcSettings } from '../session/oidc/oidc-settings.ts';
import { redirectNavigator } from '../session/oidc/oidc-settings.ts';
import { StrictUserManager, type Navigators } from '../session/oidc/user-manager.ts';
import { forgetEverything, giveLocks, windowTo } from './browser-windows.ts';
import { OidcProvider } from './oidc-provider.ts';

/** A test harness: tabs of one browser and a provider that knows the user Ada. */
export interface TabsHarness {
  provider: OidcProvider;
  /** Addresses that the page was left for. */
  left: string[];
  /** The error of the next window; null means that the window opens. */
  popupFault: Error | null;
  /** Opens a tab, with its own manager on the storage that all tabs share. */
  tab: (windows?: Navigators) => StrictUserManager;
  /** Signs in by redirect at the provider and resolves with the address it redirects to. */
  redirected: (manager: StrictUserManager, nonce?: string) => Promise<string>;
  signedIn: () => Promise<StrictUserManager>;
}

/** Creates a new harness for each test of the file. */
export function tabsHarness(): TabsHarness {
  const harness: TabsHarness = {
    provider: new OidcProvider(),
    left: [],
    popupFault: null,
    tab(windows = {}) {
      const authority = harness.provider.issuer;
      const oidc = { authority, clientId: 'stufenlos-web', errorPath: '/', sessionCookieDays: 1 };
      return new StrictUserManager(oidcSettings(oidc, location.origin), {
        redirect: redirectNavigator((url) => void harness.left.push(url)),
        popup: windowTo(harness.provider, () => harness.popupFault),
        frame: windowTo(harness.provider),
        ...windows,
      });
    },
    async redirected(manager, nonce = 'n0nce') {
      void manager.signinRedirect({ nonce, state: { target: '/runs?page=2#top' } });
      await vi.waitFor(() => expect(harness.left).toHaveLength(1), { timeout: 15_000 });
      return await harness.provider.visit(harness.left.pop() ?? '');
    },
    async signedIn() {
      const manager = harness.tab();
      await manager.signinRedirectCallback(await harness.redirected(manager));
      return manager;
    },
  };
  beforeEach(async () => {
    forgetEverything();
    giveLocks();
    harness.left = [];
    harness.popupFault = null;
    harness.provider = await new OidcProvider().start();
  });
  afterEach(async () => {
    vi.useRealTimers();
    forgetEverything();
    await harness.provider.stop();
  });
  return harness;
}

export const refusalOf = async (work: Promise<unknown>): Promise<AuthError> =>
  await work.then(
    () => expect.fail('expected a refusal'),
    (error: unknown) => toAuthError(error),
  );
