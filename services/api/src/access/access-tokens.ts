import { hash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { errors, jwtVerify, type JWTHeaderParameters, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { CoalescedCalls } from '../scheduler/coalesced-calls.ts';
import { areDeletedAccounts } from './account-lock.ts';
import type { CurrentUser } from './current-user.ts';
import { userOfClaims } from './token-claims.ts';
import { tokenKeys } from './token-keys.ts';
import { assertPurpose, type TokenPurpose } from './token-purpose.ts';
import { UserInfo } from './user-info.ts';

/** The clocks of the provider and of this server may differ by this much. */
const leewaySeconds = 60;
/**
 * A verified token is accepted for this long without verifying its signature again, because a page sends several
 * requests at once.
 */
const knownMs = 10_000;
const mostKnown = 1000;

interface KnownToken {
  until: number;
  user: CurrentUser;
  header: JWTHeaderParameters;
  key: unknown;
}

/** Verifies access tokens. The log says why a token was refused and holds no part of it. */
@Injectable()
export class AccessTokens {
  private readonly logger = new Logger('AccessTokens');
  private readonly keys: JWTVerifyGetKey | undefined;
  private readonly options: JWTVerifyOptions;
  private readonly claimPrefix: string;
  private readonly purpose: TokenPurpose;
  private readonly userInfo: UserInfo | undefined;
  /** By the hash of the token, oldest first. */
  private readonly known = new Map<string, KnownToken>();
  private readonly deleted: CoalescedCalls<string, boolean>;

  constructor(@Inject(API_CONFIG) { oidc }: ApiConfig, db: Kysely<Database>) {
    this.deleted = new CoalescedCalls((subs: readonly string[]) => areDeletedAccounts(db, subs));
    this.keys = oidc ? tokenKeys(oidc) : undefined;
    this.claimPrefix = oidc?.claimPrefix ?? '';
    this.purpose = { authorizedParties: oidc?.authorizedParties ?? [], leeway: leewaySeconds };
    this.userInfo = oidc ? new UserInfo(oidc) : undefined;
    this.options = {
      ...(oidc ? { issuer: oidc.issuer, audience: oidc.audience } : {}),
      ...(oidc?.tokenType === undefined ? {} : { typ: oidc.tokenType }),
      algorithms: ['RS256'],
      clockTolerance: leewaySeconds,
      requiredClaims: ['sub', 'exp'],
    };
  }

  /**
   * The caller behind an `Authorization` header.
   * @throws AppError `sign_in_required` without a valid token, `unavailable` when the provider's keys cannot be
   *   fetched, `gone` when the account was deleted
   */
  async authenticate(authorization: string | undefined): Promise<CurrentUser> {
    const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined || !this.keys) throw new AppError('sign_in_required');
    const user = (await this.knownUser(token, this.keys)) ?? (await this.verify(token, this.keys));
    if (await this.deleted.ask(user.sub)) throw new AppError('gone');
    return user;
  }

  /** Only while the provider still publishes the key that signed it. */
  private async knownUser(token: string, keys: JWTVerifyGetKey): Promise<CurrentUser | undefined> {
    const found = this.known.get(hash('sha256', token));
    if (!found || found.until <= Date.now()) return undefined;
    const key = await keyOf(keys, found.header).catch(() => undefined);
    return key === found.key ? found.user : undefined;
  }

  private remember(token: string, known: Omit<KnownToken, 'until'>, expires: number): void {
    const digest = hash('sha256', token);
    this.known.delete(digest);
    this.known.set(digest, { ...known, until: Math.min(Date.now() + knownMs, (expires + leewaySeconds) * 1000) });
    const [eldest] = this.known.keys();
    if (this.known.size > mostKnown && eldest !== undefined) this.known.delete(eldest);
  }

  private async verify(token: string, keys: JWTVerifyGetKey): Promise<CurrentUser> {
    try {
      const { payload, protectedHeader, key } = await jwtVerify(token, keys, this.options);
      assertPurpose(protectedHeader, payload, this.purpose);
      const claims = (await this.userInfo?.complete(payload, token)) ?? payload;
      const user = userOfClaims(claims, this.claimPrefix);
      if (user) {
        this.remember(token, { user, header: protectedHeader, key }, payload.exp ?? 0);
        return user;
      }
      throw new errors.JWTClaimValidationFailed('unusable', payload, 'sub');
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      this.logger.log({ event: 'token_refused', ...reasonOf(cause) });
      // The cause is left out, because causes are logged and this one holds the claims.
      throw new AppError('sign_in_required', { data: { reason: 'invalid_token' } });
    }
  }
}

/** The same object for as long as the provider publishes it. */
const keyOf = async (keys: JWTVerifyGetKey, header: JWTHeaderParameters) =>
  await keys(header, { payload: '', signature: '' });

/** jose's code and the claim at fault, so that an operator can see a wrong audience. */
function reasonOf(cause: unknown): { reason: string; claim?: string } {
  if (!(cause instanceof errors.JOSEError)) return { reason: 'unreadable' };
  const isClaim = cause instanceof errors.JWTClaimValidationFailed || cause instanceof errors.JWTExpired;
  return { reason: cause.code, ...(isClaim ? { claim: cause.claim } : {}) };
}
