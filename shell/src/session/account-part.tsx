import type { ApiClient, Locale } from '@stufenlos/contracts';
import type { EntitlementState, Session } from '@stufenlos/platform';
import type { StoreApi } from 'zustand/vanilla';
import { AccountLine } from '../layout/account-line.tsx';
import { SignedInLinks } from '../layout/signed-in-links.tsx';
import de from '../locales/account.de.json';
import en from '../locales/account.en.json';
import { LoginCallback } from '../routing/login-callback.tsx';
import { RequirePlan } from '../routing/require-plan.tsx';
import { RequireSession } from '../routing/require-session.tsx';
import { entitlementLoader } from './entitlement-loader.ts';
import type { OidcConfig } from './oidc-settings.ts';
import { sessionFetch } from './session-fetch.ts';
import { SessionFlow } from './session-flow.ts';
import type { SessionMarker } from './session-marker.ts';
import type { Navigators } from './user-manager.ts';

export interface AccountPartOptions {
  oidc: OidcConfig;
  api: ApiClient;
  session: StoreApi<Session>;
  entitlement: StoreApi<EntitlementState>;
  marker: SessionMarker;
  locale: () => Locale;
  /** Called before a logout empties the storage. */
  keepPreferences: () => void;
  addTexts: (locale: Locale, texts: Record<string, string>) => void;
  go: (url: string) => void;
  /** The windows of a sign-in. Tests replace them. */
  navigators?: Omit<Navigators, 'redirect'>;
}

/** The part of the accounts that anonymous visitors do not download: sign-in, guards and their texts. */
export function openAccountPart({ addTexts, api, entitlement, ...options }: AccountPartOptions) {
  addTexts('de', de);
  addTexts('en', en);
  const flow = new SessionFlow(options);
  flow.start();
  return {
    flow,
    auth: flow.actions,
    accessToken: () => flow.accessToken().catch(() => null),
    fetch: sessionFetch(flow),
    loadEntitlement: entitlementLoader({ api, entitlement, session: options.session }),
    AccountLine,
    LoginCallback,
    RequirePlan,
    RequireSession,
    SignedInLinks,
  };
}

export type AccountPart = ReturnType<typeof openAccountPart>;
