import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { ApiConfig } from '../config/api-config.ts';
import { AppError } from '../errors/app-error.ts';
import { discover } from './discovery.ts';

type Oidc = NonNullable<ApiConfig['oidc']>;

/**
 * For an unknown key the set is fetched again after 5 s at the earliest. With jose's default of 30 s a rotation would
 * refuse valid users for that long. A set is used for 10 minutes, so that a withdrawn key stops working.
 */
const timeouts = { cooldownDuration: 5000, cacheMaxAge: 600_000, timeoutDuration: 3000 };
const retrySeconds = 5;

/** The token is at fault, not the provider. */
const isTokensFault = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/**
 * The provider's keys, found by discovery unless their address is given. Keys that cannot be fetched are `unavailable`
 * (503), never a bad token (401), because an outage of the provider must not sign everybody out.
 */
export function tokenKeys(oidc: Oidc): JWTVerifyGetKey {
  let found: JWTVerifyGetKey | undefined;
  let finding: Promise<JWTVerifyGetKey> | undefined;
  const find = (): Promise<JWTVerifyGetKey> => {
    finding ??= keyAddress(oidc)
      .then((address) => (found = createRemoteJWKSet(address, timeouts)))
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
  return new URL(jwksUri ?? (await discover(issuer, timeouts.timeoutDuration)).jwksUri);
}
