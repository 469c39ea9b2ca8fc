import type { ApiClient, Entitlement, Locale, RuntimeConfig } from '@stufenlos/contracts';
import type { StoreApi } from 'zustand/vanilla';

/** Why a sign-in failed. The text of each is `shell:auth.error.<name>`. */
export type AuthErrorName =
  | 'timeout'
  | 'cancelled'
  | 'mfa_required'
  | 'missing_refresh_token'
  | 'state_mismatch'
  | 'missing_transaction'
  | 'login_required'
  | 'request_error';

/** The signed-in person as the ID token names them. */
export interface SessionUser {
  sub: string;
  name: string | null;
  email: string | null;
  emailVerified: boolean;
}

/** `unavailable`: this installation has no identity provider, so nothing about accounts may be offered. */
export interface Session {
  status: 'unavailable' | 'loading' | 'signed-out' | 'signed-in';
  user: SessionUser | null;
  /** What went wrong last; cleared by the next attempt. Its text is `shell:auth.error.<name>`. */
  error: AuthErrorName | null;
}

export interface SignInOptions {
  /** Path with query and hash to come back to; the current address unless given. */
  target?: string;
  /** In a window of its own, where leaving the page would lose what was typed. */
  inPopup?: boolean;
  /** Opens the provider's registration instead of its login, where it has one. */
  isNew?: boolean;
}

export interface SignOutOptions {
  /**
   * Forgets the session in this browser and stays on the page: after the account was deleted there is nobody left whom
   * the provider could sign out, and the visitor has to read what became of it.
   */
  isLocal?: boolean;
}

/** What a view may do about the session. Tokens stay in the shell; calls of `api` carry them by themselves. */
export interface SessionActions {
  /** Leaves the page, or resolves when the popup is through. Rejects with an `AuthError`'s name in `session.error`. */
  signIn(options?: SignInOptions): Promise<void>;
  signOut(options?: SignOutOptions): Promise<void>;
  /** Fetches new claims without a new login: after a change of name or e-mail. */
  renew(): Promise<void>;
  /** A login not older than 5 minutes, asked for once more where needed: before deleting the account. */
  confirmIdentity(options?: SignInOptions): Promise<void>;
}

/** What the person has paid for. `error`: could not be had, and is no reason to send anybody to the shop. */
export interface EntitlementState {
  status: 'idle' | 'loading' | 'ready' | 'error';
  entitlement: Entitlement | null;
  /** Asks the API, once for all who ask at the same time. */
  load: (options?: { isFresh?: boolean }) => Promise<void>;
}

export interface LocaleState {
  locale: Locale;
  /** Loads the texts of every loaded remote first, then switches, remembers and announces. */
  setLocale: (locale: Locale) => Promise<void>;
}

export type ThemeChoice = 'light' | 'dark' | 'auto';
export interface ThemeState {
  choice: ThemeChoice;
  setChoice: (choice: ThemeChoice) => void;
}

export type Politeness = 'polite' | 'assertive';

/**
 * What the shell promises to remotes. One object, shared at run time; the version of this package is the version of
 * the promise, so a removed or narrowed member is a new major and an added one a new minor.
 */
export interface Platform {
  config: RuntimeConfig;
  api: ApiClient;
  session: StoreApi<Session>;
  auth: SessionActions;
  entitlement: StoreApi<EntitlementState>;
  locale: StoreApi<LocaleState>;
  theme: StoreApi<ThemeState>;
  /** One of the two live regions of the page, both in the shell. Messages of the same moment are read together. */
  announce: (text: string, politeness?: Politeness) => void;
  /** Title of the current view without the name of the app; null = the title its route declares. */
  setPageTitle: (title: string | null) => void;
}

/** Equals the version in package.json (a test holds them together); Node and the browser read it without a bundler. */
export const platformVersion = '1.2.0';
