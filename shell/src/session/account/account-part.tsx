import type { ApiClient, Locale } from '@stufenlos/contracts';
import type { EntitlementState } from '@stufenlos/platform';
import type { StoreApi } from 'zustand/vanilla';
import { AccountLine } from '../../layout/account-line.tsx';
import { SignedInLinks } from '../../layout/signed-in-links.tsx';
import de from '../../locales/account.de.json';
import en from '../../locales/account.en.json';
import { LoginCallback } from '../../routing/login-callback.tsx';
import { RequirePlan } from '../../routing/require-plan.tsx';
import { RequireSession } from '../../routing/require-session.tsx';
import { entitlementLoader } from './entitlement-loader.ts';
import type { FlowOptions } from '../flow-options.ts';
import { sessionFetch } from '../session-fetch.ts';
import { SessionFlow } from '../session-flow.ts';

export interface AccountPartOptions extends FlowOptions {
  api: ApiClient;
  entitlement: StoreApi<EntitlementState>;
  addTexts: (locale: Locale, texts: Record<string, string>) => void;
}

/** Everything about accounts that anonymous visitors do not download: sign-in, guards and their texts. */
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
