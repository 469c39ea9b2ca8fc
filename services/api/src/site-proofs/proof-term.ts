import { proofDays } from '@stufenlos/contracts';

const termMs = proofDays * 86_400_000;

export const endOfProof = (provenAt: Date): Date => new Date(provenAt.getTime() + termMs);

/** What was seen before this time holds no more. */
export const oldestProof = (now: Date): Date => new Date(now.getTime() - termMs);
