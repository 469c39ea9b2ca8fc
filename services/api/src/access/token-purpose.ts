import { errors, type JWTHeaderParameters, type JWTPayload } from 'jose';

export interface TokenPurpose {
  /** Clients whose tokens are taken; empty: those of every client that gets tokens for this API. */
  authorizedParties: readonly string[];
  /** Seconds that clocks may differ. */
  leeway: number;
}

/** Providers without RFC 9068 write the general type, or none. */
const accessTypes: ReadonlySet<string> = new Set(['', 'jwt', 'at+jwt']);

/**
 * Refuses what the provider signed for this audience, but not as an access token for a client of ours: a type that names
 * another purpose (RFC 8725, section 3.11), a logout token (OpenID Connect Back-Channel Logout 2.4), an ID token whose
 * audience names the API too, one of the future.
 * @throws JWTClaimValidationFailed with the claim at fault
 */
export function assertPurpose(
  { typ }: Pick<JWTHeaderParameters, 'typ'>,
  payload: JWTPayload,
  { authorizedParties, leeway }: TokenPurpose,
): void {
  const refuse = (claim: string): never => {
    throw new errors.JWTClaimValidationFailed('not for this purpose', payload, claim, 'check_failed');
  };
  const type = (typ ?? '').toLowerCase().replace(/^application\//, '');
  if (!accessTypes.has(type)) refuse('typ');
  if (payload['events'] !== undefined) refuse('events');
  // Only an ID token carries the hash of an access token (OpenID Connect Core 3.1.3.6).
  if (payload['at_hash'] !== undefined) refuse('at_hash');
  if (payload.iat !== undefined && payload.iat > Date.now() / 1000 + leeway) refuse('iat');
  if (authorizedParties.length > 0 && !isOf(authorizedParties, payload)) refuse('azp');
}

/** OpenID Connect names the client `azp`, RFC 9068 `client_id`; where both are there, both must fit. */
function isOf(parties: readonly string[], { azp, client_id: clientId }: JWTPayload): boolean {
  const named = [azp, clientId].filter((party) => party !== undefined);
  return named.length > 0 && named.every((party) => typeof party === 'string' && parties.includes(party));
}
