/* oxlint-disable no-underscore-dangle -- the names of the library's extension points start with an underscore */
import {
  Log,
  User,
  UserManager,
  type INavigator,
  type SigninResponse,
  type UserManagerSettings,
  type UseRefreshTokenArgs,
} from 'oidc-client-ts';
import { attempt } from './attempt.ts';
import {
  AuthError,
  isFrameRefused,
  isRefreshTokenRefused,
  isServerFault,
  isUnanswered,
  refreshFailure,
  toAuthError,
} from './auth-error.ts';
import { identityLimits, milliseconds } from './identity-limits.ts';
import { libraryLog } from './library-log.ts';
import { completeProfile } from './complete-profile.ts';
import { idTokenVerifier } from './verify-id-token.ts';

/** The windows of a sign-in. The library's own are the default. */
export interface Navigators {
  redirect?: INavigator;
  popup?: INavigator;
  frame?: INavigator;
}

/**
 * Adds three rules to the library's manager: ID tokens are verified before a user is stored, lost requests are
 * repeated, and only one tab at a time renews. Methods reject with an `AuthError`.
 */
export class StrictUserManager extends UserManager {
  readonly #verify: (idToken: string) => Promise<void>;
  /** The `sub` of the only person who may finish the current sign-in. */
  #expectedSub: string | undefined;

  constructor(settings: UserManagerSettings, { redirect, popup, frame }: Navigators = {}) {
    super(settings, redirect, popup, frame);
    Log.setLogger(libraryLog);
    Log.setLevel(Log.DEBUG);
    this.#verify = idTokenVerifier({
      authority: settings.authority,
      clientId: settings.client_id,
      metadata: this.metadataService,
    });
  }

  /** Redirect, popup, frame and refresh all call this before any listener gets the user. */
  override async storeUser(user: User | null): Promise<void> {
    if (user) {
      if (!user.id_token) throw new AuthError('request_error', { cause: new Error('no ID token') });
      // A refresh may return no new ID token. The old one was verified when it arrived and may have expired since.
      const known = await this.getUser().catch(() => null);
      if (known?.id_token !== user.id_token) await this.#verify(user.id_token);
      await completeProfile(user, this.metadataService);
    }
    await super.storeUser(user);
  }

  /**
   * Returns a user whose access token is valid for more than a minute, with new claims when `isForced`. Null means that
   * nobody is signed in any more; the stored user is then removed.
   */
  async renew({ isForced = false } = {}): Promise<User | null> {
    const before = await this.getUser();
    return this.#locked(async () => {
      const current = await this.getUser();
      const isOthersWork = current !== null && current.access_token !== before?.access_token;
      const isUsable = current !== null && (current.expires_in ?? 0) > identityLimits.earlyExpirySeconds;
      if (isUsable && (isOthersWork || !isForced)) return current;
      return await this.#renewNow(current);
    });
  }

  /** Runs a sign-in that only this person may finish. */
  async withSub<T>(sub: string, signIn: () => Promise<T>): Promise<T> {
    this.#expectedSub = sub;
    try {
      return await signIn();
    } finally {
      this.#expectedSub = undefined;
    }
  }

  /**
   * The address where the provider ends its own session. It requests the metadata again, so that an outage is noticed.
   * @param state returned by the provider. The library would keep it in storage, which a logout empties.
   */
  async signOutAddress(state: string | null): Promise<string> {
    const user = await this.getUser();
    const answer = await fetch(this.settings.metadataUrl, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(milliseconds(identityLimits.httpTimeoutSeconds)),
    });
    if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
    const { url } = await this._client.createSignoutRequest({
      ...(user?.id_token ? { id_token_hint: user.id_token } : {}),
      post_logout_redirect_uri: this.settings.post_logout_redirect_uri ?? '',
      ...(state !== null && { extraQueryParams: { ...this.settings.extraQueryParams, state } }),
    });
    return url;
  }

  /** Whether `prompt=create` opens a registration (OpenID Connect "Initiating User Registration" 1.0). */
  async hasRegistration(): Promise<boolean> {
    const metadata = await this.metadataService.getMetadata();
    const prompts: unknown = 'prompt_values_supported' in metadata ? metadata.prompt_values_supported : undefined;
    return Array.isArray(prompts) && prompts.includes('create');
  }

  /** Gives an error of the library or of the network one of the fixed names. */
  toAuthError(cause: unknown): AuthError {
    return toAuthError(cause, libraryLog.takeMfaToken());
  }

  /** A code works only once. The exchange is repeated only without an answer; its transaction is always removed. */
  protected override async _signinEnd(url: string, verifySub?: string): Promise<User> {
    const { state } = await this._client.readSigninResponseState(url);
    try {
      const response = await attempt(() => this._client.processSigninResponse(url, {}, false), isUnanswered);
      return await this._buildUser(response, verifySub ?? this.#expectedSub);
    } finally {
      await this.settings.stateStore.remove(state.id);
    }
  }

  /** Only the refresh itself may be repeated. After it the refresh token is used up. */
  protected override async _useRefreshToken(args: UseRefreshTokenArgs): Promise<User> {
    const response = await attempt(
      () => this.#refresh(args),
      (error) => isUnanswered(error) || isServerFault(error),
    );
    const scope = response.scope ?? args.state.scope;
    // oxlint-disable-next-line typescript/no-misused-spread -- like the library itself: both hold only plain values
    const user = new User({ ...args.state, ...response, ...(scope === undefined ? {} : { scope }) });
    await this.storeUser(user);
    await this._events.load(user);
    return user;
  }

  /** Sends no scope, which means the granted one (RFC 6749, section 6). Some providers do not report that scope. */
  async #refresh(args: UseRefreshTokenArgs): Promise<SigninResponse> {
    // oxlint-disable-next-line typescript/no-misused-spread -- only plain values, as above
    const { scope: _, ...state } = args.state;
    // Loads the discovery document first, so that the next answer comes from the token endpoint.
    await this.metadataService.getTokenEndpoint(false);
    libraryLog.takeStatus();
    try {
      return await this._client.useRefreshToken({
        timeoutInSeconds: identityLimits.httpTimeoutSeconds,
        ...args,
        redirect_uri: location.origin,
        state,
      });
    } catch (cause) {
      throw refreshFailure(cause, libraryLog.takeStatus());
    }
  }

  async #renewNow(current: User | null): Promise<User | null> {
    try {
      // Without a refresh token the library itself uses the hidden frame.
      return await this.signinSilent({ nonce: crypto.randomUUID() });
    } catch (refused) {
      if (current?.refresh_token && isRefreshTokenRefused(refused)) return await this.#renewInFrame();
      return await this.#gone(refused);
    }
  }

  async #renewInFrame(): Promise<User | null> {
    try {
      return await this.signinSilent({ forceIframeAuth: true, nonce: crypto.randomUUID() });
    } catch (error) {
      // The provider refuses both the token and the frame, so only a new sign-in helps.
      if (!isFrameRefused(error)) return await this.#gone(error);
      await this.removeUser();
      return null;
    }
  }

  /** `login_required` means that nobody is signed in. Any other error is an outage, and the session stays. */
  async #gone(error: unknown): Promise<null> {
    const named = this.toAuthError(error);
    if (named.name !== 'login_required') throw named;
    await this.removeUser();
    return null;
  }

  async #locked<T>(work: () => Promise<T>): Promise<T> {
    // Only secure pages have locks. Without locks two tabs may both renew; the hidden frame then restores the session.
    if (!('locks' in navigator)) return await work();
    let isHeld = false;
    const signal = AbortSignal.timeout(milliseconds(identityLimits.lockWaitSeconds));
    const held = navigator.locks.request(identityLimits.renewalLock, { signal }, async () => {
      isHeld = true;
      return await work();
    });
    return (await held.catch((cause: unknown) => {
      throw isHeld ? this.toAuthError(cause) : new AuthError('timeout', { cause, hint: 'otherTab' });
    })) as T;
  }
}
