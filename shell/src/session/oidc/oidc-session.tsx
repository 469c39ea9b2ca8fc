import type { Locale } from '@stufenlos/contracts';
import type { SessionUser, SignInOptions } from '@stufenlos/platform';
import { decodeJwt } from 'jose';
import type { SigninRedirectArgs, User } from 'oidc-client-ts';
import type { ReactNode } from 'react';
import { AuthError } from './auth-error.ts';
import { identityLimits, milliseconds } from '../account/identity-limits.ts';
import { oidcSettings, type OidcConfig } from './oidc-settings.ts';
import { redirectNavigator } from './redirect-navigator.ts';
import { SessionProvider } from '../session-provider.tsx';
import { SessionManager, type Navigators } from './user-manager.ts';

export interface OidcSessionOptions {
  oidc: OidcConfig;
  /** Language of the provider's pages. */
  locale: () => Locale;
  /** Told whenever the person is another one, or nobody. */
  onUser: (user: SessionUser | null) => void;
  /** How the page is left; exchanged in tests, as are the windows. */
  go: (url: string) => void;
  navigators?: Omit<Navigators, 'redirect'>;
}

/** The session as the library keeps it, in the words of the platform. Everything rejects with an `AuthError`. */
export class OidcSession {
  readonly #options: OidcSessionOptions;
  readonly #manager: SessionManager;
  #renewing: Promise<User | null> | undefined;
  /** The provider failed: until then good tokens are used without asking it again. */
  #restsUntil = 0;

  constructor(options: OidcSessionOptions) {
    this.#options = options;
    this.#manager = new SessionManager(oidcSettings(options.oidc, location.origin), {
      redirect: redirectNavigator(options.go),
      ...options.navigators,
    });
  }

  readonly Provider = (): ReactNode => (
    <SessionProvider manager={this.#manager} onUser={(user) => this.#options.onUser(user && toSessionUser(user))} />
  );

  /** Whoever is stored; asks the provider when the access token has run out or nobody is. */
  resume(): Promise<SessionUser | null> {
    return this.#named(async () => {
      await this.#manager.clearStaleState();
      const stored = await this.#manager.getUser();
      const user = stored && !stored.expired ? stored : await this.#manager.renew();
      return user && toSessionUser(user);
    });
  }

  async current(): Promise<SessionUser | null> {
    const user = await this.#manager.getUser();
    return user && toSessionUser(user);
  }

  /** Null = nobody is signed in (any more). `refused`: the API did not take that one. */
  async accessToken(refused?: string): Promise<string | null> {
    const stored = await this.#manager.getUser();
    if (!stored) return null;
    const isRefused = stored.access_token === refused;
    if (!isRefused && (stored.expires_in ?? 0) > identityLimits.earlyExpirySeconds) return stored.access_token;
    // Its last minute is still good when the provider does not answer.
    const isGood = !isRefused && !stored.expired;
    if (isGood && Date.now() < this.#restsUntil) return stored.access_token;
    try {
      return (await this.#renewFor(isRefused))?.access_token ?? null;
    } catch (error) {
      this.#restsUntil = Date.now() + milliseconds(identityLimits.renewalRestSeconds);
      if (isGood) return stored.access_token;
      throw this.#manager.toAuthError(error);
    }
  }

  /** Calls that find the same token old wait for one renewal. Each refusal of the API asks for its own. */
  #renewFor(isRefused: boolean): Promise<User | null> {
    if (isRefused) return this.#manager.renew({ isForced: true });
    this.#renewing ??= this.#manager.renew().finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  renew(): Promise<SessionUser | null> {
    return this.#named(async () => {
      const user = await this.#manager.renew({ isForced: true });
      return user && toSessionUser(user);
    });
  }

  /** Resolves with the person after a popup, or leaves the page. */
  signIn(options: SignInOptions): Promise<SessionUser | void> {
    const args = this.#request(options);
    return this.#named(async () => {
      if (options.inPopup) return toSessionUser(await this.#inPopup(args));
      await this.#manager.signinRedirect(args);
    });
  }

  /** Asks for a login unless the last one is fresh. Resolves with the person, or leaves the page. */
  confirmIdentity(options: SignInOptions): Promise<SessionUser | void> {
    return this.#named(async () => {
      const user = await this.#manager.getUser();
      if (!user) throw new AuthError('login_required');
      if (isFresh(user, Date.now() / 1000)) return toSessionUser(user);
      const args = { ...this.#request(options), prompt: 'login', max_age: identityLimits.freshLoginSeconds };
      let confirmed: User;
      try {
        confirmed = await this.#manager.withSub(user.profile.sub, () => this.#inPopup(args));
      } catch (error) {
        // No window was allowed to open: then the page itself goes, and the person asks once more when back.
        if (!/disposed window|blocked/.test(String(error))) throw error;
        return await this.#manager.signinRedirect(args);
      }
      if (!isFresh(confirmed, issuedAt(confirmed))) throw new AuthError('login_required');
      return toSessionUser(confirmed);
    });
  }

  /** The provider sent the browser back. Resolves with the path the person wanted to see. */
  finishSignIn(url: string): Promise<string> {
    return this.#named(async () => targetOf((await this.#manager.signinRedirectCallback(url)).state));
  }

  /** Null when the provider cannot be reached: then there is only the local logout. */
  signOutAddress(): Promise<string | null> {
    return this.#manager.signOutAddress().catch(() => null);
  }

  removeUser(): Promise<void> {
    return this.#manager.removeUser();
  }

  #inPopup(args: SigninRedirectArgs): Promise<User> {
    // Without being asked to, the library notices a closed window only when the minute is over.
    return this.#manager.signinPopup({ ...args, popupAbortOnClose: true });
  }

  #request({ target, isNew }: SignInOptions): SigninRedirectArgs {
    return {
      // Checked by the library only when given.
      nonce: crypto.randomUUID(),
      state: { target: target ?? location.pathname + location.search + location.hash },
      ui_locales: this.#options.locale(),
      ...(isNew ? { prompt: 'create' } : {}),
    };
  }

  async #named<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.#manager.toAuthError(error);
    }
  }
}

function toSessionUser({ profile }: User): SessionUser {
  return {
    sub: profile.sub,
    name: profile.name ?? null,
    email: profile.email ?? null,
    // Some providers write the word instead of the value (Amazon Cognito, Apple).
    emailVerified: String(profile.email_verified) === 'true',
  };
}

/** The library keeps `auth_time` out of the profile. Without that claim nothing is known, so nothing is fresh. */
function isFresh({ id_token }: User, now: number): boolean {
  const { auth_time: authTime } = claimsOf(id_token);
  const age = typeof authTime === 'number' ? now - authTime : Infinity;
  return age <= identityLimits.freshLoginSeconds && age >= -identityLimits.idTokenLeewaySeconds;
}

const issuedAt = ({ id_token }: User): number => claimsOf(id_token).iat ?? Infinity;
const claimsOf = (token: string | undefined) => (token ? decodeJwt(token) : {});

/** The path comes from our own storage, but a script that can write there must not redirect to another site. */
function targetOf(state: unknown): string {
  const target = (state as { target?: unknown } | null | undefined)?.target;
  if (typeof target !== 'string' || !URL.canParse(target, location.origin)) return '/';
  const { origin, pathname, search, hash } = new URL(target, location.origin);
  // Two slashes would name a site again, as soon as the path stands alone.
  return origin === location.origin && !/^\/(?:\/|auth\/)/.test(pathname) ? pathname + search + hash : '/';
}
