import { z } from 'zod';
import type { CurrentUser } from './current-user.ts';

/** No control characters: PostgreSQL refuses some of them, and nobody is called so. */
const word = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}*$/u);
const optionalWord = (most: number) => word(most).nullable().catch(null);

const claimsSchema = z.object({
  sub: word(255),
  name: optionalWord(255),
  email: optionalWord(254),
  // A few providers write the word instead of the value (Amazon Cognito, Apple); the provider signs either.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  org_id: optionalWord(255),
  auth_time: z.number().int().nonnegative().max(8e9).nullable().catch(null),
});

/**
 * What a verified access token says of the caller; `null` without a usable subject. Claims of our own carry the
 * configured prefix at providers that demand one (Auth0). A wrong type is no claim.
 */
export function userOfClaims(claims: Record<string, unknown>, prefix: string): CurrentUser | null {
  const own = (name: string): unknown => claims[prefix + name] ?? claims[name] ?? null;
  const parsed = claimsSchema.safeParse({
    sub: claims['sub'],
    name: own('name'),
    email: own('email'),
    email_verified: own('email_verified'),
    org_id: own('org_id'),
    auth_time: own('auth_time'),
  });
  if (!parsed.success) return null;
  const { sub, name, email, email_verified: emailVerified, org_id: orgId, auth_time: at } = parsed.data;
  return { sub, name, email, emailVerified, orgId, authTime: at === null ? null : new Date(at * 1000) };
}
