import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { MetadataService } from 'oidc-client-ts';
import { attempt } from './attempt.ts';
import { isUnanswered } from './auth-error.ts';
import { identityLimits, milliseconds } from './identity-limits.ts';

export interface IdTokenRules {
  authority: string;
  clientId: string;
  metadata: MetadataService;
}

const withoutSlash = (issuer: string) => issuer.replace(/\/$/, '');

/**
 * Judges an ID token by issuer, audience, RS256, exp and nbf with 60 s leeway (P88), which the library does not do. The
 * nonce is the library's. Rejects with jose's error, or with the network's when the keys cannot be had.
 */
export function idTokenVerifier({ authority, clientId, metadata }: IdTokenRules) {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async (idToken: string): Promise<void> => {
    const issuer = await metadata.getIssuer();
    // Whoever answers for the discovery document must be the issuer that was configured, not name another one.
    if (withoutSlash(issuer) !== withoutSlash(authority)) throw new Error('the provider names another issuer');
    keys ??= createRemoteJWKSet(new URL((await metadata.getKeysEndpoint(false)) ?? '', authority), {
      cooldownDuration: 5_000,
      timeoutDuration: milliseconds(identityLimits.httpTimeoutSeconds),
    });
    const known = keys;
    await attempt(
      () =>
        jwtVerify(idToken, known, {
          issuer,
          audience: clientId,
          algorithms: ['RS256'],
          clockTolerance: identityLimits.idTokenLeewaySeconds,
          requiredClaims: ['sub', 'exp', 'iat'],
        }),
      isUnanswered,
    );
  };
}
