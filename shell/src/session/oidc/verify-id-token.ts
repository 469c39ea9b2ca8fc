import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
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
 * Verifies an ID token (OpenID Connect Core, section 3.1.3.7): signature RS256, issuer, audience, authorized party,
 * `exp` and `nbf` with 60 s of leeway. The library verifies only the nonce. Rejects with jose's error, or with the
 * network's error when the keys cannot be fetched.
 */
export function idTokenVerifier({ authority, clientId, metadata }: IdTokenRules) {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async (idToken: string): Promise<void> => {
    const issuer = await metadata.getIssuer();
    // The discovery document must name the configured issuer.
    if (withoutSlash(issuer) !== withoutSlash(authority)) throw new Error('the provider names another issuer');
    keys ??= createRemoteJWKSet(new URL((await metadata.getKeysEndpoint(false)) ?? '', authority), {
      cooldownDuration: 5_000,
      timeoutDuration: milliseconds(identityLimits.httpTimeoutSeconds),
    });
    const known = keys;
    const { payload } = await attempt(
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
    if (!isMadeFor(clientId, payload)) {
      throw new errors.JWTClaimValidationFailed('made for another client', payload, 'azp', 'check_failed');
    }
  };
}

/** A token with several audiences must name the authorized party (OpenID Connect Core, 3.1.3.7, steps 4 and 5). */
function isMadeFor(clientId: string, { aud, azp }: JWTPayload): boolean {
  const isNamed = azp !== undefined || !Array.isArray(aud) || aud.length < 2;
  return isNamed && (azp === undefined || azp === clientId);
}
