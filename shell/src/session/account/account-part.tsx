import type { ApiClient, Locale } from '@stufenlos/contracts';
import type { EntitlementState } from '@stufenlos/platform';
import type { StoreApi } from 'zustand/vanilla';
import { AccountLine, SignedInLinks } from '../../layout/account-line.tsx';
import de from '../../locales/account.de.json';
import en from '../../locales/account.en.json';
import { LoginCallback } from '../../routing/login-callback.tsx';
import { RequirePlan } from '../../routing/require-plan.tsx';
import { RequireSession } from '../../routing/require-session.tsx';
import { entitlementLoader } from './entitlement-loader.ts';
import { sessionFetch } from '../session-fetch.ts';
import { SessionController, type SessionControllerOptions } from '../session-controller.ts';

export interface AccountPartOptions extends SessionControllerOptions {
  api: ApiClient;
  entitlement: StoreApi<EntitlementState>;
  addTexts: (locale: Locale, texts: Record<string, string>) => void;
}

/** Everything about accounts that anonymous visitors do not download: sign-in, guards and their texts. */
export function openAccountPart({ addTexts, api, entitlement, ...options }: AccountPartOptions) {
  addTexts('de', de);
  addTexts('en', en);
  const controller = new SessionController(options);
  controller.start();
  return {
    controller,
    auth: controller.actions,
    accessToken: () => controller.accessToken().catch(() => null),
    fetch: sessionFetch(controller),
    loadEntitlement: entitlementLoader({ api, entitlement, session: options.session }),
    AccountLine,
    LoginCallback,
    RequirePlan,
    RequireSession,
    SignedInLinks,
  };
}

export type AccountPart = ReturnType<typeof openAccountPart>;
