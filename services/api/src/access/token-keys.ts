import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { ApiConfig } from '../config/api-config.ts';
import { AppError } from '../errors/app-error.ts';
import { discover } from './discovery.ts';

type Oidc = NonNullable<ApiConfig['oidc']>;

/**
 * A rotated key is asked for again after 5 s at the earliest: jose's own 30 s would refuse good users that long. A
 * set serves 10 minutes, so that a withdrawn key does not serve for ever.
 */
const patience = { cooldownDuration: 5000, cacheMaxAge: 600_000, timeoutDuration: 3000 };
const retrySeconds = 5;

/** The token is at fault, not the provider. */
const isTokensFault = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/**
 * The provider's keys, found by discovery unless their address is given. Keys that cannot be had are `unavailable`,
 * never a bad token: an outage of the provider must not log everybody out (P15).
 */
export function tokenKeys(oidc: Oidc): JWTVerifyGetKey {
  let found: JWTVerifyGetKey | undefined;
  let finding: Promise<JWTVerifyGetKey> | undefined;
  const find = (): Promise<JWTVerifyGetKey> => {
    finding ??= keyAddress(oidc)
      .then((address) => (found = createRemoteJWKSet(address, patience)))
      .finally(() => (finding = undefined));
    return finding;
  };
  return async (header, token) => {
    try {
      const keys = found ?? (await find());
      return await keys(header, token);
    } catch (cause) {
      if (isTokensFault(cause)) throw cause;
      throw new AppError('unavailable', { cause, retryAfter: retrySeconds });
    }
  };
}

async function keyAddress({ issuer, jwksUri }: Oidc): Promise<URL> {
  return new URL(jwksUri ?? (await discover(issuer, patience.timeoutDuration)).jwksUri);
}
