/* oxlint-disable no-underscore-dangle -- so are the extension points of the library named */
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
  toAuthError,
} from './auth-error.ts';
import { identityLimits, milliseconds } from '../account/identity-limits.ts';
import { libraryLog } from './library-log.ts';
import { refreshFailure } from './refresh-failed.ts';
import { completeProfile } from './complete-profile.ts';
import { idTokenVerifier } from './verify-id-token.ts';

/** The windows a sign-in goes through; the library's own unless given. */
export interface Navigators {
  redirect?: INavigator;
  popup?: INavigator;
  frame?: INavigator;
}

/**
 * The library's manager with what it leaves open: ID tokens are verified before a user exists, lost answers are asked
 * for again, and only one tab at a time renews. Methods reject with an `AuthError`.
 */
export class SessionManager extends UserManager {
  readonly #verify: (idToken: string) => Promise<void>;
  /** While somebody confirms who they are, nobody else may come back. */
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

  /** Redirect, popup, frame and refresh all pass here before anybody hears of the user. */
  override async storeUser(user: User | null): Promise<void> {
    if (user) {
      if (!user.id_token) throw new AuthError('request_error', { cause: new Error('no ID token') });
      // A refresh answer may come without a new one; the old one may have run out and was judged when it came.
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

  /** Where the provider ends its own session; asks it for its addresses anew, so that an outage shows here. */
  async signOutAddress(): Promise<string> {
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
    });
    return url;
  }

  /** Whatever the library or the network threw, under the specification's names. */
  toAuthError(cause: unknown): AuthError {
    return toAuthError(cause, libraryLog.takeMfaToken());
  }

  /** A code is single use: the exchange is repeated only when no answer came, its transaction is gone in any case. */
  protected override async _signinEnd(url: string, verifySub?: string): Promise<User> {
    const { state } = await this._client.readSigninResponseState(url);
    try {
      const response = await attempt(() => this._client.processSigninResponse(url, {}, false), isUnanswered);
      return await this._buildUser(response, verifySub ?? this.#expectedSub);
    } finally {
      await this.settings.stateStore.remove(state.id);
    }
  }

  /** The refresh itself may be repeated; what follows may not, because the token is spent by then. */
  protected override async _useRefreshToken(args: UseRefreshTokenArgs): Promise<User> {
    const response = await attempt(
      () => this.#refresh(args),
      (error) => isUnanswered(error) || isServerFault(error),
    );
    const scope = response.scope ?? args.state.scope;
    // oxlint-disable-next-line typescript/no-misused-spread -- as the library itself does: both are plain bags of values
    const user = new User({ ...args.state, ...response, ...(scope === undefined ? {} : { scope }) });
    await this.storeUser(user);
    await this._events.load(user);
    return user;
  }

  /** Without a scope: that is the granted one (RFC 6749, section 6), of which some providers tell us nothing. */
  async #refresh(args: UseRefreshTokenArgs): Promise<SigninResponse> {
    // oxlint-disable-next-line typescript/no-misused-spread -- a bag of values, as above
    const { scope: _, ...state } = args.state;
    // So that the next answer is the token endpoint's, not the discovery document's.
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
      // Without a refresh token the library takes the hidden frame by itself.
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
      // Neither the token nor the frame is taken, so waiting would not help: only a sign-in does.
      if (!isFrameRefused(error)) return await this.#gone(error);
      await this.removeUser();
      return null;
    }
  }

  /** `login_required` is an answer: nobody is signed in. Everything else is an outage, and the session stays. */
  async #gone(error: unknown): Promise<null> {
    const named = this.toAuthError(error);
    if (named.name !== 'login_required') throw named;
    await this.removeUser();
    return null;
  }

  async #locked<T>(work: () => Promise<T>): Promise<T> {
    // Only secure pages have locks; without them two tabs may both renew, and the frame repairs what that breaks.
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
