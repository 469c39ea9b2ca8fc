import type { Account } from './accounts.ts';

/** What tokens say about a person beside the subject: the same words in the ID token and in the access token. */
export function claimsOf({ name, email, emailVerified, orgId }: Account) {
  return { name, email, email_verified: emailVerified, ...(orgId === undefined ? {} : { org_id: orgId }) };
}
