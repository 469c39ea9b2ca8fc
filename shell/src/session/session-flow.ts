import type { AuthErrorName, Session, SessionActions, SessionUser } from '@stufenlos/platform';
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { toAuthError, type AuthHint } from './oidc/auth-error.ts';
import type { FlowOptions } from './flow-options.ts';
import { OidcSession } from './oidc/oidc-session.tsx';

/** What the person has to be told about the session, above whatever the page shows. */
export type AccountNotice =
  | { kind: 'ended' | 'ended-elsewhere' | 'signed-out-here' }
  /** `isInPlace`: the page stood all the while, so what was typed there must survive the next try. */
  | { kind: 'failed'; name: AuthErrorName; hint: AuthHint | null; isInPlace: boolean };

export interface FlowState {
  notice: AccountNotice | null;
  /** The library's provider, mounted beside the app once the first answer is there. */
  Provider: ComponentType | null;
}

/** Leads the session through its states; every action brings the platform's store up to date before it resolves. */
export class SessionFlow {
  readonly state: StoreApi<FlowState> = createStore<FlowState>(() => ({ notice: null, Provider: null }));
  readonly session: StoreApi<Session>;
  readonly #options: FlowOptions;
  readonly #oidc: OidcSession;
  /** The page is on its way to the provider's logout: nothing may be redrawn as signed out any more. */
  #isLeaving = false;
  /** Signed out without leaving the page: whom the library finds after that, it had asked for before. */
  #isOver = false;
  /** Once per page: a code is spent by its first use. */
  #returning: Promise<string> | undefined;

  constructor(options: FlowOptions) {
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
      // The Back button restored a page that was left by signing out and still holds the data of that person. A new
      // page holds nothing.
      if (persisted && this.#isLeaving) this.#options.go('/');
    });
  }

  /** Asks for the session that the marker promises. On the callback's address its own route does all there is to do. */
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
      // The request is built, so nothing in them is needed any more.
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

  /** Null = an anonymous call. Rejects when the provider does not answer. `refused`: the API did not take that one. */
  async accessToken(refused?: string): Promise<string | null> {
    if (this.session.getState().status === 'loading') await answered(this.session);
    if (this.session.getState().status !== 'signed-in') return null;
    const token = await this.#oidc.accessToken(refused);
    if (token === null) this.#end('ended');
    return token;
  }

  /** The API takes no token of this session any more. */
  async end(): Promise<void> {
    this.#end('ended');
    await this.#oidc.removeUser();
  }

  /** Resolves with the path the person wanted to see; rejects after having told why not. */
  finishSignIn(url: string): Promise<string> {
    this.#returning ??= this.#attempt(
      async () => {
        try {
          return await this.#oidc.finishSignIn(url);
        } finally {
          // A failed return leaves whoever was signed in before signed in.
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
      // The reason first: who sees "signed out" without one sends people to the provider that is not there.
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
    if (this.#isLeaving) return;
    if (user && this.#isOver) {
      void this.#oidc.removeUser();
      return;
    }
    if (user) this.#options.marker.set();
    else this.#options.marker.clear();
    this.session.setState({ status: user ? 'signed-in' : 'signed-out', user });
    if (user && this.state.getState().notice?.kind !== 'failed') this.#notify(null);
  }

  /** Somebody was here and no longer is: what they were typing must not be lost to a redirect. */
  #end(kind: 'ended' | 'ended-elsewhere'): void {
    if (this.session.getState().status === 'signed-in') this.#notify({ kind });
    this.#apply(null);
  }

  #notify(notice: AccountNotice | null): void {
    this.state.setState({ notice });
  }

  /** After the first answer, so that the library's own first look cannot overtake it. */
  #mount(): void {
    if (!this.state.getState().Provider) this.state.setState({ Provider: this.#oidc.Provider });
  }
}

/** The first answer about the session. */
const answered = (session: StoreApi<Session>): Promise<void> =>
  new Promise((resolve) => {
    const stop = session.subscribe(({ status }) => {
      if (status === 'loading') return;
      stop();
      resolve();
    });
  });
