import type { Locale } from '@stufenlos/contracts';
import type { AuthErrorName, Session, SessionActions, SessionUser } from '@stufenlos/platform';
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { toAuthError, type AuthHint } from './oidc/auth-error.ts';
import { OidcSession } from './oidc/oidc-session.tsx';
import type { OidcConfig } from './oidc/oidc-settings.ts';
import type { Navigators } from './oidc/user-manager.ts';
import type { SessionMarker } from './session-marker.ts';

/** What the controller gets from the shell. */
export interface SessionControllerOptions {
  oidc: OidcConfig;
  session: StoreApi<Session>;
  marker: SessionMarker;
  locale: () => Locale;
  /** Called before a logout empties the storage. */
  keepPreferences: () => void;
  /** Adds the language that an address asked for, so that it is there after a sign-in and a logout. */
  carryLocale: (path: string) => string;
  go: (url: string) => void;
  /** The windows of a sign-in; replaced in tests. */
  navigators?: Omit<Navigators, 'redirect'>;
}

/** A message about the session, shown above the page. */
export type AccountNotice =
  | { kind: 'ended' | 'ended-elsewhere' | 'signed-out-here' }
  /** `isInPlace`: the page stayed open during the sign-in, so its typed input must survive the next try. */
  | { kind: 'failed'; name: AuthErrorName; hint: AuthHint | null; isInPlace: boolean };

export interface ControllerState {
  notice: AccountNotice | null;
  /** The library's provider component. It mounts beside the app after the first answer about the session. */
  Provider: ComponentType | null;
}

/** Controls the states of the session. Every action updates the platform's store before it resolves. */
export class SessionController {
  readonly state: StoreApi<ControllerState> = createStore<ControllerState>(() => ({ notice: null, Provider: null }));
  readonly session: StoreApi<Session>;
  readonly #options: SessionControllerOptions;
  readonly #oidc: OidcSession;
  /** True while the page goes to the provider's logout. It must not be shown as signed out meanwhile. */
  #isLeaving = false;
  /** Signed out without leaving the page. A user that the library reports later comes from an earlier request. */
  #isOver = false;
  /** One promise per page, because a code works only once. */
  #returning: Promise<string> | undefined;

  constructor(options: SessionControllerOptions) {
    this.#options = options;
    this.session = options.session;
    this.#oidc = new OidcSession({
      ...options,
      onUser: (user) => {
        if (user) this.#apply(user);
        else if (this.session.getState().status === 'signed-in') this.#end('ended');
      },
    });
    addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith('oidc.user:')) void this.#follow();
    });
    addEventListener('pageshow', ({ persisted }) => {
      // The browser's back button restores a page from before the logout. It still holds data of the person, and
      // somebody else may use the browser now, so a new page is loaded.
      if (persisted && this.#isLeaving) this.#options.go(this.#options.carryLocale('/'));
      // Meanwhile another tab may have signed in or out. The browser did not tell this page.
      else if (persisted) void this.#follow();
    });
  }

  /**
   * Asks for the session when the marker is set. On the address of the callback, the route of the callback does this.
   */
  start(): void {
    if (this.#options.marker.isSet() && !location.pathname.startsWith('/auth/')) void this.#resume();
  }

  readonly actions: SessionActions = {
    signIn: async (options = {}) => {
      if ('redirect_uri' in options) {
        console.warn('signIn({ redirect_uri }) is deprecated and ignored: the address belongs to the settings.');
      }
      await this.#attempt(
        async () => {
          this.#applyIfAny(await this.#oidc.signIn(options));
        },
        { isInPlace: options.inPopup === true },
      );
    },
    renew: () =>
      this.#attempt(async () => {
        const user = await this.#oidc.renew();
        if (user) this.#apply(user);
        else this.#end('ended');
      }),
    confirmIdentity: (options = {}) =>
      this.#attempt(async () => {
        this.#applyIfAny(await this.#oidc.confirmIdentity(options));
      }),
    signOut: async ({ isLocal = false } = {}) => {
      this.#options.keepPreferences();
      this.#begin();
      this.#isLeaving = true;
      if (!isLocal) this.session.setState({ status: 'loading' });
      const address = isLocal ? null : await this.#oidc.signOutAddress();
      await this.#oidc.removeUser();
      this.#options.marker.clear();
      // The logout's address is complete, so both storages can be emptied.
      localStorage.clear();
      sessionStorage.clear();
      if (address) {
        this.#options.go(address);
        return;
      }
      this.#isLeaving = false;
      this.#isOver = true;
      if (!isLocal) this.#notify({ kind: 'signed-out-here' });
      this.#apply(null);
    },
  };

  /**
   * Resolves with null for an anonymous call. Rejects when the provider does not answer. `refused` is a token that the
   * API did not accept.
   */
  async accessToken(refused?: string): Promise<string | null> {
    if (this.session.getState().status === 'loading') await answered(this.session);
    if (this.session.getState().status !== 'signed-in') return null;
    const token = await this.#oidc.accessToken(refused);
    if (token === null) this.#end('ended');
    return token;
  }

  /** Ends the session after the API refused its tokens. */
  async end(): Promise<void> {
    this.#end('ended');
    await this.#oidc.removeUser();
  }

  /** Resolves with the path that the person asked for. Rejects after it has shown the reason. */
  finishSignIn(url: string): Promise<string> {
    this.#returning ??= this.#attempt(
      async () => {
        try {
          return await this.#oidc.finishSignIn(url);
        } finally {
          // After a failed sign-in the person who was signed in before stays signed in.
          this.#apply(await this.#oidc.current().catch(() => null));
          this.#mount();
        }
      },
      { isInPlace: false },
    );
    return this.#returning;
  }

  readonly dismiss = (): void => this.#notify(null);

  async #resume(): Promise<void> {
    try {
      this.#apply(await this.#oidc.resume());
    } catch (error) {
      // Set the error first. A guard that sees "signed out" without an error sends the person to the failed provider.
      this.#tell(error);
      this.session.setState({ status: 'signed-out' });
    }
    this.#mount();
  }

  /** Another tab signed in or out. */
  async #follow(): Promise<void> {
    const user = await this.#oidc.current();
    if (user) {
      this.#isOver = false;
      this.#apply(user);
    } else if (this.session.getState().status === 'signed-in') this.#end('ended-elsewhere');
  }

  async #attempt<T>(work: () => Promise<T>, { isInPlace } = { isInPlace: true }): Promise<T> {
    this.#begin();
    try {
      const result = await work();
      this.#mount();
      return result;
    } catch (error) {
      this.#tell(error, isInPlace);
      throw error;
    }
  }

  #begin(): void {
    this.#isOver = false;
    this.session.setState({ error: null });
    this.#notify(null);
  }

  #tell(error: unknown, isInPlace = true): void {
    const { name, hint } = toAuthError(error);
    this.session.setState({ error: name });
    this.#notify({ kind: 'failed', name, hint, isInPlace });
  }

  #applyIfAny(user: SessionUser | void): void {
    if (user) this.#apply(user);
  }

  #apply(user: SessionUser | null): void {
    // A renewal that ends after the logout has stored its tokens once more.
    if (user && (this.#isLeaving || this.#isOver)) {
      void this.#oidc.removeUser();
      return;
    }
    if (this.#isLeaving) return;
    if (user) this.#options.marker.set();
    else this.#options.marker.clear();
    this.session.setState({ status: user ? 'signed-in' : 'signed-out', user });
    if (user && this.state.getState().notice?.kind !== 'failed') this.#notify(null);
  }

  /** Ends the session without a redirect, so that the typed input stays. */
  #end(kind: 'ended' | 'ended-elsewhere'): void {
    if (this.session.getState().status === 'signed-in') this.#notify({ kind });
    this.#apply(null);
  }

  #notify(notice: AccountNotice | null): void {
    this.state.setState({ notice });
  }

  /** Mounts only after the first answer, so that the library's own check cannot overtake it. */
  #mount(): void {
    if (!this.state.getState().Provider) this.state.setState({ Provider: this.#oidc.Provider });
  }
}

/** Resolves with the first answer about the session. */
const answered = (session: StoreApi<Session>): Promise<void> =>
  new Promise((resolve) => {
    const stop = session.subscribe(({ status }) => {
      if (status === 'loading') return;
      stop();
      resolve();
    });
  });
