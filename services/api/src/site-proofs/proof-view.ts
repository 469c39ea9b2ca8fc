import { proofDays, type ProofState, type SiteProof } from '@stufenlos/contracts';
import type { Selectable } from 'kysely';
import type { SiteProofsTable } from '../database/schema.ts';

export type ProofRow = Selectable<SiteProofsTable>;

const termMs = proofDays * 86_400_000;

/** A proof that was last seen before this time is out of date. */
export const oldestProof = (now: Date): Date => new Date(now.getTime() - termMs);

/** Name of the TXT record: below the domain, so that its own records stay as they are. A port has no records. */
export const recordName = (hostKey: string): string => `_stufenlos.${hostKey.replace(/:\d+$/, '')}`;
export const recordValue = (token: string): string => `stufenlos-proof=${token}`;

/** A proof as its owner sees it, with what they have to publish. Pure. */
export function proofView(row: ProofRow, now: Date): SiteProof {
  const { host_key: hostKey, origin, token, method, proven_at: provenAt, checked_at: checkedAt } = row;
  return {
    hostKey,
    origin,
    record: { name: recordName(hostKey), value: recordValue(token) },
    tag: `<meta name="stufenlos-proof" content="${token}">`,
    state: stateOf(provenAt, now),
    ...(method ? { method } : {}),
    ...(provenAt
      ? { provenAt: provenAt.toISOString(), holdsUntil: new Date(provenAt.getTime() + termMs).toISOString() }
      : {}),
    ...(checkedAt ? { checkedAt: checkedAt.toISOString() } : {}),
    createdAt: row.created_at.toISOString(),
  };
}

const stateOf = (provenAt: Date | null, now: Date): ProofState =>
  provenAt === null ? 'open' : provenAt > oldestProof(now) ? 'proven' : 'expired';
