import type { MetadataService, User } from 'oidc-client-ts';
import { identityLimits, milliseconds } from './identity-limits.ts';

type Profile = User['profile'];

/**
 * Asks the userinfo endpoint for a name and an email address that the ID token lacks. The claims of the signed ID token
 * never change. Without a useful answer the profile stays incomplete, and the sign-in still succeeds.
 */
export async function completeProfile(user: User, metadata: MetadataService): Promise<void> {
  const { name, email, email_verified: isVerified } = user.profile;
  if (name !== undefined && email !== undefined && isVerified !== undefined) return;
  const said = await userInfo(user.access_token, metadata).catch(() => null);
  // The claims of another person must not be used (OpenID Connect Core 5.3.2).
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

/** A verification counts only for the email address that it comes with. */
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
