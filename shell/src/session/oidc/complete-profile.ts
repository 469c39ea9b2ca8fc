import type { MetadataService, User } from 'oidc-client-ts';
import { identityLimits, milliseconds } from '../account/identity-limits.ts';

type Profile = User['profile'];

/**
 * Asks the userinfo endpoint for a name and an address that the ID token does not carry. What the signed ID token says
 * stays as it is. Without an answer of use the profile stays incomplete: nobody is kept out for that.
 */
export async function completeProfile(user: User, metadata: MetadataService): Promise<void> {
  const { name, email, email_verified: isVerified } = user.profile;
  if (name !== undefined && email !== undefined && isVerified !== undefined) return;
  const said = await userInfo(user.access_token, metadata).catch(() => null);
  // It may answer for another person, whose claims are not to be used (OpenID Connect Core 5.3.2).
  if (said?.['sub'] !== user.profile.sub) return;
  Object.assign(user.profile, missingClaims(user.profile, said));
}

async function userInfo(accessToken: string, metadata: MetadataService): Promise<Record<string, unknown> | null> {
  const endpoint = await metadata.getUserInfoEndpoint();
  const answer = await fetch(endpoint, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    credentials: 'omit',
    signal: AbortSignal.timeout(milliseconds(identityLimits.httpTimeoutSeconds)),
  });
  return answer.ok ? ((await answer.json()) as Record<string, unknown> | null) : null;
}

/** An address and its verification belong together: that of one address says nothing about another. */
function missingClaims(profile: Profile, said: Record<string, unknown>): Partial<Profile> {
  const { name, email, email_verified: isVerified } = said;
  const missing: Partial<Profile> = {};
  if (profile.name === undefined && typeof name === 'string') missing.name = name;
  const isSameAddress = profile.email === email && profile.email_verified === undefined;
  if (typeof email === 'string' && (profile.email === undefined || isSameAddress)) {
    Object.assign(missing, { email, email_verified: isVerified });
  }
  return missing;
}
