import { createClient, type ApiClient, type Locale } from '@stufenlos/contracts';
import type { EntitlementState, Platform, Session, SessionActions } from '@stufenlos/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountPart, AccountPartOptions, openAccountPart as OpenAccountPart } from './account-part.tsx';
import { sessionMarker } from '../session-marker.ts';

export const callbackPath = '/auth/callback';

export interface AccountsOptions extends Pick<
  AccountPartOptions,
  'oidc' | 'locale' | 'keepPreferences' | 'navigators'
> {
  apiBase: string;
  addTexts: (locale: Locale, texts: Record<string, string>) => void;
  /** How the page is left; exchanged in tests. */
  go?: (url: string) => void;
  /** How the part that people with an account download is loaded; exchanged in tests. */
  loadPart?: () => Promise<{ openAccountPart: typeof OpenAccountPart }>;
}

export interface Accounts {
  platform: Pick<Platform, 'api' | 'session' | 'auth' | 'entitlement'>;
  /** The part that people with an account download; the same promise on every call until it failed. */
  open: () => Promise<AccountPart>;
  part: StoreApi<{ part: AccountPart | null }>;
}

/**
 * Accounts as everybody downloads them: stores, and actions that fetch the rest when it is needed. That is when the
 * marker cookie says that somebody was here, on the way back from the provider, on a page of an account, on a sign-in.
 */
export function createAccounts(all: AccountsOptions): Accounts {
  const { apiBase, addTexts, go = leave, loadPart = loadAccountPart, ...options } = all;
  const { oidc } = options;
  const marker = sessionMarker(oidc.clientId, oidc.sessionCookieDays);
  const isExpected = marker.isSet() || location.pathname === callbackPath;
  // A prerendered page was made for nobody: the first render of it reads this state, the next one what is true.
  const session = createStore<Session>(() => ({ status: 'signed-out', user: null, error: null }));
  if (isExpected) session.setState({ status: 'loading' });
  const part = createStore<{ part: AccountPart | null }>(() => ({ part: null }));
  let opening: Promise<AccountPart> | undefined;

  const open = (): Promise<AccountPart> =>
    (opening ??= loadPart().then(
      ({ openAccountPart }) => {
        const opened = openAccountPart({ ...options, api, session, entitlement, marker, addTexts, go });
        part.setState({ part: opened });
        return opened;
      },
      (cause: unknown) => {
        // Asked for again by the next action.
        opening = undefined;
        session.setState({ status: 'signed-out', error: 'request_error' });
        throw cause;
      },
    ));

  const isAnonymous = () => session.getState().status === 'signed-out';
  const api: ApiClient = createClient({
    base: apiBase,
    language: options.locale,
    accessToken: async () => (isAnonymous() ? null : (await open()).accessToken()),
    fetch: async (address, init) => (isAnonymous() ? fetch(address, init) : (await open()).fetch(address, init)),
  });
  const entitlement = createStore<EntitlementState>(() => ({
    status: 'idle',
    entitlement: null,
    load: async (how) => (await open()).loadEntitlement(how),
  }));
  const later =
    (name: keyof SessionActions) =>
    async (how?: object): Promise<void> => {
      const act: (how?: object) => Promise<void> = (await open()).auth[name];
      await act(how);
    };
  const auth = {
    signIn: later('signIn'),
    signOut: later('signOut'),
    renew: later('renew'),
    confirmIdentity: later('confirmIdentity'),
  };
  if (marker.isSet()) open().catch(() => undefined);
  return { platform: { api, session, auth, entitlement }, open, part };
}

const leave = (url: string) => location.assign(url);
const loadAccountPart = () => import('./account-part.tsx');
