import { createClient, type ApiClient, type Locale } from '@stufenlos/contracts';
import type { EntitlementState, Platform, Session, SessionActions } from '@stufenlos/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountPart, AccountPartOptions, openAccountPart as OpenAccountPart } from './account-part.tsx';
import { sessionMarker } from '../session-marker.ts';

export const callbackPath = '/auth/callback';

export interface AccountsOptions extends Pick<
  AccountPartOptions,
  'oidc' | 'locale' | 'keepPreferences' | 'carryLocale' | 'navigators'
> {
  apiBase: string;
  addTexts: (locale: Locale, texts: Record<string, string>) => void;
  /** Leaves the page. Tests replace it. */
  go?: (url: string) => void;
  /** Loads the part that only people with an account download. Tests replace it. */
  loadPart?: () => Promise<{ openAccountPart: typeof OpenAccountPart }>;
}

export interface AccountPartState {
  part: AccountPart | null;
  /** A view says in its own place that the part failed to load. */
  isToldInView: boolean;
}

export interface Accounts {
  platform: Pick<Platform, 'api' | 'session' | 'auth' | 'entitlement'>;
  /** Loads the part that only people with an account download. Returns the same promise until loading fails. */
  open: () => Promise<AccountPart>;
  part: StoreApi<AccountPartState>;
}

/**
 * The part of the accounts that every visitor downloads: stores, and actions that load the rest when it is needed. It
 * is needed when the marker cookie exists, on the way back from the provider, on a page of an account and on a sign-in.
 */
export function createAccounts(all: AccountsOptions): Accounts {
  const { apiBase, addTexts, go = leave, loadPart = loadAccountPart, ...options } = all;
  const { oidc } = options;
  const marker = sessionMarker(oidc.clientId, oidc.sessionCookieDays);
  const isExpected = () => marker.isSet() || location.pathname === callbackPath;
  // A prerendered page has no signed-in person. Its first render reads this state, the next render the real one.
  const session = createStore<Session>(() => ({ status: 'signed-out', user: null, error: null }));
  if (isExpected()) session.setState({ status: 'loading' });
  const part = createStore<AccountPartState>(() => ({ part: null, isToldInView: false }));
  let opening: Promise<AccountPart> | undefined;

  // A view asks while it renders, when no store may change, so the work begins a moment later.
  const open = (): Promise<AccountPart> => (opening ??= Promise.resolve().then(load));
  const load = (): Promise<AccountPart> => {
    // After a failed attempt nobody knows again whether there is a session.
    if (session.getState().error) session.setState({ status: isExpected() ? 'loading' : 'signed-out', error: null });
    return loadPart().then(
      ({ openAccountPart }) => {
        const opened = openAccountPart({ ...options, api, session, entitlement, marker, addTexts, go });
        part.setState({ part: opened });
        return opened;
      },
      (cause: unknown) => {
        // The next action tries again.
        opening = undefined;
        session.setState({ status: 'signed-out', error: 'request_error' });
        throw cause;
      },
    );
  };

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

/**
 * The account part of an installation without an identity provider. It offers no account. Every action fails and writes
 * the reason to the console.
 */
export function noAccounts(): Pick<Platform, 'session' | 'auth' | 'entitlement'> {
  const refuse = () => {
    console.warn('Please ensure that the auth provider is correctly installed: set OIDC_ISSUER at the edge.');
    return Promise.reject(new Error('no identity provider'));
  };
  return {
    session: createStore<Session>(() => ({ status: 'unavailable', user: null, error: null })),
    auth: { signIn: refuse, signOut: refuse, renew: refuse, confirmIdentity: refuse },
    entitlement: createStore<EntitlementState>(() => ({ status: 'idle', entitlement: null, load: refuse })),
  };
}
