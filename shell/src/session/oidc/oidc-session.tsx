import type { Locale } from '@stufenlos/contracts';
import type { SessionUser, SignInOptions } from '@stufenlos/platform';
import { decodeJwt } from 'jose';
import type { SigninRedirectArgs, User } from 'oidc-client-ts';
import type { ReactNode } from 'react';
import { addressedLocale } from '../../locale/locale-store.ts';
import { AuthError } from './auth-error.ts';
import { identityLimits, milliseconds } from './identity-limits.ts';
import { oidcSettings, redirectNavigator, type OidcConfig } from './oidc-settings.ts';
import { SessionProvider } from './session-provider.tsx';
import { StrictUserManager, type Navigators } from './user-manager.ts';

export interface OidcSessionOptions {
  oidc: OidcConfig;
  /** Language of the provider's pages. */
  locale: () => Locale;
  /** Adds the language that an address asked for. */
  carryLocale: (path: string) => string;
  /** Called when another person is signed in, or with null when nobody is. */
  onUser: (user: SessionUser | null) => void;
  /** Leaves the page. Tests replace it, and the windows too. */
  go: (url: string) => void;
  navigators?: Omit<Navigators, 'redirect'>;
}

/** Translates the library's session into the platform's types. Every method rejects with an `AuthError`. */
export class OidcSession {
  readonly #options: OidcSessionOptions;
  readonly #manager: StrictUserManager;
  #renewing: Promise<User | null> | undefined;
  /** After a failure of the provider: until this time, valid tokens are used without a new request. */
  #restsUntil = 0;

  constructor(options: OidcSessionOptions) {
    this.#options = options;
    this.#manager = new StrictUserManager(oidcSettings(options.oidc, location.origin), {
      redirect: redirectNavigator(options.go),
      ...options.navigators,
    });
  }

  readonly Provider = (): ReactNode => (
    <SessionProvider manager={this.#manager} onUser={(user) => this.#options.onUser(user && toSessionUser(user))} />
  );

  /** Resolves with the stored person. Asks the provider when the access token has expired or no person is stored. */
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

  /** Resolves with null when nobody is signed in any more. `refused` is a token that the API did not accept. */
  async accessToken(refused?: string): Promise<string | null> {
    const stored = await this.#manager.getUser();
    if (!stored) return null;
    const isRefused = stored.access_token === refused;
    if (!isRefused && (stored.expires_in ?? 0) > identityLimits.earlyExpirySeconds) return stored.access_token;
    // In its last minute the token is still valid and is used when the provider does not answer.
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

  /** Simultaneous calls with an expiring token share one renewal. Each refusal of the API starts its own. */
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
    return this.#named(async () => {
      const args = this.#request(options);
      // A provider without a registration of its own refuses the prompt, and its login leads to one.
      if (options.isNew && (await this.#manager.hasRegistration())) args.prompt = 'create';
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
        // The browser blocked the window, so the page itself goes to the provider. The person repeats the action later.
        if (!/disposed window|blocked/.test(String(error))) throw error;
        return await this.#manager.signinRedirect(args);
      }
      if (!isFresh(confirmed, issuedAt(confirmed))) throw new AuthError('login_required');
      return toSessionUser(confirmed);
    });
  }

  /**
   * Finishes the sign-in after the provider sent the browser back. Resolves with the path that the person asked for.
   */
  finishSignIn(url: string): Promise<string> {
    return this.#named(async () => targetOf((await this.#manager.signinRedirectCallback(url)).state));
  }

  /** Resolves with null when the provider does not answer. Then only the local logout is possible. */
  signOutAddress(): Promise<string | null> {
    const { search } = new URL(this.#options.carryLocale('/'), location.origin);
    return this.#manager.signOutAddress(addressedLocale(search)).catch(() => null);
  }

  removeUser(): Promise<void> {
    return this.#manager.removeUser();
  }

  #inPopup(args: SigninRedirectArgs): Promise<User> {
    // Without this option the library notices a closed window only after a minute.
    return this.#manager.signinPopup({ ...args, popupAbortOnClose: true });
  }

  #request({ target }: SignInOptions): SigninRedirectArgs {
    return {
      // The library checks a nonce only when it is given one.
      nonce: crypto.randomUUID(),
      state: { target: this.#options.carryLocale(target ?? location.pathname + location.search + location.hash) },
      ui_locales: this.#options.locale(),
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
    // Some providers send a string instead of a boolean (Amazon Cognito, Apple).
    emailVerified: String(profile.email_verified) === 'true',
  };
}

/** Reads `auth_time` from the ID token, because the library drops it. A login without this claim is never fresh. */
function isFresh({ id_token }: User, now: number): boolean {
  const { auth_time: authTime } = claimsOf(id_token);
  const age = typeof authTime === 'number' ? now - authTime : Infinity;
  return age <= identityLimits.freshLoginSeconds && age >= -identityLimits.idTokenLeewaySeconds;
}

const issuedAt = ({ id_token }: User): number => claimsOf(id_token).iat ?? Infinity;
const claimsOf = (token: string | undefined) => (token ? decodeJwt(token) : {});

/** The target comes from our own storage. A forged value must not send the person to another site. */
function targetOf(state: unknown): string {
  const target = (state as { target?: unknown } | null | undefined)?.target;
  if (typeof target !== 'string' || !URL.canParse(target, location.origin)) return '/';
  const { origin, pathname, search, hash } = new URL(target, location.origin);
  // A path that starts with two slashes would be the address of another site.
  return origin === location.origin && !/^\/(?:\/|auth\/)/.test(pathname) ? pathname + search + hash : '/';
}
