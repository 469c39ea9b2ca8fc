import { Inject, Injectable, Logger } from '@nestjs/common';
import { errors, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { isDeletedAccount } from './account-lock.ts';
import type { CurrentUser } from './current-user.ts';
import { userOfClaims } from './token-claims.ts';
import { tokenKeys } from './token-keys.ts';
import { assertPurpose, type TokenPurpose } from './token-purpose.ts';
import { UserInfo } from './user-info.ts';

/** Clocks may differ by a minute (P15). */
const leewaySeconds = 60;

/** Verifies access tokens. Nothing of a token is ever logged but the reason why it was refused. */
@Injectable()
export class AccessTokens {
  private readonly logger = new Logger('AccessTokens');
  private readonly keys: JWTVerifyGetKey | undefined;
  private readonly options: JWTVerifyOptions;
  private readonly claimPrefix: string;
  private readonly purpose: TokenPurpose;
  private readonly userInfo: UserInfo | undefined;

  constructor(
    @Inject(API_CONFIG) { oidc }: ApiConfig,
    private readonly db: Kysely<Database>,
  ) {
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
   * @throws AppError `sign_in_required` without a good token, `unavailable` when the provider's keys cannot be had,
   *   `gone` when the account was deleted (P66)
   */
  async read(authorization: string | undefined): Promise<CurrentUser> {
    const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined || !this.keys) throw new AppError('sign_in_required');
    const user = await this.verify(token, this.keys);
    if (await isDeletedAccount(this.db, user.sub)) throw new AppError('gone');
    return user;
  }

  private async verify(token: string, keys: JWTVerifyGetKey): Promise<CurrentUser> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, this.options);
      assertPurpose(protectedHeader, payload, this.purpose);
      const claims = (await this.userInfo?.complete(payload, token)) ?? payload;
      const user = userOfClaims(claims, this.claimPrefix);
      if (user) return user;
      throw new errors.JWTClaimValidationFailed('unusable', payload, 'sub');
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      this.logger.log({ event: 'token_refused', ...reasonOf(cause) });
      // Without the cause: it holds the claims, and causes are logged.
      throw new AppError('sign_in_required', { data: { reason: 'invalid_token' } });
    }
  }
}

/** jose's code and the name of the claim at fault; an operator sees a wrong audience by it. */
function reasonOf(cause: unknown): { reason: string; claim?: string } {
  if (!(cause instanceof errors.JOSEError)) return { reason: 'unreadable' };
  const isClaim = cause instanceof errors.JWTClaimValidationFailed || cause instanceof errors.JWTExpired;
  return { reason: cause.code, ...(isClaim ? { claim: cause.claim } : {}) };
}
